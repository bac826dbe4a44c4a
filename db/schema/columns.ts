import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, integer, text } from "drizzle-orm/sqlite-core";

/** A moment, stored as milliseconds since 1970 and read as a Date. */
export const moment = (name: string) => integer(name, { mode: "timestamp_ms" });

/** A yes/no that is always known. Decision P10's three-state flags leave out `.notNull()`. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** A list of short texts, stored as a JSON array. */
export const textList = <Entry extends string = string>(name: string) =>
  text(name, { mode: "json" }).$type<Entry[]>();

const quoted = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "));

/** CHECK that a column holds one of the named values, or nothing. */
export const oneOf = (name: string, column: AnySQLiteColumn, values: readonly string[]) =>
  check(name, sql`${column} IN (${quoted(values)})`);

/** CHECK that a text is between `least` and `most` characters long, or nothing. */
export const lengthWithin = (name: string, column: AnySQLiteColumn, least: number, most: number) =>
  check(name, sql`length(${column}) BETWEEN ${sql.raw(`${least}`)} AND ${sql.raw(`${most}`)}`);

/** CHECK that a JSON column is an array of at most `most` entries, or nothing. */
export const listWithin = (name: string, column: AnySQLiteColumn, most: number) =>
  check(
    name,
    sql`${column} IS NULL OR (json_type(${column}) = 'array' AND json_array_length(${column}) <= ${sql.raw(`${most}`)})`,
  );

/** CHECK that a JSON column is an array of named values, at most so many as there are, or nothing. */
export const listFrom = (name: string, column: AnySQLiteColumn, values: readonly string[]) => {
  const length = sql`json_array_length(${column})`;
  // A CHECK may not look into a list by a query, so that each place is looked at by itself.
  const entries = values.map(
    (_, at) =>
      sql`(${length} <= ${sql.raw(`${at}`)} OR coalesce(json_extract(${column}, ${sql.raw(`'$[${at}]'`)}) IN (${quoted(values)}), 0))`,
  );
  return check(
    name,
    sql`${column} IS NULL OR (json_type(${column}) = 'array' AND ${length} <= ${sql.raw(`${values.length}`)} AND ${sql.join(entries, sql` AND `)})`,
  );
};

/** CHECK that a three-state or two-state flag is 0 or 1, or nothing. */
export const isFlag = (name: string, column: AnySQLiteColumn) =>
  check(name, sql`${column} IN (0, 1)`);
