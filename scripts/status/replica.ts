import { existsSync } from "node:fs";
import { resolve } from "node:path";
import Database from "better-sqlite3";
import { LATE_MS } from "~/server/ops/capacity.server";
import { isLiveDeployment } from "~/server/ops/env.server";
import { findLitestream } from "../backup.mjs";
import { restore } from "./backup/restore";
import { type Check, type Finding, findingsOf, readSetting } from "./finding";

const { ok, warn, fail } = findingsOf("replica");

/** A restore reads the whole backup; 4 GB from a local disk took 19 s. */
const RESTORE_MS = 10 * 60_000;

interface Heartbeat {
  beatAtMs: number;
  replicatedAtMs: number | null;
}

function readHeartbeat(path: string): Heartbeat | undefined {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const sql = "SELECT beat_at AS beatAtMs, replicated_at AS replicatedAtMs FROM heartbeats";
    return db.prepare<[], Heartbeat>(sql).get();
  } finally {
    db.close();
  }
}

function checkAge(database: string): Finding {
  const heartbeat = readHeartbeat(database);
  if (!heartbeat?.replicatedAtMs)
    return warn(
      "Nothing is known to have come to it: start the server, and read its log for Litestream's lines.",
    );
  const { beatAtMs, replicatedAtMs } = heartbeat;
  const at = new Date(replicatedAtMs).toISOString();
  return beatAtMs - replicatedAtMs > LATE_MS.replica
    ? fail(
        `Nothing has come to it since ${at}: read the log for Litestream's lines, then restart the server.`,
      )
    : ok(`It has the writes up to ${at}.`);
}

/** Whether the replica is current and can be restored: it is, into a temporary folder. */
export const checkReplica: Check = async (settings) => {
  if (!readSetting(settings, "LITESTREAM_REPLICA_URL"))
    return [
      isLiveDeployment(settings)
        ? fail("There is no replica: set LITESTREAM_REPLICA_URL, or a lost disk loses everything.")
        : ok("It is off, as LITESTREAM_REPLICA_URL is not set."),
    ];
  if (!findLitestream())
    return [fail("There is no Litestream binary: run `npm ci`, or set LITESTREAM_BIN.")];
  const database = resolve(readSetting(settings, "DATABASE_PATH") ?? "data/august.db");
  if (!existsSync(database))
    return [warn("There is no database to compare it with: the next start restores it.")];
  const findings: Finding[] = [];
  try {
    findings.push(checkAge(database));
    const env = { ...process.env, ...settings };
    const { detail } = await restore(database, { env, timeoutMs: RESTORE_MS });
    findings.push(ok(detail));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, "") : "unknown";
    findings.push(
      fail(
        `A trial restore failed (${reason}): check LITESTREAM_REPLICA_URL, its key and its endpoint, then restart the server.`,
      ),
    );
  }
  return findings;
};
