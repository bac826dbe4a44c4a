/**
 * Builds the container without Docker and runs it through a disaster drill; needs root for chroot
 * and mounts.
 *
 *   npm run container [-- --build-arg NAME=value] [--keep]
 *
 * Executes the Dockerfile in a bare Debian tree, prints the size of each layer, starts the result
 * in production mode against the local services, signs a member in, uploads media, stops it,
 * restarts it, kills it, deletes the volume, restores it, and verifies the data. The first run
 * downloads Debian, npm's packages and ffmpeg into .cache/container; later ones take them from
 * there. The exit code is 1 when anything fails. `--keep` leaves the tree in .cache/container to
 * look at.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { onPath } from "../../scripts/lib/ensure-tools.mjs";
import { reportFigures } from "../support/report";
import { buildImage, type Image } from "./image";
import { runLifecycle } from "./lifecycle";
import { bytesIn } from "./tree";

const ROOT = resolve(import.meta.dirname, "../..");
const CACHE = join(ROOT, ".cache/container");
/** The budget of an image. */
const IMAGE_BYTES = 500_000_000;
const MB = 1_000_000;

const say = (line: string) => console.log(line);
const megabytes = (bytes: number) => `${(bytes / MB).toFixed(1).padStart(7)} MB`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      "build-arg": { type: "string", multiple: true, default: [] },
      keep: { type: "boolean", default: false },
    },
  });
  const pairs = values["build-arg"].map((pair) => pair.split(/=(.*)/s).slice(0, 2));
  return { buildArgs: Object.fromEntries(pairs) as Record<string, string>, keep: values.keep };
}

/** @throws Error with one sentence on what this machine lacks */
function assertAble(): void {
  if (process.getuid?.() !== 0)
    throw new Error("This needs root: it makes a Debian tree, mounts into it and changes root.");
  const tools = ["debootstrap", "setpriv", "unshare", "nsenter", "chroot", "openssl"];
  const missing = tools.filter((tool) => !onPath(tool));
  if (missing.length > 0) throw new Error(`This machine has no ${missing.join(", no ")}.`);
}

/** A folder for this run; leftover folders of earlier runs are removed. */
function makeWork(): string {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) {
    const [, pid] = /^work-(\d+)$/.exec(name) ?? [];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(CACHE, name), { recursive: true });
  }
  const work = join(CACHE, `work-${process.pid}`);
  mkdirSync(work);
  return work;
}

/** @returns bytes of the whole image */
function printLayers({ tree, layers }: Image): number {
  say("\nThe image by layer, uncompressed:");
  for (const { what, bytes } of layers) say(`${megabytes(bytes)}  ${what.slice(0, 88)}`);
  const total = bytesIn(tree);
  say(`${megabytes(total)}  in all; the budget is ${IMAGE_BYTES / MB} MB\n`);
  return total;
}

async function main(): Promise<void> {
  const { buildArgs, keep } = readOptions();
  process.chdir(ROOT);
  assertAble();
  const work = makeWork();
  process.once("exit", () => keep || rmSync(work, { recursive: true, force: true }));
  const sinceMs = Date.now();
  const image = buildImage({
    folder: ROOT,
    cache: CACHE,
    work,
    buildArgs,
    onLayer: (stage, { what }, tookMs) =>
      say(`${(tookMs / 1000).toFixed(1).padStart(6)} s  ${stage}: ${what.slice(0, 80)}`),
  });
  // Until here a signal ends the run at once; the next run cleans up.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit(130));
  say(`Built in ${((Date.now() - sinceMs) / 1000).toFixed(0)} s.`);
  const sizeBytes = printLayers(image);
  await runLifecycle(image, work);
  reportFigures([
    {
      what: "the image of the container, MB",
      figure: Math.round(sizeBytes / MB),
      limit: `at most ${IMAGE_BYTES / MB}`,
      holds: sizeBytes <= IMAGE_BYTES,
    },
  ]);
  if (sizeBytes > IMAGE_BYTES) throw new Error("The image is larger than its budget.");
  say("\nThe container holds.");
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(`\n${error.message}`, error.cause ?? "");
    process.exit(1);
  },
);
