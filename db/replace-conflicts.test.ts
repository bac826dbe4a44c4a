import type Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { FIRST_ROW } from "./constraints.fixture";
import { namesIn, openIslands, tryStatement } from "./constraints-island.fixture";

let whole: Database.Database;
let bare: Database.Database;

beforeAll(async () => {
  ({ whole, bare } = await openIslands());
});

interface Column {
  name: string;
  type: string;
  pk: number;
}

interface Key {
  columns: string[];
  /** The condition of a partial index. */
  where: string;
}

const definition = (type: string, name: string) =>
  String(
    whole
      .prepare("SELECT sql FROM sqlite_schema WHERE type = ? AND name = ?")
      .pluck()
      .get(type, name),
  );

const isWithoutRowid = (table: string) => definition("table", table).includes("WITHOUT ROWID");

/** The unique keys on which a new row can replace an old one. */
function listKeys(table: string): Key[] {
  const columns = whole.pragma(`table_info(${table})`) as Column[];
  const primary = columns.filter(({ pk }) => pk > 0);
  const indexes = whole.pragma(`index_list(${table})`) as {
    name: string;
    unique: number;
    origin: string;
  }[];
  const keys = indexes
    .filter(({ unique, origin }) => unique === 1 && origin !== "pk")
    .map(({ name }) => ({
      columns: (whole.pragma(`index_info(${name})`) as Column[]).map((column) => column.name),
      where: / where (.*)$/i.exec(definition("index", name))?.[1] ?? "1",
    }));
  keys.unshift({ columns: primary.map(({ name }) => name), where: "1" });
  const isRowid =
    (primary.length === 1 && primary[0]?.type.toUpperCase() === "INTEGER") || isWithoutRowid(table);
  return isRowid ? keys : [...keys, { columns: ["rowid"], where: "1" }];
}

/**
 * Writes a row over itself by one of its keys, with new values for its other keys where possible.
 */
function replacements(table: string, key: Key): string[] {
  const columns = whole.pragma(`table_info(${table})`) as Column[];
  const referring = new Set(
    (whole.pragma(`foreign_key_list(${table})`) as { from: string }[]).map(({ from }) => from),
  );
  const others = new Set(
    listKeys(table)
      .filter((other) => other !== key)
      .map((other) =>
        other.columns.findLast((name) => !key.columns.includes(name) && !referring.has(name)),
      ),
  );
  const renewed = ({ name, type, pk }: Column) => {
    if (key.columns.includes(name) || !others.has(name)) return name;
    if (type.toUpperCase() === "TEXT") return `'0' || substr(${name}, 2)`;
    return pk > 0 ? "NULL" : `${name} + 1000`;
  };
  const names = columns.map(({ name }) => name).join(", ");
  const into = key.columns.includes("rowid") ? `rowid, ${names}` : names;
  const from = (values: string) => `INSERT OR REPLACE INTO ${table} (${into})
    SELECT ${key.columns.includes("rowid") ? "rowid, " : ""}${values} FROM ${table} WHERE ${key.where} AND ${FIRST_ROW[table] ?? "1"} LIMIT 1`;
  return [from(columns.map(renewed).join(", ")), from(names)];
}

/** Writes a row by INSERT ... ON CONFLICT DO UPDATE over itself, by whichever key it meets. */
function upsert(table: string): string {
  const columns = whole.pragma(`table_info(${table})`) as Column[];
  const names = columns.map(({ name }) => name).join(", ");
  const changed = (columns.findLast(({ pk }) => pk === 0) ?? columns[0])?.name;
  return `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${table} WHERE ${FIRST_ROW[table] ?? "1"} LIMIT 1
    ON CONFLICT DO UPDATE SET ${changed} = excluded.${changed}`;
}

/**
 * Statements that give a row the key of another, for each way to name the key: the key alone, or with it
 * all that the other holds but its other keys.
 */
function takings(table: string, key: Key): string[][] {
  const columns = (whole.pragma(`table_info(${table})`) as Column[]).map(({ name }) => name);
  const keys = listKeys(table);
  const primary = keys[0]?.columns ?? [];
  const hasRowid = !isWithoutRowid(table);
  const others = keys
    .filter(({ columns: of }) => `${of}` !== `${key.columns}`)
    .map(({ columns: of }) => of.findLast((name) => !key.columns.includes(name)));
  const inKey = new Set([...key.columns, ...(key.where.match(/\w+/g) ?? [])]);
  const names = keys.some(({ columns: [name] }) => name === "rowid") ? ["rowid"] : primary;
  const isOfRowid = hasRowid && `${names}` === `${key.columns}`;
  const settings = isOfRowid
    ? ["rowid", "oid", "_rowid_", ...key.columns].map((name) => [name])
    : [columns.filter((name) => inKey.has(name)), columns.filter((name) => !others.includes(name))];
  const identity = hasRowid ? "rowid" : primary.join(", ");
  const rows = whole
    .prepare<[], string>(
      `SELECT ${hasRowid ? "rowid" : primary.map((name) => `quote(${name})`).join(" || ',' || ")}
       FROM ${table} ORDER BY (${FIRST_ROW[table] ?? "1"}) DESC, ${identity.replaceAll(",", " DESC,")} DESC LIMIT 5`,
    )
    .pluck()
    .all();
  const pairs = rows.flatMap((row) =>
    rows.filter((other) => other !== row).map((other) => [row, other] as const),
  );
  return settings.map((names) =>
    pairs.map(
      ([row, other]) => `UPDATE OR REPLACE ${table} SET (${names.join(", ")}) =
        (SELECT ${names.join(", ")} FROM ${table} WHERE (${identity}) = (${other})) WHERE (${identity}) = (${row})`,
    ),
  );
}

