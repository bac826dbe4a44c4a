import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const STAMP = "build/.august-stamp";
const RESULT = "build/server/index.js";
const FOLDERS = ["app", "db", "public", "scripts"];
/** What runs beside the app or checks it, and so never gets into a build. */
const ASIDE = new Set([
  join("scripts", "local"),
  join("scripts", "lib"),
  join("scripts", "run.mjs"),
  join("scripts", "up.mjs"),
]);
const LOOSE = /\.(ts|js)$|^(package|package-lock|tsconfig)\.json$/;
const TEST = /\.(?:test|contract)\.tsx?$/;

/**
 * @param {string} folder
 * @returns {Generator<string>}
 */
function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (ASIDE.has(path)) continue;
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile() && !TEST.test(entry.name)) yield path;
  }
}

/**
 * A fingerprint of everything that a build is made of: contents, so that a checkout or a copy with
 * new dates needs no rebuild.
 *
 * @returns {string}
 */
export function sourceStamp() {
  const loose = readdirSync(".").filter((name) => LOOSE.test(name) && !TEST.test(name));
  const files = [...FOLDERS.filter(existsSync).flatMap((folder) => [...filesIn(folder)]), ...loose];
  const hash = createHash("sha256").update(process.versions.modules);
  for (const path of files.sort()) {
    const content = createHash("sha256").update(readFileSync(path)).digest("hex");
    hash.update(`\n${path} ${content}`);
  }
  return hash.digest("hex");
}

/**
 * @param {string} stamp of the sources as they are
 * @returns {boolean} true when the build was made of other ones, or not at all
 */
export function needsBuild(stamp) {
  return !(existsSync(RESULT) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp);
}

/** Removes the stamp, so that an interrupted build is not taken for a complete one. */
export function forgetBuild() {
  rmSync(STAMP, { force: true });
}

/** @param {string} stamp of the sources as they were when the build began */
export function recordBuild(stamp) {
  mkdirSync("build", { recursive: true });
  writeFileSync(STAMP, stamp);
}
