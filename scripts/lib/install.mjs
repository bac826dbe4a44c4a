import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const LOCK = "package-lock.json";
const STAMP = "node_modules/.august-lock";
/** npm's own record of what it put into node_modules, written last. */
const RECORD = "node_modules/.package-lock.json";

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

/**
 * Says whether `npm ci` has to run. A node_modules that npm itself brought up to date is accepted.
 *
 * @returns {boolean}
 */
export function needsInstall() {
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === lockHash() && existsSync(RECORD))
    return false;
  try {
    if (!recordAgrees()) return true;
  } catch {
    return true;
  }
  recordInstall();
  return false;
}

/** Writes down that node_modules belongs to the lock file as it is. */
export function recordInstall() {
  writeFileSync(STAMP, lockHash());
}
