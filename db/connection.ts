import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { createDerived, dropDerived, isDerived } from "./derived";

export type August = BetterSQLite3Database & { $client: Database.Database };

export interface ConnectionOptions {
  /** A file, or ":memory:"; missing folders are made. Or the bytes of a file, to open in memory. */
  path: string | Buffer;
  /** How long a statement waits for another process's lock, once the file is open. */
  lockWaitMs?: number;
  /** True when Litestream replicates the file: then it alone checkpoints. */
  replicated?: boolean;
  /** True for a read-only connection: nothing is migrated, written, or checkpointed. */
  isReadOnly?: boolean;
  /** Called with the text of a statement that took `slowMs` or longer. */
  onSlow?: (sql: string, tookMs: number) => void;
  /** Milliseconds from which a statement counts as slow. */
  slowMs?: number;
  /** Called with every statement's text; tests collect query plans with it. */
  onStatement?: (sql: string) => void;
}

/** The file cannot be used as it is; the message is one sentence that says what to do. */
export class UnusableDatabase extends Error {
  override name = "UnusableDatabase";
}

const MIGRATIONS = { migrationsFolder: "db/migrations" };

/** The oldest Node that the driver's binary supports; an older one crashes without a message. */
const OLDEST_NODE = 22;

/** @throws UnusableDatabase in a Node that the driver would crash */
function expectNode(): void {
  if (Number(process.versions.node.split(".")[0]) >= OLDEST_NODE) return;
  throw new UnusableDatabase(
    `The database cannot be opened in Node ${process.versions.node}: \`npm run up\` and \`npm test\` install the Node that August runs on, and \`npm ci\` alone does not.`,
  );
}

/** How many committed migrations a file lacks; null where others than the committed ones made its tables. */
export function countPendingMigrations(client: Database.Database): number | null {
  const committed = readMigrationFiles(MIGRATIONS).map(({ hash }) => hash);
  const table = "SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'";
  if (client.prepare(table).get() === undefined) return committed.length;
  const applied = client
    .prepare<[], string>("SELECT hash FROM __drizzle_migrations ORDER BY id")
    .pluck()
    .all();
  if (!applied.every((hash, at) => hash === (committed[at] ?? hash))) return null;
  return Math.max(0, committed.length - applied.length);
}

/**
 * Whether every committed migration is applied and every view and trigger is this version's; if so, the start
 * writes nothing and works on a full disk. A file that a later version has widened counts as migrated.
 *
 * @throws UnusableDatabase where other migrations than the committed ones have made the tables: nothing
 *   leads from those tables to these
 */
function isCurrent(client: Database.Database): boolean {
  const pending = countPendingMigrations(client);
  if (pending !== null) return pending === 0 && isDerived(client);
  const path = client.name;
  client.close();
  throw new UnusableDatabase(
    `${path} was made by another version of August, and this one has no migration from it: move the file away together with ${path}-wal and ${path}-shm, or name another file in DATABASE_PATH, and start again.`,
  );
}

/** The names of the committed migrations, in their order. */
function listMigrationNames(): string[] {
  const journal = join(MIGRATIONS.migrationsFolder, "meta", "_journal.json");
  const { entries } = JSON.parse(readFileSync(journal, "utf8")) as { entries: { tag: string }[] };
  return entries.map(({ tag }) => tag);
}

/** Runs a statement of a migration; its beginning says which one failed. */
function runStatement(client: Database.Database, statement: string): void {
  try {
    client.exec(statement);
  } catch (error) {
    (error as Error).message += ` in ${statement.trim().replace(/\s+/g, " ").slice(0, 80)}`;
    throw error;
  }
}

/**
 * Applies what is pending, within the caller's transaction.
 * @throws Error that names the migration that failed, or where rows are left that refer to nothing
 */
function applyMigrations(client: Database.Database): void {
  client.exec(
    "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, created_at NUMERIC)",
  );
  const names = listMigrationNames();
  const files = readMigrationFiles(MIGRATIONS);
  const first = files.length - (countPendingMigrations(client) ?? 0);
  const record = client.prepare(
    "INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)",
  );
  for (const [at, { sql, hash, folderMillis }] of files.entries()) {
    if (at < first) continue;
    try {
      for (const statement of sql) runStatement(client, statement);
    } catch (error) {
      (error as Error).message = `The migration ${names[at]} failed (${(error as Error).message})`;
      throw error;
    }
    record.run(hash, folderMillis);
  }
  if (first === files.length) return;
  const { length: broken } = client.pragma("foreign_key_check") as unknown[];
  if (broken > 0) throw new Error(`The migrations leave ${broken} rows that refer to nothing`);
}

/** What the maintainer does about a file that could not be migrated, by SQLite's code; else its rows are in the way. */
const ADVICE: Record<string, string> = {
  SQLITE_BUSY: "wait until the other start has migrated it, and start again",
  SQLITE_FULL: "make room on the disk, and start again",
  SQLITE_READONLY: "make the file writable, and start again",
};
const CORRECT_ROWS = "deploy the version before, correct the rows, and try again";

