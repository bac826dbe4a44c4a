import { connect } from "@db/connection";
import type Database from "better-sqlite3";
import { getTableColumns } from "drizzle-orm";
import { now } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import type { ReadContext, Row, Section } from "./section.server";

/** The rows of one member as they were at one moment. */
export interface Snapshot {
  all: <R>(sql: string) => R[];
  /** The rows of a section, one at a time. */
  read: (section: Section, context: ReadContext) => Generator<Row>;
  /** The bytes of an encoding, one stored chunk at a time. */
  chunks: (variantId: number) => Generator<Buffer>;
}

/**
 * Runs work on a connection of its own with one read transaction: nothing that is written meanwhile appears in
 * it, and nobody waits for it.
 */
export async function withSnapshot<T>(
  viewer: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const { $client: main } = database();
  const options = main.memory ? { path: main.serialize() } : { path: main.name, isReadOnly: true };
  const { $client: client } = connect(options);
  try {
    client.exec("BEGIN");
    return await work(makeSnapshot(client, { viewer, now: now().getTime() }));
  } finally {
    client.close();
  }
}

interface Bound {
  viewer: string;
  now: number;
}

function makeSnapshot(client: Database.Database, bound: Bound): Snapshot {
  return {
    all: <R>(sql: string) => client.prepare<[Bound], R>(sql).all(bound),
    *read(section, context) {
      const { sql, finish } = compile(section);
      for (const row of client.prepare<[Bound], Row>(sql).iterate(bound))
        yield finish(row, context);
    },
    *chunks(variantId) {
      const chunk = client
        .prepare<[number, number], Buffer>(
          "SELECT bytes FROM media_chunks WHERE variant_id = ? AND position = ?",
        )
        .pluck();
      for (let position = 0; ; position += 1) {
        const bytes = chunk.get(variantId, position);
        if (!bytes) return;
        yield bytes;
      }
    },
  };
}

/** The columns of a section that are exported as they are stored, each with its key in the archive. */
export const listColumns = ({ tables = [] }: Section) =>
  tables.flatMap(({ table, as, columns }) =>
    columns.map((entry) => {
      const [name, key] = typeof entry === "string" ? [entry, entry] : entry;
      const column = getTableColumns(table)[name];
      if (!column) throw new TypeError(`There is no column ${name}`);
      return { column, key, sql: `${as}.${column.name} AS "${key}"` };
    }),
  );

/** The statement of a section, and what makes the archive's row of one that it returns. */
function compile(section: Section) {
  const columns = listColumns(section);
  const expressions = Object.entries(section.expressions ?? {});
  const list = [
    ...columns.map(({ sql }) => sql),
    ...expressions.map(([key, { sql }]) => `${sql} AS "${key}"`),
  ];
  const finish = (stored: Row, context: ReadContext): Row => {
    const row = { ...stored };
    for (const { column, key } of columns)
      if (row[key] !== null) row[key] = column.mapFromDriverValue(row[key]);
    for (const [key, { read }] of expressions) if (read) row[key] = read(row[key], context, row);
    return row;
  };
  return { sql: `SELECT ${list.join(", ")} FROM ${section.from}`, finish };
}
