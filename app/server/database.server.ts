import { statSync } from "node:fs";
import { type August, type ConnectionOptions, connect, UnusableDatabase } from "@db/connection";
import type Database from "better-sqlite3";
import { env } from "./env.server";
import { log } from "./log.server";

// The development server loads this module anew after an edit; the open file outlives it.
const kept = globalThis as { augustDatabase?: August };

/** Opens a database; one that cannot be used ends the process with its sentence. */
function open(options: ConnectionOptions): August {
  try {
    return connect(options);
  } catch (error) {
    if (!(error instanceof UnusableDatabase) || process.env.NODE_ENV === "test") throw error;
    console.error(`August cannot start. ${error.message}`);
    process.exit(1);
  }
}

/** The one open database. The first call opens it and applies the migrations. */
export function database(): August {
  kept.augustDatabase ??= open({
    path: env().DATABASE_PATH,
    replicated: env().LITESTREAM_REPLICA_URL !== undefined,
    onSlow: (sql, tookMs) =>
      log("warn", "slow_query", { sql: sql.slice(0, 500), tookMs: Math.round(tookMs) }),
  });
  return kept.augustDatabase;
}

/** Puts another database in its place, for a test. */
export function setDatabase(db: August): void {
  kept.augustDatabase = db;
}

/** Closes the file at the end of the process. */
export function closeDatabase(): void {
  kept.augustDatabase?.$client.close();
  kept.augustDatabase = undefined;
}

/** What a verb sees inside its transaction. */
export type Transaction = Parameters<Parameters<August["transaction"]>[0]>[0];

/**
 * Runs a verb's writes in one immediate transaction: it waits for its turn at the start instead of
 * failing in the middle.
 */
export function transact<T>(work: (tx: Transaction) => T): T {
  return database().transaction(work, { behavior: "immediate" });
}

const statements = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/** A prepared statement for a hot query, kept for as long as its database is open. */
export function prepared<Row>(sql: string): Database.Statement<unknown[], Row> {
  const { $client: client } = database();
  const known = statements.get(client) ?? new Map<string, Database.Statement>();
  statements.set(client, known);
  const statement = known.get(sql) ?? client.prepare(sql);
  known.set(sql, statement);
  return statement as Database.Statement<unknown[], Row>;
}

/** Asks the database for nothing. @throws when it does not answer */
export const ping = (): void => void prepared("SELECT 1").get();

/** Size of the write-ahead log in bytes; 0 in memory. */
export function walBytes(): number {
  return statSync(`${database().$client.name}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/** Bytes of write-ahead log above which the checkpointing of the replica is in trouble. */
const WAL_ALARM_BYTES = 64 * 1024 * 1024;

/** Sweep: says so in the log when the write-ahead log grows and nobody checkpoints it. */
export function watchWal(): number {
  const bytes = walBytes();
  if (bytes > WAL_ALARM_BYTES) log("error", "wal_too_large", { bytes });
  return 0;
}
