import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pinnedNode, pinnedVersion } from "../../scripts/lib/install.mjs";
import { bytesIn, run, runInside } from "./tree";

export interface Layer {
  /** The instruction that made it. */
  what: string;
  bytes: number;
}

export interface Base {
  tree: string;
  layers: Layer[];
  env: Record<string, string>;
}

/** The npm that comes with the pinned Node. The npm package of Node brings the program alone. */
const NPM = "11.19.0";
export const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg";
const DOWNLOAD_WITHIN_MS = 10 * 60_000;

/** What Debian's own image tells apt, so that it leaves nothing behind. */
const APT = `Acquire::Languages "none";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
`;

/** What Debian's own slim image leaves out, now and at every later installation. */
const SLIM = `path-exclude /usr/share/doc/*
path-include /usr/share/doc/*/copyright
path-exclude /usr/share/groff/*
path-exclude /usr/share/info/*
path-exclude /usr/share/linda/*
path-exclude /usr/share/lintian/*
path-exclude /usr/share/locale/*
path-exclude /usr/share/man/*
`;
const LEFT_OUT = ["groff", "info", "linda", "lintian", "locale", "man"];

/** What apt is to use for a release, from whatever mirrors it uses on this machine. */
function listMirrors(suite: string): { mirror: string; sources: string } {
  const format = "$(SITE) $(CODENAME) $(COMPONENT)";
  const found = run("apt-get", ["indextargets", "--format", format, "Created-By: Packages"])
    .split("\n")
    .map((line) => line.split(" "))
    .filter(([, codename, component]) => codename?.split("-")[0] === suite && component === "main");
  const mirror = found.find(([, codename]) => codename === suite)?.[0];
  if (!mirror)
    throw new Error(
      `apt knows no mirror of Debian ${suite} on this machine: add one to its sources.`,
    );
  const paragraphs = found.map(
    ([site, codename]) =>
      `Types: deb\nURIs: ${site}\nSuites: ${codename}\nComponents: main\nSigned-By: ${KEYRING}\n`,
  );
  return { mirror, sources: [...new Set(paragraphs)].join("\n") };
}

/** Debian as its slim image has it. */
function makeDebian(tree: string, suite: string): void {
  const { mirror, sources } = listMirrors(suite);
  run("debootstrap", ["--variant=minbase", suite, tree, mirror], DOWNLOAD_WITHIN_MS);
  const write = (path: string, text: string) => writeFileSync(join(tree, path), text);
  rmSync(join(tree, "etc/apt/sources.list"));
  write("etc/apt/sources.list.d/debian.sources", sources);
  write("etc/apt/apt.conf.d/docker", APT);
  write("etc/dpkg/dpkg.cfg.d/docker", `${SLIM}force-unsafe-io\n`);
  write("usr/sbin/policy-rc.d", "#!/bin/sh\nexit 101\n");
  chmodSync(join(tree, "usr/sbin/policy-rc.d"), 0o755);
  for (const folder of ["var/lib/apt/lists", "var/cache/apt", "var/log"])
    for (const name of readdirSync(join(tree, folder)))
      rmSync(join(tree, folder, name), { recursive: true });
  for (const name of LEFT_OUT)
    rmSync(join(tree, "usr/share", name), { recursive: true, force: true });
  run("find", [join(tree, "usr/share/doc"), "-type", "f", "!", "-name", "copyright", "-delete"]);
  write("etc/hosts", "127.0.0.1 localhost\n::1 localhost\n");
}

/** The pinned Node, its npm, and the user that the official image makes for both. */
function addNode(tree: string, cache: string): void {
  copyFileSync(pinnedNode(), join(tree, "usr/local/bin/node"));
  const archive = join(cache, `npm-${NPM}.tgz`);
  if (!existsSync(archive))
    run("npm", ["pack", `npm@${NPM}`, "--pack-destination", cache], DOWNLOAD_WITHIN_MS);
  const modules = join(tree, "usr/local/lib/node_modules/npm");
  mkdirSync(modules, { recursive: true });
  run("tar", ["-xzf", archive, "-C", modules, "--strip-components=1", "--no-same-owner"]);
  for (const name of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(tree, "usr/local/bin", name));
  const user = "groupadd --gid 1000 node && useradd --uid 1000 --gid node -s /bin/bash -m node";
  runInside(tree, ["/bin/sh", "-c", user], { env: { PATH } }, 60_000);
}

/**
 * A tree like the official image of Node on Debian's slim one, kept in the cache once it is made.
 * It has neither yarn nor the headers of Node, which the official one adds.
 *
 * @param image such as node:24.21.0-bookworm-slim@sha256:…
 * @throws Error for any other image, or for another Node than the pinned one
 */
export function makeBase(image: string, cache: string): Base {
  const [, version, suite] = /^node:([\d.]+)-([a-z]+)-slim(?:@sha256:\w+)?$/.exec(image) ?? [];
  if (!version || !suite) throw new Error(`${image} cannot be made here: only node:…-slim can.`);
  if (version !== pinnedVersion())
    throw new Error(`The image has Node ${version}, package.json pins ${pinnedVersion()}.`);
  // Made anew when this file says it otherwise.
  const recipe = createHash("sha256")
    .update(readFileSync(import.meta.filename))
    .digest("hex");
  const tree = join(cache, `node-${version}-${suite}-${recipe.slice(0, 8)}`);
  const record = `${tree}.json`;
  if (!existsSync(record)) {
    const fresh = `${tree}.new`;
    for (const name of readdirSync(cache).filter((each) => each.startsWith("node-")))
      rmSync(join(cache, name), { recursive: true });
    makeDebian(fresh, suite);
    const debian = bytesIn(fresh);
    addNode(fresh, cache);
    const layers: Layer[] = [
      { what: `Debian ${suite}, slim`, bytes: debian },
      { what: `Node ${version}, npm ${NPM}`, bytes: bytesIn(fresh) - debian },
    ];
    renameSync(fresh, tree);
    writeFileSync(record, JSON.stringify(layers));
  }
  const layers = JSON.parse(readFileSync(record, "utf8")) as Layer[];
  return { tree, layers, env: { PATH, NODE_VERSION: version } };
}
