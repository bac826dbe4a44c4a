import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { Failure } from "./failure.mjs";
import { pinnedNode, pinnedVersion } from "./pinned-node.mjs";

const LOCK = "package-lock.json";
const STAMP = "node_modules/.august-lock";
/** npm's own record of what it put into node_modules, written last. */
const RECORD = "node_modules/.package-lock.json";
const WITHIN_MS = 15 * 60_000;
const LACKS_NETWORK = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/;

const lockHash = () => createHash("sha256").update(readFileSync(LOCK)).digest("hex");

/** True when npm's record names every package of the lock file in the same version. */
function recordAgrees() {
  if (!existsSync(RECORD)) return false;
  const installed = JSON.parse(readFileSync(RECORD, "utf8")).packages ?? {};
  const wanted = Object.entries(JSON.parse(readFileSync(LOCK, "utf8")).packages ?? {});
  return wanted.every(([path, entry]) => {
    if (path === "") return true;
    const found = installed[path];
    // An optional package may belong to another system than this one.
    if (!found) return Boolean(entry.optional || entry.devOptional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** True when the pinned Node starts and loads the database, which a half installation does not. */
function works() {
  const probe = "new (require('better-sqlite3'))(':memory:').close(); console.log(process.version)";
  const { stdout } = spawnSync(pinnedNode(), ["-e", probe], { encoding: "utf8" });
  return stdout?.trim() === `v${pinnedVersion()}`;
}

function isInstalled() {
  try {
    const isKnown = existsSync(STAMP) && readFileSync(STAMP, "utf8") === lockHash();
    return ((isKnown && existsSync(RECORD)) || recordAgrees()) && works();
  } catch {
    return false;
  }
}

/** @param {string} words npm's own @param {NodeJS.Signals | null} signal that ended it */
function reason(words, signal) {
  if (signal) return "It was stopped before its end; the same command begins it again.";
  if (/\b(EACCES|EPERM|EROFS)\b/.test(words))
    return "npm may not write here: the folder, or npm's own cache, belongs to somebody else or is read-only.";
  if (/\bENOSPC\b/.test(words)) return "The disk is full.";
  if (LACKS_NETWORK.test(words))
    return "npm's registry cannot be reached: August needs the network for its first start.";
  return "npm's own words stand above.";
}

/**
 * Runs `npm ci` when node_modules is missing, differs from the lock file, or does not work.
 *
 * @throws Failure with one sentence on why it could not be done
 */
export function install() {
  if (isInstalled()) return writeFileSync(STAMP, lockHash());
  try {
    accessSync(".", constants.W_OK);
  } catch {
    throw new Failure("August cannot be installed here: this folder is read-only for you.");
  }
  console.log("· Installing what August is made of; the first time takes a few minutes.");
  // Other versions of Node than the pinned one install it too, and need no warnings for it.
  const { status, signal, stderr, error } = spawnSync(
    "npm",
    ["ci", "--include=dev", "--loglevel=error"],
    {
      stdio: ["ignore", "inherit", "pipe"],
      encoding: "utf8",
      timeout: WITHIN_MS,
      shell: process.platform === "win32",
      env: { ...process.env, NODE_ENV: "" },
    },
  );
  process.stderr.write(stderr ?? "");
  if (error) throw new Failure(`npm does not run: ${error.message}.`);
  if (status !== 0) throw new Failure(`The installation failed. ${reason(stderr, signal)}`);
  if (!works())
    throw new Failure(
      `Node ${pinnedVersion()} was installed and does not run here (${process.platform}-${process.arch}).`,
    );
  writeFileSync(STAMP, lockHash());
}
