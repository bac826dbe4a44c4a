import { existsSync, writeFileSync } from "node:fs";
import { type August, type ConnectionOptions, connect } from "@db/connection";
import type Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";

type Listener = (sql: string) => void;

/** The database that is lent to one test after the other. */
interface Shared {
  client: Database.Database;
  isLent: boolean;
  onStatement: Listener | undefined;
}

// The files of a process load this module again each.
const kept = globalThis as { migratedImage?: Buffer; sharedDatabase?: Shared };

/** The bytes of a migrated, empty database: a process migrates once. */
function migratedImage(): Buffer {
  if (!kept.migratedImage) {
    const { $client } = connect({ path: ":memory:" });
    kept.migratedImage = $client.serialize();
    $client.close();
  }
  return kept.migratedImage;
}

/**
 * Opens a migrated database from the image in memory.
 *
 * @param options a file that is missing is made, in a folder that is there; without a path, or with
 *   ":memory:", the database is in memory
 */
export function openMigrated({
  path = ":memory:",
  ...options
}: Partial<ConnectionOptions> = {}): August {
  if (path === ":memory:") return connect({ ...options, path: migratedImage() });
  if (typeof path === "string" && !existsSync(path)) writeFileSync(path, migratedImage());
  return connect({ ...options, path });
}

function makeShared(): Shared {
  const onStatement = (sql: string) => kept.sharedDatabase?.onStatement?.(sql);
  const { $client: client } = connect({ path: ":memory:", onStatement });
  return { client, isLent: false, onStatement: undefined };
}

/** A migrated database that is given back when it is closed, without all that was written. */
export interface Loan {
  db: August;
  /** Keeps what is in it now until `end`, also when it is closed. */
  mark: () => void;
  /** Opens what was marked again: another connection, as far as the app can tell. */
  restore: () => August;
  /** Gives back what was marked. */
  end: () => void;
}

/**
 * Lends the process's one database, migrated and empty, within a transaction that is rolled back in the end: to
 * parse the schema takes longer than most tests. What the app commits is a savepoint in it; `tests/faults` and
 * the tests that open a file really commit.
 *
 * @param onStatement is told of every statement
 * @returns null while it is lent
 */
export function borrowMigrated(onStatement: Listener): Loan | null {
  kept.sharedDatabase ??= makeShared();
  const shared = kept.sharedDatabase;
  if (shared.isLent) return null;
  let isMarked = false;
  const silently = (sql: string) => {
    shared.onStatement = undefined;
    shared.client.exec(sql);
    shared.onStatement = onStatement;
  };
  const end = () => {
    if (shared.isLent) takeBack(shared);
  };
  const open = (): August => {
    const own = Object.create(shared.client) as Database.Database;
    const close = () => {
      if (!own.open) return own;
      refuse(own);
      if (!isMarked) end();
      return own;
    };
    Object.defineProperty(own, "close", { value: close });
    return drizzle(own);
  };
  shared.isLent = true;
  silently("BEGIN IMMEDIATE");
  return {
    db: open(),
    mark: () => {
      isMarked = true;
      silently("SAVEPOINT marked");
    },
    restore: () => {
      silently("ROLLBACK TO marked");
      return open();
    },
    end,
  };
}

/** The connection behind one that was lent: a statement that is prepared there outlives the loan. */
export function findConnection(client: Database.Database): Database.Database {
  const { client: shared } = kept.sharedDatabase ?? {};
  return shared && Object.getPrototypeOf(client) === shared ? shared : client;
}

/** Rolls back what was lent. Where a query is still being read, the next one gets another database. */
function takeBack(shared: Shared): void {
  shared.isLent = false;
  shared.onStatement = undefined;
  try {
    shared.client.exec("ROLLBACK");
  } catch {
    kept.sharedDatabase = undefined;
  }
}

/** Makes a connection that was given back one that is closed. */
function refuse(client: Database.Database): void {
  const value = () => {
    throw new TypeError("The database connection is not open");
  };
  for (const name of ["prepare", "exec", "pragma", "transaction", "serialize"])
    Object.defineProperty(client, name, { value });
  Object.defineProperty(client, "open", { value: false });
}
