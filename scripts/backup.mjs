/** Helpers for Litestream and a restored database, shared by the start and the backup checks. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const require = createRequire(import.meta.url);

/**
 * The Litestream binary: LITESTREAM_BIN, else one that the image has built (record 1), else
 * the pinned one of @flydotio/litestream, else one on PATH. The wrapper in node_modules/.bin swallows
 * signals and exit codes and is never taken.
 *
 * @returns {string | undefined} an absolute path, or nothing where there is none
 */
export function findLitestream() {
  const chosen = process.env.LITESTREAM_BIN?.trim();
  if (chosen) return existsSync(chosen) ? resolve(chosen) : undefined;
  if (existsSync("bin/litestream")) return resolve("bin/litestream");
  try {
    const platform = `@flydotio/litestream-${process.platform}-${process.arch}/package.json`;
    const fromWrapper = createRequire(require.resolve("@flydotio/litestream"));
    const binary = join(fromWrapper.resolve(platform), "../litestream");
    if (existsSync(binary)) return binary;
  } catch {
    // Not installed for this platform: try PATH.
  }
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder && !folder.endsWith(join("node_modules", ".bin")))
    .map((folder) => resolve(folder, "litestream"))
    .find((file) => existsSync(file));
}

/**
 * Reads a database without changing it: a read-only connection does not checkpoint when it closes,
 * so that Litestream continues where it was.
 *
 * @param {string} path
 * @returns {{ members: number, asOf: string | null } | null} how many members there are and when it was
 *   last written to, according to its heartbeat and its members; null when it holds no deployment of August
 * @throws when it cannot be read
 */
export function readIsland(path) {
  const Database = require("better-sqlite3");
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const hasTable = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
    if (!hasTable.get("users")) return null;
    const beats = hasTable.get("heartbeats") ? "(SELECT beat_at FROM heartbeats)" : "NULL";
    const row = db.prepare(
      `SELECT count(*) AS members, max(coalesce(max(created_at), 0), coalesce(${beats}, 0)) AS atMs FROM users WHERE state <> 'deleted'`,
    );
    const { members, atMs } = /** @type {{ members: number, atMs: number }} */ (row.get());
    return { members, asOf: atMs > 0 ? new Date(atMs).toISOString() : null };
  } finally {
    db.close();
  }
}

/** Referred to here, or it would be collected and closed. */
let logKeeper;

/**
 * Opens the database for as long as this process runs. The last connection that closes writes the log
 * into the file, and a new Litestream would then have to copy all of the file before anything new. This
 * one is read-only, closes last, and leaves the log as it is.
 *
 * @param {string} path
 * @throws when it cannot be read
 */
export function keepLog(path) {
  const Database = require("better-sqlite3");
  logKeeper = new Database(path, { readonly: true, fileMustExist: true });
  logKeeper.prepare("SELECT count(*) FROM sqlite_schema").get();
}

/** How often it is asked whether all is in the replica. */
const ASK_EVERY_MS = 50;

/**
 * @typedef {{ index: number, offset: number }} Position in the logs that Litestream copies: which one, how far
 * @typedef {object} Progress
 * @property {Position} copied how far Litestream has copied the database's log into files of its own
 * @property {Position} replica how far those are in the storage
 * @property {number} round how often it has looked for something to copy
 * @property {boolean} isIdle it has copied nothing since it started, and so does not say how far the replica is
 */

/**
 * Reads how far Litestream 0.3 has come with its one database. Where it has copied to is read from its files: its
 * metrics tell the length of the file before until something new is written, which on a quiet night they may never.
 *
 * @param {string} database path
 * @param {string} metrics what it serves about itself
 * @returns {Progress} a number that it does not tell is NaN
 * @throws when it has copied nothing
 */
export function readProgress(database, metrics) {
  const own = join(dirname(database), `.${basename(database)}-litestream`);
  const generation = readFileSync(join(own, "generation"), "utf8").trim();
  const folder = join(own, "generations", generation, "wal");
  const names = readdirSync(folder).filter((each) => each.endsWith(".wal"));
  const newest = names.sort().at(-1) ?? "";
  const read = (/** @type {string} */ name) =>
    Number(new RegExp(`^litestream_${name}\\{[^}]*\\} (\\S+)$`, "m").exec(metrics)?.[1]);
  return {
    copied: { index: Number.parseInt(newest, 16), offset: statSync(join(folder, newest)).size },
    replica: { index: read("replica_wal_index"), offset: read("replica_wal_offset") },
    round: read("sync_count"),
    isIdle: read("total_wal_bytes") === 0,
  };
}

/**
 * Whether all that was copied is in the storage. A replica that is ahead is not: Litestream has begun again, its counts
 * too, and the storage has the old log until a copy of the whole database is there.
 *
 * @param {Pick<Progress, "copied" | "replica">} progress
 */
export const isUploaded = ({ copied, replica }) =>
  replica.index === copied.index && replica.offset === copied.offset;

/**
 * Waits until Litestream has sent all that the database's log holds, once nothing writes to it anymore. A round in
 * which Litestream copies the log may have begun before the last write, so the second one counts.
 *
 * @param {string} database
 * @param {string} address host and port of Litestream's metrics
 * @param {AbortSignal} signal ends the wait
 * @returns {Promise<boolean>} false where the signal came first
 */
export async function waitForReplica(database, address, signal) {
  let firstRound = Number.NaN;
  while (!signal.aborted) {
    try {
      const response = await fetch(`http://${address}/metrics`, { signal });
      const progress = readProgress(database, await response.text());
      if (Number.isNaN(firstRound)) firstRound = progress.round;
      const isSent = isUploaded(progress) || progress.isIdle;
      if (progress.round >= firstRound + 2 && isSent) return true;
    } catch {
      // It does not respond yet, or hangs.
    }
    await pause(ASK_EVERY_MS);
  }
  return false;
}
