import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Failure } from "./children.mjs";

/** Referenced here, because a lock that is garbage collected is released. @type {unknown[]} */
const locks = [];

/**
 * Keeps an island to this process for as long as it lives, however it ends: the operating system holds the
 * lock, by way of an empty database beside the island.
 *
 * @param {string} databasePath
 * @throws Failure when another process has it
 */
export async function lockIsland(databasePath) {
  const { default: Database } = await import("better-sqlite3");
  try {
    mkdirSync(dirname(databasePath), { recursive: true });
    const lock = new Database(`${databasePath}.lock`, { timeout: 0 });
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    locks.push(lock);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Failure(
      code === "SQLITE_BUSY"
        ? `Another \`npm run up\` has ${databasePath} open: stop that one, or name another file in DATABASE_PATH.`
        : `${databasePath} cannot be opened: ${message}.`,
    );
  }
}
