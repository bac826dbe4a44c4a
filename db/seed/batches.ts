import type Database from "better-sqlite3";

type Value = string | number | bigint | Buffer | null;
type Row = Readonly<Record<string, Value>>;

export interface Batches {
  /**
   * A prepared insert for a table.
   *
   * @param columns database column names; a row gives each of them a value
   * @returns a function that writes one row and gives its rowid
   */
  into<C extends string>(table: string, columns: readonly C[]): (row: Record<C, Value>) => number;
  /** The connection that the rows go through. */
  client: Database.Database;
  /** Commits what is open. */
  finish(): void;
  /** Takes back what is not committed yet. */
  abandon(): void;
}

/**
 * Inserts in immediate transactions of many rows. An island that fits into one batch is written
 * entirely or not at all.
 *
 * @param rowsPerCommit rows in one transaction
 */
export function inBatches(client: Database.Database, rowsPerCommit = 250_000): Batches {
  let open = 0;
  const finish = () => {
    if (client.inTransaction) client.exec("COMMIT");
    open = 0;
  };
  return {
    into(table, columns) {
      const places = columns.map((column) => `@${column}`).join(", ");
      const insert = client.prepare<[Row]>(
        `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`,
      );
      return (row) => {
        if (open >= rowsPerCommit) finish();
        if (!client.inTransaction) client.exec("BEGIN IMMEDIATE");
        open += 1;
        return Number(insert.run(row).lastInsertRowid);
      };
    },
    client,
    finish,
    abandon: () => {
      if (client.inTransaction) client.exec("ROLLBACK");
      open = 0;
    },
  };
}
