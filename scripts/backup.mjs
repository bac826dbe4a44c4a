/** Helpers for Litestream and a restored database, shared by the start and the backup checks. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join, resolve } from "node:path";

const require = createRequire(import.meta.url);

/**
 * The Litestream binary: LITESTREAM_BIN, else one that the image has built (decision record 1), else
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
 *   last written to, according to its heartbeat and its members; null when it holds no island
 * @throws when it cannot be read
 */
export function readIsland(path) {
  const Database = require("better-sqlite3");
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const hasTable = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
    if (!hasTable.get("users")) return null;
    const beats = hasTable.get("heartbeats") ? "(SELECT beat_at FROM heartbeats)" : "NULL";
    const { members, atMs } = db
      .prepare(
        `SELECT count(*) AS members, max(coalesce(max(created_at), 0), coalesce(${beats}, 0)) AS atMs FROM users WHERE state <> 'deleted'`,
      )
      .get();
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