/** Whether a statement, which is rolled back, leaves fewer rows. */
function removes(db: Database.Database, table: string, sql: string): boolean {
  const count = db.prepare(`SELECT count(*) FROM ${table}`).pluck();
  const before = Number(count.get());
  db.exec("SAVEPOINT remove");
  try {
    db.prepare(sql).run();
    return Number(count.get()) < before;
  } catch {
    return false;
  } finally {
    db.exec("ROLLBACK TO remove; RELEASE remove");
  }
}

/** Keys on which the code itself overwrites a row, or rows that hold nothing else. */
const REPLACED: Record<string, string> = {
  "swipes by actor_id, target_id": "a pass that was given becomes the like",
  "daily_counts by kind, day": "what happens is counted",
  "daily_counts by rowid": "it is written anew at the next count",
  "deck_cursors by user_id": "the cursor moves on",
  "discover_filters by user_id": "filters are chosen anew",
  "heartbeats by id": "the latest beat is the one",
  "notice_choices by user_id, kind, method": "choices are made anew",
  "notice_settings by user_id": "settings are made anew",
  "profile_drafts by id": "a member, and a browser, has one draft, the latest",
  "push_subscriptions by endpoint": "a browser is its latest user's",
  "rate_limits by key, window_start": "uses are counted",
  "sweep_failures by sweep": "the latest failure is the one",
  "sweep_failures by rowid": "it is written anew at the next failure",
  "answer_members by answer_id, number": "the row is its key",
  "deck_returns by viewer_id, target_id": "the row is its key",
};

describe("INSERT OR REPLACE", () => {
  it.each(["ON", "OFF"])(
    "INSERT OR REPLACE overwrites no permanent row, with recursive triggers %s",
    (recursive) => {
      whole.pragma(`recursive_triggers = ${recursive}`);
      const replaced: string[] = [];
      const untried: string[] = [];
      for (const table of namesIn(whole, "table"))
        for (const key of listKeys(table)) {
          const name = `${table} by ${key.columns.join(", ")}`;
          const sound = replacements(table, key).filter(
            (sql) => tryStatement(bare, sql) === "written",
          );
          if (sound.length === 0) untried.push(name);
          else if (sound.some((sql) => tryStatement(whole, sql) === "written")) replaced.push(name);
        }
      expect(untried).toEqual([]);
      expect(replaced.sort()).toEqual(Object.keys(REPLACED).sort());
    },
  );
});

describe("UPDATE OR REPLACE", () => {
  it("UPDATE OR REPLACE lets no row take the place of another, with or without recursive triggers", () => {
    const replaced: string[] = [];
    const untried: string[] = [];
    for (const table of namesIn(whole, "table"))
      for (const key of listKeys(table)) {
        const name = `${table} by ${key.columns.join(", ")}`;
        const sound = takings(table, key).flatMap((ways) =>
          ways.filter((sql) => removes(bare, table, sql)).slice(0, 3),
        );
        if (sound.length === 0) untried.push(name);
        for (const recursive of ["ON", "OFF"]) {
          whole.pragma(`recursive_triggers = ${recursive}`);
          if (sound.some((sql) => removes(whole, table, sql))) replaced.push(name);
        }
      }
    // The heartbeat has a single row by its own CHECK.
    const single = ["heartbeats by id"];
    expect({ replaced, untried }).toEqual({ replaced: [], untried: single });
  });
});

describe("INSERT ... ON CONFLICT DO UPDATE", () => {
  it("an upsert changes only the columns that the code upserts", () => {
    const written = namesIn(whole, "table").filter((table) => {
      const sql = upsert(table);
      expect(tryStatement(bare, sql), sql).toBe("written");
      return tryStatement(whole, sql) === "written";
    });
    const anew = Object.keys(REPLACED).map((name) => name.split(" ")[0]);
    expect(written.filter((table) => !anew.includes(table))).toEqual([]);
  });
});