/**
 * Brings a file to this version's schema, all or nothing: its views and triggers go, the pending migrations
 * change the tables, and this version's views and triggers are made.
 *
 * @throws UnusableDatabase when a migration fails or leaves rows that refer to nothing
 */
function migrate(client: Database.Database): void {
  // Within a transaction this pragma does nothing, and with foreign keys on a change could cascade.
  client.pragma("foreign_keys = OFF");
  try {
    client
      .transaction(() => {
        dropDerived(client);
        applyMigrations(client);
        createDerived(client);
      })
      .immediate();
  } catch (error) {
    const path = client.name;
    client.close();
    const { message, code = "" } = error as Error & { code?: string };
    throw new UnusableDatabase(
      `${message}, so ${path} is not changed: ${ADVICE[code] ?? CORRECT_ROWS}.`,
    );
  }
}

/**
 * Opens a file for reading. Without a WAL beside it no process has it open; then a writable
 * connection is used, because it removes the WAL files that it creates and a read-only one does
 * not.
 */
function openReadOnly(path: string): Database.Database {
  const client = new Database(path, { readonly: existsSync(`${path}-wal`), fileMustExist: true });
  client.pragma("query_only = ON");
  return client;
}

/**
 * Opens the database, sets every pragma and applies the committed migrations.
 * This is the only place that opens the file or sets a pragma.
 *
 * @throws UnusableDatabase when this Node is too old, when the file was made by other migrations, is no
 *   database or is damaged, or when a migration fails
 * @throws when the file cannot be opened
 */
export function connect({
  path,
  replicated = false,
  lockWaitMs = OPENING_WAIT_MS,
  onStatement,
  onSlow,
  slowMs = 100,
  isReadOnly = false,
}: ConnectionOptions): August {
  expectNode();
  if (isReadOnly) return drizzle(openReadOnly(String(path)));
  if (typeof path === "string" && path !== ":memory:")
    mkdirSync(dirname(path), { recursive: true });
  const client = open(path, onStatement);
  // FULL makes every answered write survive a power cut; about 10,000 commits a second remain.
  client.pragma("synchronous = FULL");
  client.pragma(`busy_timeout = ${OPENING_WAIT_MS}`);
  client.pragma("temp_store = MEMORY");
  client.pragma("cache_size = -4000");
  client.pragma("mmap_size = 0");
  // Makes the DELETE triggers fire on the rows that INSERT OR REPLACE deletes.
  client.pragma("recursive_triggers = ON");
  if (replicated) client.pragma("wal_autocheckpoint = 0");
  if (onSlow) timeStatements(client, slowMs, onSlow);
  if (!isCurrent(client)) migrate(client);
  client.pragma("foreign_keys = ON");
  client.pragma(`busy_timeout = ${lockWaitMs}`);
  return drizzle(client);
}

/** Enlarges the page cache of a connection that writes a whole island. */
export function enlargeCache({ $client: client }: August, bytes: number): void {
  client.pragma(`cache_size = -${Math.ceil(bytes / 1024)}`);
}

/** Used at the start and by commands, when nothing else waits in this process. */
const OPENING_WAIT_MS = 5_000;

/**
 * Opens the file. Where the disk is too full for the shared-memory file of the WAL, this process
 * locks the file exclusively, which needs none: stored data stays readable, and the start does not
 * fail.
 */
function open(path: string | Buffer, onStatement?: (sql: string) => void): Database.Database {
  const options = onStatement ? { verbose: (sql: unknown) => onStatement(String(sql)) } : {};
  const client = new Database(path, options);
  try {
    client.pragma("journal_mode = WAL");
    return client;
  } catch (error) {
    client.close();
    if (!(error instanceof Database.SqliteError)) throw error;
    if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(error.code))
      throw new UnusableDatabase(
        `${path} cannot be used (${error.message}): move it away together with ${path}-wal and ${path}-shm, and restore it as docs/operations.md says.`,
      );
    if (!error.code.startsWith("SQLITE_IOERR")) throw error;
    const own = new Database(path, options);
    own.pragma("locking_mode = EXCLUSIVE");
    own.pragma("journal_mode = WAL");
    return own;
  }
}

/**
 * Whether the connection holds the file exclusively, because there was no space for the
 * shared-memory file.
 */
export const isExclusive = ({ $client: client }: August): boolean =>
  client.pragma("locking_mode", { simple: true }) === "exclusive";

const TIMED = ["run", "get", "all"] as const;

/** Times every statement that is prepared from now on. */
function timeStatements(
  client: Database.Database,
  slowMs: number,
  onSlow: (sql: string, tookMs: number) => void,
): void {
  const prepare = client.prepare.bind(client) as (sql: string) => Database.Statement;
  const timed = (sql: string) => {
    const statement = prepare(sql);
    for (const method of TIMED) {
      const plain = statement[method].bind(statement) as (...values: unknown[]) => unknown;
      Object.assign(statement, {
        [method]: (...values: unknown[]) => {
          const startedMs = performance.now();
          const answer = plain(...values);
          const tookMs = performance.now() - startedMs;
          if (tookMs >= slowMs) onSlow(sql, tookMs);
          return answer;
        },
      });
    }
    return statement;
  };
  Object.assign(client, { prepare: timed });
}
