import type Database from "better-sqlite3";

/** Tables that stay small however many members there are; going through one of them is fine. */
const SMALL = new Set([
  "alarms",
  "meetup_locations",
  "payment_differences",
  "error_records",
  "heartbeats",
  "json_each",
  "pragma_foreign_key_list",
  "sqlite_schema",
  "sweep_failures",
]);

const EXPLAINABLE = /^\s*(select|insert|update|delete|with)\b/i;

/** A statement without its values, so that two runs of the same one are the same. */
const normalizeSql = (sql: string): string =>
  sql
    .replace(/x?'(?:[^']|'')*'/gi, "?")
    .replace(/\b\d+(?:\.\d+)?\b/g, "?")
    .replace(/\bNULL\b/g, "?")
    .replace(/\s+/g, " ")
    .replace(/\?(?:, ?\?)+/g, "?");

/** Table behind each name of a statement: its alias or itself. */
function listTables(sql: string): Map<string, string> {
  const names = new Map<string, string>();
  const reference = /\b(?:from|join|into|update)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi;
  for (const [, table = "", alias] of sql.matchAll(reference)) {
    names.set(table, table);
    if (alias) names.set(alias, table);
  }
  return names;
}

/**
 * The problem of a statement's query plan: a scan of a growing table or a temporary B-tree. Only a
 * scan along an index that a LIMIT cuts off is allowed.
 */
function findPlanProblem(db: Database.Database, sql: string): string[] {
  const plan = db.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all();
  const tables = listTables(sql);
  const grows = (name: string) => !SMALL.has(tables.get(name) ?? name);
  const touchesGrowing = [...tables.values()].some((table) => !SMALL.has(table));
  return plan
    .map(({ detail }) => detail)
    .filter((detail) => {
      if (detail.startsWith("USE TEMP B-TREE")) return touchesGrowing;
      const [, name = ""] = /^SCAN ([a-z_]\w*)/i.exec(detail) ?? [];
      if (name === "" || name === "CONSTANT" || !grows(name)) return false;
      return !(/ USING (COVERING )?INDEX /.test(detail) && /\bLIMIT\s+\d+\s*$/i.test(sql));
    });
}

/** Every statement that the tests of a file run, each shape once. */
export class Statements {
  readonly #samples = new Map<string, string>();

  /** @param sql with its values filled in */
  note(sql: string): void {
    if (!EXPLAINABLE.test(sql)) return;
    const shape = normalizeSql(sql);
    if (!this.#samples.has(shape)) this.#samples.set(shape, sql);
  }

  /** Each statement with a bad plan, and why. */
  troubles(db: Database.Database): string[] {
    return [...this.#samples.values()].flatMap((sql) =>
      findPlanProblem(db, sql).map(
        (detail) => `${detail}\n    ${sql.replace(/\s+/g, " ").slice(0, 600)}`,
      ),
    );
  }

  get size(): number {
    return this.#samples.size;
  }
}
