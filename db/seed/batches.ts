import type Database from "better-sqlite3";

type Value = string | number | bigint | Buffer | null;
export type Row = Readonly<Record<string, Value>>;

/** Rows in one transaction. An island that fits into one is written entirely or not at all. */
const ROWS_PER_COMMIT = 250_000;

/** The indexes of a table that forbid nothing. */
const INDEXES_SQL =
  "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql LIKE 'CREATE INDEX%'";
interface Index {
  name: string;
  sql: string;
}

/** Inserts in immediate transactions of many rows. */
export class Batches {
  readonly #inserts = new Map<string, Database.Statement<[Row]>>();
  #open = 0;

  /** @param client the connection that the rows go through */
  constructor(readonly client: Database.Database) {}

  /**
   * Writes one row.
   *
   * @param row by database column names, the same ones each time for a table
   * @returns its rowid
   */
  insert(table: string, row: Row): number {
    if (this.#open >= ROWS_PER_COMMIT) this.finish();
    if (!this.client.inTransaction) this.client.exec("BEGIN IMMEDIATE");
    this.#open += 1;
    const insert = this.#inserts.get(table) ?? this.#prepare(table, Object.keys(row));
    return Number(insert.run(row).lastInsertRowid);
  }

  #prepare(table: string, columns: readonly string[]) {
    const values = columns.map((column) => `@${column}`).join(", ");
    const insert = this.client.prepare<[Row]>(
      `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${values})`,
    );
    this.#inserts.set(table, insert);
    return insert;
  }

  /**
   * Drops the indexes of tables that are not unique while rows are written, and builds them afterwards. Rows of
   * random keys touch a random page of each index, which outgrow the cache on a large island.
   */
  withoutIndexes<T>(tables: readonly string[], write: () => T): T {
    const dropped = tables.flatMap((table) =>
      this.client.prepare<string, Index>(INDEXES_SQL).all(table),
    );
    for (const { name } of dropped) this.client.exec(`DROP INDEX ${name}`);
    try {
      return write();
    } finally {
      for (const { sql } of dropped) this.client.exec(sql);
    }
  }

  /** Commits what is open. */
  finish(): void {
    if (this.client.inTransaction) this.client.exec("COMMIT");
    this.#open = 0;
  }

  /** Rolls back what is not committed yet. */
  abandon(): void {
    if (this.client.inTransaction) this.client.exec("ROLLBACK");
  }
}
