import { is, sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  customType,
  integer,
  SQLiteCustomColumn,
  type SQLiteTableExtraConfigValue,
  sqliteTable,
  text,
} from "drizzle-orm/sqlite-core";
import { EARLIEST_MS, LATEST_MS } from "./timestamps";

/**
 * A timestamp, stored as milliseconds since 1970 and read as a Date.
 *
 * @throws RangeError for an invalid Date, which SQLite would store as nothing
 */
export const timestamp = customType<{ data: Date; driverData: number }>({
  dataType: () => "integer",
  fromDriver: (ms) => new Date(ms),
  toDriver(date) {
    const ms = date.getTime();
    if (Number.isNaN(ms)) throw new RangeError("An invalid date is no timestamp.");
    return ms;
  },
});

/**
 * From 2020 to 2100, in milliseconds. Seconds mistaken for milliseconds fall in 1970, and
 * microseconds in the year 57,000.
 */
const TIMESTAMPS = sql.raw(`BETWEEN ${EARLIEST_MS} AND ${LATEST_MS}`);

/** A table of the schema, with a CHECK that keeps each of its times within TIMESTAMPS. */
export const table = ((
  name: string,
  columns: Record<string, never>,
  rules: (of: Record<string, AnySQLiteColumn>) => SQLiteTableExtraConfigValue[],
) =>
  sqliteTable(name, columns, (of: Record<string, AnySQLiteColumn>) => [
    ...Object.values(of)
      .filter((column) => is(column, SQLiteCustomColumn))
      .map((column) => check(`${name}_${column.name}_moment`, sql`${column} ${TIMESTAMPS}`)),
    ...rules(of),
  ])) as unknown as typeof sqliteTable;

/** A yes/no that is always known. A yes, no, or nothing (rule flags-three-states) leaves out `.notNull()`. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** A list of short texts, stored as a JSON array. */
export const textList = <Entry extends string = string>(name: string) =>
  text(name, { mode: "json" }).$type<Entry[]>();

const quoted = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "));

/** CHECK that a column holds one of the named values, or nothing. */
export const oneOf = (name: string, column: AnySQLiteColumn, values: readonly string[]) =>
  check(name, sql`${column} IN (${quoted(values)})`);

/**
 * CHECK that a text is between `least` and `most` characters long, or nothing. SQLite counts only
 * up to the first NUL, so that longer text could hide behind it.
 */
export const lengthWithin = (name: string, column: AnySQLiteColumn, least: number, most: number) =>
  check(
    name,
    sql`length(${column}) BETWEEN ${sql.raw(`${least}`)} AND ${sql.raw(`${most}`)} AND instr(${column}, char(0)) = 0`,
  );

/** CHECK that a text is so many lower-case hexadecimal digits, or nothing. */
export const hexDigits = (name: string, column: AnySQLiteColumn, count: number) =>
  check(
    name,
    sql`length(${column}) BETWEEN ${sql.raw(`${count}`)} AND ${sql.raw(`${count}`)} AND instr(${column}, char(0)) = 0 AND ${column} NOT GLOB '*[^0-9a-f]*'`,
  );

/** CHECK that a text is a SHA-256 as code writes it, or nothing. */
export const sha256Digest = (name: string, column: AnySQLiteColumn) => hexDigits(name, column, 64);

/** CHECK that a text is a secret of an address as code writes it, 32 bytes in base64url, or nothing. */
export const secretToken = (name: string, column: AnySQLiteColumn) =>
  check(
    name,
    sql`length(${column}) BETWEEN 43 AND 43 AND instr(${column}, char(0)) = 0 AND ${column} NOT GLOB '*[^0-9A-Za-z_-]*'`,
  );

/**
 * CHECK that a text names a cause: what kind of event it is, in lower case, and mostly which one,
 * for example `match:<id>`. A second spelling of the same cause would let it count twice.
 */
export const causeShape = (name: string, column: AnySQLiteColumn) =>
  check(
    name,
    sql`${column} GLOB '[a-z]*' AND substr(${column}, 1, instr(${column} || ':', ':') - 1) NOT GLOB '*[^a-z_-]*' AND ${column} NOT GLOB '*[^a-zA-Z0-9:._-]*' AND ${column} NOT GLOB '*:'`,
  );

/** CHECK that a text is of one line, or nothing. */
export const oneLine = (name: string, column: AnySQLiteColumn) =>
  check(name, sql`instr(${column}, char(10)) + instr(${column}, char(13)) = 0`);

/** CHECK that a text is an https address, or one of loopback, where doubles of services stand. */
export const webAddress = (name: string, column: AnySQLiteColumn) =>
  check(
    name,
    sql`${column} NOT GLOB '*[^!-~]*' AND (${column} GLOB 'https://?*' OR ((${column} GLOB 'http://localhost[:/]*' OR ${column} GLOB 'http://127.0.0.1[:/]*') AND ${column} NOT GLOB '*@*'))`,
  );

/** CHECK that a text is a JSON object of at most `most` characters, or nothing. */
export const objectWithin = (name: string, column: AnySQLiteColumn, most: number) =>
  check(
    name,
    sql`${column} IS NULL OR (length(${column}) <= ${sql.raw(`${most}`)} AND instr(${column}, char(0)) = 0 AND json_valid(${column}) AND json_type(${column}) = 'object')`,
  );

/** CHECK that a timestamp is set exactly in the given states. */
export const timestampOfStates = (
  name: string,
  timestamp: AnySQLiteColumn,
  state: AnySQLiteColumn,
  states: readonly string[],
) => check(name, sql`(${timestamp} IS NOT NULL) = (${state} IN (${quoted(states)}))`);

/** CHECK that a JSON column is a list, of whatever its schema allows, or nothing. */
export const jsonList = (name: string, column: AnySQLiteColumn) =>
  check(
    name,
    sql`${column} IS NULL OR (length(${column}) <= 5000 AND instr(${column}, char(0)) = 0 AND json_valid(${column}) AND json_type(${column}) = 'array')`,
  );

/** CHECK that a three-state or two-state flag is 0 or 1, or nothing. */
export const isFlag = (name: string, column: AnySQLiteColumn) =>
  check(name, sql`${column} IN (0, 1)`);
