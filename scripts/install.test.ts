import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "august-install-"));
  cpSync("scripts/lib", join(folder, "scripts/lib"), { recursive: true });
  cpSync("scripts/run.mjs", join(folder, "scripts/run.mjs"));
  cpSync("package.json", join(folder, "package.json"));
  cpSync("package-lock.json", join(folder, "package-lock.json"));
  mkdirSync(join(folder, "bin"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * A fake npm with this output. why: the real one would need a network failure and minutes to be
 * stopped in.
 */
function fakeNpm(script: string): void {
  writeFileSync(join(folder, "bin/npm"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

function start(path = `${join(folder, "bin")}${delimiter}${process.env.PATH}`): ChildProcess {
  const args = [join(folder, "scripts/run.mjs"), "up.mjs"];
  return spawn(process.execPath, args, { env: { ...process.env, PATH: path } });
}

/** Starts with a Node that reports an older version. */
function startOn(version: string): ChildProcess {
  const old = join(folder, "old.cjs");
  writeFileSync(
    old,
    `Object.defineProperty(process, "version", { value: "v${version}" });
     Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`,
  );
  const env = { ...process.env, PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}` };
  return spawn(process.execPath, ["-r", old, join(folder, "scripts/run.mjs"), "up.mjs"], { env });
}

async function answer(child = start()) {
  let said = "";
  child.stdout?.on("data", (part) => {
    said += part;
  });
  child.stderr?.on("data", (part) => {
    said += part;
  });
  const [code] = await once(child, "close");
  return { code, last: said.trimEnd().split("\n").at(-1) };
}

it.each([
  ["no network", "npm error code EAI_AGAIN", "registry cannot be reached"],
  ["a folder or a cache of somebody else", "npm error code EACCES", "npm may not write here"],
  ["a full disk", "npm error code ENOSPC", "The disk is full"],
  ["an installation that runs already", "npm error code ENOTEMPTY", "Another installation"],
  ["what nobody foresaw", "npm error code EODD", "npm's own words stand above"],
])("an installation that fails with %s explains it in one sentence", async (_, words, sentence) => {
  fakeNpm(`echo "${words}" >&2; exit 1`);
  const { code, last } = await answer();
  expect(last).toMatch(/^The installation failed\. [^.]+(\.|, [^.]+\.)$/);
  expect(last).toContain(sentence);
  expect(code).toBe(1);
});

it("a crash of npm 10 without a network is explained", async () => {
  const log = join(folder, "2026-debug-0.log");
  writeFileSync(log, "http fetch GET https://registry attempt 3 failed with EAI_AGAIN\n");
  fakeNpm(`echo "npm error Exit handler never called!" >&2
echo "npm error A complete log of this run can be found in: ${log}" >&2; exit 1`);
  expect((await answer()).last).toContain("npm's registry cannot be reached");
});

it("a machine without npm gets an explanation", async () => {
  expect((await answer(start("/nonexistent"))).last).toMatch(/^npm does not run: .*ENOENT\.$/);
});

it("stopping an installation stops npm too, so that the next attempt has the folder to itself", async () => {
  const pidFile = join(folder, "pid");
  fakeNpm(`sleep 60 & echo $! > "${pidFile}.new"; mv "${pidFile}.new" "${pidFile}"; wait`);
  const child = start();
  const ended = answer(child);
  await expect.poll(() => existsSync(pidFile), { timeout: 15_000 }).toBe(true);
  const pid = Number(readFileSync(pidFile, "utf8"));
  child.kill("SIGTERM");
  expect(await ended).toEqual({
    code: 143,
    last: "The installation was stopped; the same command begins it again.",
  });
  const isAlive = () => {
    try {
      process.kill(pid, 0);
      return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
    } catch {
      return false;
    }
  };
  await expect.poll(isAlive).toBe(false);
});

it("only the install scripts of the pinned Node run, since npm 10 would compile the database driver", async () => {
  fakeNpm(`echo "$*" >> "${join(folder, "calls")}"`);
  await answer();
  const calls = readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
  expect(calls).toEqual([
    expect.stringMatching(/^ci /),
    expect.stringMatching(/^rebuild node --ignore-scripts=false/),
  ]);
});

it("installed packages get the pinned Node first and are reinstalled only if that is not enough", async () => {
  mkdirSync(join(folder, "node_modules"));
  cpSync("package-lock.json", join(folder, "node_modules/.package-lock.json"));
  fakeNpm(`echo "$1" >> "${join(folder, "calls")}"`);
  await answer();
  const calls = readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
  expect(calls).toEqual(["rebuild", "ci", "rebuild"]);
});

it("packages that npm skips under an older Node, such as sharp's binaries on 18, are installed under the pinned one", async () => {
  fakeNpm(`echo "$* PATH=$PATH" >> "${join(folder, "calls")}"`);
  await answer(startOn("18.20.8"));
  const calls = readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
  expect(calls).toHaveLength(3);
  expect(calls[2]).toMatch(/^install .*--no-save .* PATH=\S+node_modules\/node\/bin:/);
});

it("a Node that is too old is reported before it loads a module it cannot parse", async () => {
  expect(await answer(startOn("16.20.2"))).toEqual({
    code: 1,
    last: "August needs Node 18 or newer to begin with; this is v16.20.2.",
  });
});
