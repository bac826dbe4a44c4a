import type { Table } from "drizzle-orm";

/** Columns of a table that the archive holds as they are stored. */
interface ExportedTable {
  table: Table;
  /** Alias of the table in `from`. */
  as: string;
  /** Names in the code, each with the key in the archive where that is another one. */
  columns: readonly (string | readonly [name: string, key: string])[];
}

/** What the reading of one archive knows beside the row. */
export interface ReadContext {
  /** Paths in the archive of the files that it holds, by the id of the item. */
  files: ReadonlyMap<string, string>;
}

/** A value that the archive says in other words than the database, for example a name instead of an id. */
interface Expression {
  /** SQL expression; it may bind `:viewer` and `:now`. */
  sql: string;
  /** The columns that it stands for, as `table.column`. */
  of: readonly string[];
  /** Makes the value of what the expression returned; without it the value is that. */
  read?: (value: unknown, context: ReadContext, row: Row) => unknown;
}

export type Row = Record<string, unknown>;

/** One part of the archive: a key of `data.json` and a heading of `index.html`. */
export interface Section {
  key: string;
  title: string;
  /** True for what a member has one of. */
  isOne?: boolean;
  tables?: readonly ExportedTable[];
  expressions?: Readonly<Record<string, Expression>>;
  /** SQL after FROM. It binds `:viewer`, and may bind `:now` in milliseconds. */
  from: string;
}

/** Reads a flag that an expression computed. */
export const readFlag = (value: unknown) => (value === null ? null : value === 1);
