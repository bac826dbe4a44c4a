import { readFileSync } from "node:fs";
import { isLiveDeployment } from "~/server/ops/env.server";
import { findLitestream } from "../backup.mjs";
import { type Check, findingsOf, readSetting } from "./finding";

const { ok, warn } = findingsOf("litestream");

/** SQLite 3.51.3, the first without the WAL-reset bug, was released on this day (record 1). */
const FIXED_ON = "2026-03-13";
/** What SQLite calls the sources of a build: their day, hour, and hash. */
const SOURCE = /(20\d\d-\d\d-\d\d) \d\d:\d\d:\d\d [0-9a-f]{64}/;

/** The day of the SQLite that is built into a program; undefined where it has none. */
export const findSqliteDay = (program: string): string | undefined =>
  SOURCE.exec(readFileSync(program, "latin1"))?.[1];

/** Whether the Litestream of a deployment checkpoints with an SQLite that may damage the file. */
export const checkLitestream: Check = (settings) => {
  const program = findLitestream();
  // Without it, or without a replica, the check of the replica says so.
  if (!readSetting(settings, "LITESTREAM_REPLICA_URL") || !program) return [];
  const day = findSqliteDay(program);
  const isFixed = day !== undefined && day >= FIXED_ON;
  if (isFixed || !isLiveDeployment(settings))
    return [ok(`Its SQLite is of ${day ?? "no known day"}.`)];
  return [
    warn(
      `Its SQLite is of ${day ?? "no known day"}, and one from before ${FIXED_ON} can, in rare cases, damage the database: build the image with LITESTREAM_FROM=source, its default.`,
    ),
  ];
};
