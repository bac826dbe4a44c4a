import { statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import {
  type August,
  type ConnectionOptions,
  connect,
  isExclusive,
  UnusableDatabase,
} from "@db/connection";
import { preparedIn } from "@db/prepared";
import type Database from "better-sqlite3";
import { CAPACITY } from "../ops/capacity.server";
import { env } from "../ops/env.server";
import { errorFields, log } from "../ops/log.server";
import { noteSlow, SLOW_STATEMENT_MS } from "../ops/slow-statements.server";
import { isLocked } from "../ops/storage-faults.server";
import { Refusal } from "../web/errors";
import { now } from "./clock.server";

// The development server reloads this module after an edit; the open file outlives it.
const kept = globalThis as { augustDatabase?: August };

/** Opens a database; if it cannot be used, the process ends with a sentence that says why. */
function open(options: ConnectionOptions): August {
  try {
    return connect(options);
  } catch (error) {
    if (!(error instanceof UnusableDatabase) || process.env.NODE_ENV === "test") throw error;
    console.error(`August cannot start. ${error.message}`);
    process.exit(1);
  }
}

/** The one open database. The first call opens it and runs the migrations. */
export function database(): August {
  kept.augustDatabase ??= open({
    path: env().DATABASE_PATH,
    replicated: env().LITESTREAM_REPLICA_URL !== undefined,
    lockWaitMs: LOCK_WAIT_MS,
    slowMs: SLOW_STATEMENT_MS,
    onSlow: noteSlow,
  });
  return kept.augustDatabase;
}

/**
 * How long a statement waits for another process's lock. It blocks the whole process, so it is
 * short: a checkpoint of the replica takes less. `retryWhileLocked` waits longer without blocking.
 */
const LOCK_WAIT_MS = 150;

/** Whether a statement waits for another process's lock or fails at once. */
export function setLockWait(wait: "short" | "none"): void {
  kept.augustDatabase?.$client.pragma(`busy_timeout = ${wait === "short" ? LOCK_WAIT_MS : 0}`);
}

/** Whether the write lock is free, as far as a process that does not wait can know. */
export function canWrite(): boolean {
  try {
    kept.augustDatabase?.$client.exec("BEGIN IMMEDIATE; ROLLBACK");
    return true;
  } catch (error) {
    return !isLocked(error);
  }
}

/** Replaces the database, for a test. */
export function setDatabase(db: August): void {
  kept.augustDatabase = db;
}

/** Closes the file when the process ends. */
export function closeDatabase(): void {
  kept.augustDatabase?.$client.close();
  kept.augustDatabase = undefined;
}

/** What a verb can use inside its transaction. */
export type Transaction = Parameters<Parameters<August["transaction"]>[0]>[0] & {
  /**
   * Registers a callback that runs once everything is committed, such as resolving pending polls.
   * Callbacks run in order, and never after a rollback. A failing one is logged; it undoes nothing
   * and stops nothing.
   */
  afterCommit: (act: () => void) => void;
};

/** The afterCommit callbacks of the open transactions. */
let openActs: (() => void)[] | undefined;

/**
 * Runs a verb's writes in one immediate transaction: it waits for the lock at the start instead of
 * failing in the middle. A nested one is a savepoint and commits with the outer one.
 */
export function transact<T>(work: (tx: Transaction) => T): T {
  const outerActs = openActs;
  const acts: (() => void)[] = [];
  const run = () =>
    database().transaction(
      (tx) => work(Object.assign(tx, { afterCommit: (act: () => void) => void acts.push(act) })),
      { behavior: "immediate" },
    );
  openActs = acts;
  let result: T;
  try {
    result = run();
  } finally {
    openActs = outerActs;
  }
  if (outerActs) outerActs.push(...acts);
  else acts.forEach(runAfterCommit);
  return result;
}

function runAfterCommit(act: () => void): void {
  try {
    act();
  } catch (error) {
    log("error", "after_commit_failed", errorFields(error));
  }
}

/** A prepared statement for a hot query, cached for as long as its database is open. */
export const prepared = <Row>(sql: string): Database.Statement<unknown[], Row> =>
  preparedIn<Row>(database().$client, sql);

/**
 * What is made once for each database, not once for each call: a Drizzle query that a screen reads whenever it is
 * opened, or where a sweep continues.
 *
 * @param build makes it; a query with `sql.placeholder` for each value, and with `.prepare()` at its end
 */
export function builtOnce<Q>(build: (db: August) => Q): () => Q {
  const built = new WeakMap<August, Q>();
  return () => {
    const db = database();
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}

/**
 * Keeps what was loaded until it is forgotten or too old. Within a transaction, which may be rolled back, nothing is kept.
 *
 * @param load runs the query
 * @param maxAgeMs how long what another process writes may go unseen; forever where only this one writes
 */
export function keepLoaded<T>(
  load: () => T,
  maxAgeMs = Number.POSITIVE_INFINITY,
): { read: () => T; forget: () => void } {
  const kept = new WeakMap<object, { value: T; atMs: number }>();
  return {
    read() {
      const client = database().$client;
      if (client.inTransaction) return load();
      const atMs = now().getTime();
      const known = kept.get(client);
      if (known && Math.abs(atMs - known.atMs) < maxAgeMs) return known.value;
      const value = load();
      kept.set(client, { value, atMs });
      return value;
    },
    forget: () => void kept.delete(database().$client),
  };
}

/**
 * What changes with every write of this process and every commit of another one: while it is the same, what was read is
 * so still.
 */
export const readVersion = (): string => {
  const own = prepared<number>("SELECT total_changes()").pluck().get();
  return `${own} ${prepared<number>("PRAGMA data_version").pluck().get()}`;
};

/** Counts the rows of a query up to 1,000, so that it stays cheap; growth beyond that shows anyway. */
export const countUpTo = (sql: string, ...values: number[]): number =>
  prepared<{ count: number }>(`SELECT count(*) AS count FROM (${sql} LIMIT 1000)`).get(...values)
    ?.count ?? 0;

/**
 * Checks that the database responds.
 * @throws when it does not
 */
export const ping = (): void => void prepared("SELECT 1").get();

/** Size of the write-ahead log in bytes; 0 in memory. */
export function walBytes(): number {
  return statSync(`${database().$client.name}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/** The file system of the database; null in memory. */
function disk() {
  const { name, memory } = database().$client;
  return memory ? null : statfsSync(dirname(name));
}

/** Free bytes on the database's disk; null in memory. */
export const freeBytes = (): number | null => diskRoom()?.freeBytes ?? null;

/** Size and free bytes of the database's disk; null in memory. */
export function diskRoom(): { totalBytes: number; freeBytes: number } | null {
  const found = disk();
  return found && { totalBytes: found.blocks * found.bsize, freeBytes: found.bavail * found.bsize };
}

/**
 * Reserves the last of the disk for what members write: a database that cannot grow accepts neither
 * text nor uploads.
 * @throws Refusal 507 from `CAPACITY.uploadDiskPercent` on, counted as `df` does
 */
export function assertRoomForUploads(): void {
  const found = disk();
  if (!found) return;
  const used = found.blocks - found.bfree;
  if (used * 100 < CAPACITY.uploadDiskPercent * (used + found.bavail)) return;
  throw new Refusal(
    "no_room",
    "Upload Failed",
    "August is out of room for files right now, so we didn’t keep this one. Please try again tomorrow.",
  );
}

/** Free bytes with which a file that was opened exclusively can be shared again. */
const SHARING_BYTES = 4 * 1024 * 1024;

/**
 * Sweep: reopens a file that was opened exclusively, once there is room again. Until then no other
 * process, including the replica's, can read it.
 */
export function shareDatabase(): number {
  if (!isExclusive(database()) || (freeBytes() ?? 0) < SHARING_BYTES) return 0;
  closeDatabase();
  return isExclusive(database()) ? 0 : 1;
}

/** Bytes of write-ahead log above which the replica's checkpoints are in trouble. */
export const WAL_ALARM_BYTES = 64 * 1024 * 1024;

/** Sweep: logs a warning when the write-ahead log grows and nobody checkpoints it. */
export function watchWal(): number {
  const bytes = walBytes();
  if (bytes > WAL_ALARM_BYTES) log("error", "wal_too_large", { bytes });
  return 0;
}
