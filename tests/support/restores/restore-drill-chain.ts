import { createHash } from "node:crypto";
import type { August } from "@db/connection";

/** A table of the drill's own: one row a transaction, each with the hash of the one before it. */
export const MAKE_CHAIN =
  "CREATE TABLE IF NOT EXISTS chain (number INTEGER PRIMARY KEY, hash TEXT NOT NULL, payload BLOB NOT NULL) STRICT";
/** Reads the newest link. */
export const LAST_LINK = "SELECT number, hash FROM chain ORDER BY number DESC LIMIT 1";

/** The hash of a link. @param before the hash of the link before it; undefined for the first */
export const hashLink = (before: string | undefined, number: number, payload: Buffer): string =>
  createHash("sha256")
    .update(`${before ?? "first"} ${number} `)
    .update(payload)
    .digest("hex");

interface Link {
  number: number;
  hash: string;
  payload: Buffer;
}

/** Everything that shows that a database is no state that existed. */
export function listGaps(db: August): string[] {
  const gaps: string[] = [];
  let before: string | undefined;
  let expected = 1;
  const links = db.$client.prepare<[], Link>("SELECT * FROM chain ORDER BY number").iterate();
  for (const { number, hash, payload } of links) {
    if (number !== expected) gaps.push(`transaction ${expected} is missing before ${number}`);
    if (hash !== hashLink(before, number, payload)) gaps.push(`transaction ${number} is another`);
    before = hash;
    expected = number + 1;
  }
  const whole = db.$client.prepare<[], { users: number; entries: number }>(
    `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM token_entries) AS entries`,
  );
  const { users, entries } = whole.get() ?? { users: 0, entries: 0 };
  if (users !== expected - 1 || entries !== expected - 1)
    gaps.push(`${expected - 1} transactions, ${users} members and ${entries} entries`);
  const integrity = db.$client.pragma("integrity_check", { simple: true });
  if (integrity !== "ok") gaps.push(`integrity: ${integrity}`);
  for (const orphan of db.$client.pragma("foreign_key_check") as object[])
    gaps.push(`orphan: ${JSON.stringify(orphan)}`);
  return gaps;
}
