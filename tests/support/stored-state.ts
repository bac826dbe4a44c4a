import type Database from "better-sqlite3";
import { database } from "~/server/data/database.server";
import { withoutHook } from "./statement-hook";

/** Everything that is stored, the rows of each table as one text. */
export type State = Map<string, string>;

// An attempt counts against its limit, whatever comes of it, and a number that was given once is not given again.
const TABLES_SQL = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
  AND name NOT IN ('__drizzle_migrations', 'rate_limits') ORDER BY name`;

type Reader = Database.Statement<[], unknown[]>;

const readers = new WeakMap<Database.Database, [name: string, rows: Reader][]>();

function listReaders(client: Database.Database) {
  const known = readers.get(client);
  if (known) return known;
  const names = client.prepare<[], string>(TABLES_SQL).pluck().all();
  const made = names.map((name): [string, Reader] => [
    name,
    client.prepare<[], unknown[]>(`SELECT * FROM "${name}"`).raw(),
  ]);
  readers.set(client, made);
  return made;
}

/** Ids are random: each is replaced by its place among those that the state has. */
const MADE_ID = /made-\d{8}[-\d]*/g;

/**
 * Loads everything that is stored.
 *
 * @param rewritten tables of whose rows the number is left out
 */
export const loadState = (rewritten: readonly string[] = []): State =>
  withoutHook(() => {
    const places = new Map<string, number>();
    const place = (id: string) => {
      if (!places.has(id)) places.set(id, places.size);
      return `id-${places.get(id)}`;
    };
    return new Map(
      listReaders(database().$client).map(([name, rows]) => [
        name,
        rows
          .all()
          .map((row) => JSON.stringify(rewritten.includes(name) ? row.slice(1) : row))
          .join("\n")
          .replaceAll(MADE_ID, place),
      ]),
    );
  });

/** The tables in which two states differ. */
export const differences = (one: State, other: State): string[] =>
  [...one.keys()].filter((name) => one.get(name) !== other.get(name));

export const isSame = (one: State, other: State): boolean => differences(one, other).length === 0;
