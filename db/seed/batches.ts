import type Database from "better-sqlite3";

type Value = string | number | bigint | Buffer | null;
export type Row = Readonly<Record<string, Value>>;

/** Rows in one transaction. An island that fits into one is written entirely or not at all. */
const ROWS_PER_COMMIT = 250_000;

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
