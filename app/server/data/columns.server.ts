import { getTableColumns, type SQL, type SQLWrapper, sql, type Table } from "drizzle-orm";
import { now } from "./clock.server";

type StoredValue<Value> = Value extends Date
  ? number
  : Value extends boolean
    ? 0 | 1
    : Value extends readonly unknown[]
      ? string
      : Value;

/** What a prepared query reads of such rows: times in milliseconds, flags as 0 and 1, lists as JSON. */
export type Stored<Row> = { [Name in keyof Row]: StoredValue<Row[Name]> };

/** SQL for the list after SELECT: every column of a table behind an alias, under its name in the code. */
export const columnsOf = (table: Table, alias: string): string =>
  Object.entries(getTableColumns(table))
    .map(([name, column]) => `${alias}.${column.name} AS ${name}`)
    .join(", ");

/**
 * SQL for a moment that must follow another one of the same row: the later of that time and `at`, since clocks are
 * set back (record 51).
 *
 * @param earlier the column of the time that it must follow, which is set
 */
export const notBefore = (earlier: SQLWrapper, at: Date = now()): SQL<Date> =>
  sql<Date>`max(${earlier}, ${at.getTime()})`;
