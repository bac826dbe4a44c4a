import type Database from "better-sqlite3";

const statements = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/** A cached prepared statement for a hot query, kept while its database is open. */
export function preparedIn<Row>(
  client: Database.Database,
  sql: string,
): Database.Statement<unknown[], Row> {
  const known = statements.get(client) ?? new Map<string, Database.Statement>();
  statements.set(client, known);
  const statement = known.get(sql) ?? client.prepare(sql);
  known.set(sql, statement);
  return statement as Database.Statement<unknown[], Row>;
}
