import type Database from "better-sqlite3";

const statements = new WeakMap<Database.Database, Map<string, Database.Statement>>();

const STRINGS_AND_PARAMETERS = /'(?:[^']|'')*'|[:@$][a-z_]\w*|\?/gi;

/**
 * Hides from the planner what is bound. The driver's SQLite looks at the value in `column = :value` of a join, or of a
 * table that ANALYZE has counted, and at that of a LIMIT while it plans. It then compiles the statement again whenever
 * anything is bound to it, the same value too: most of what a long query takes. A unary plus changes no value.
 */
const withStablePlan = (sql: string): string =>
  sql.replace(STRINGS_AND_PARAMETERS, (one) => (one.startsWith("'") ? one : `+${one}`));

/**
 * A cached prepared statement for a hot query, kept while its database is open.
 *
 * @param sql in which the values that a partial index depends on are written out: the planner does not see bound ones
 */
export function preparedIn<Row>(
  client: Database.Database,
  sql: string,
): Database.Statement<unknown[], Row> {
  const known = statements.get(client) ?? new Map<string, Database.Statement>();
  statements.set(client, known);
  const statement = known.get(sql) ?? client.prepare(withStablePlan(sql));
  known.set(sql, statement);
  return statement as Database.Statement<unknown[], Row>;
}
