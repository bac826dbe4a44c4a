import type Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "./connection";
import { AT, FIRST_ROW } from "./constraints.fixture";
import { CHECKED } from "./constraints-by-hand.fixture";
import { namesIn, openIslands, tryStatement } from "./constraints-island.fixture";
import { IGNORED, TRIGGERED } from "./constraints-triggers.fixture";

interface Rule {
  table: string;
  name: string;
  expression: string;
}

let whole: Database.Database;
let bare: Database.Database;
let tables: string[];
let rules: Rule[];

const RULE = /CONSTRAINT "?(\w+)"? CHECK ?\((.*?)\),?(?=\n|$| CONSTRAINT "|\) STRICT)/g;

beforeAll(async () => {
  ({ whole, bare } = await openIslands());
  tables = namesIn(whole, "table");
  rules = whole
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '__drizzle*'",
    )
    .all()
    .flatMap(({ name: table, sql }) =>
      [...sql.matchAll(RULE)].map(([, name = "", expression = ""]) => ({
        table,
        name,
        expression,
      })),
    );
});

const quoted = (text: string) =>
  text.includes("\0")
    ? `'${text.replace("\0", "' || char(0) || '")}'`
    : `'${text.replaceAll("'", "''")}'`;

/** JSON texts that are not a list of allowed options. */
function foreignLists(expression: string): string[] {
  const options = [...expression.matchAll(/'"((?:[^']|'')+)"'\) > 0/g)].map(([, text = ""]) =>
    text.replaceAll("''", "'"),
  );
  const [first = ""] = options;
  return [
    ["Polka"],
    [first, "Polka"],
    [null],
    [1],
    [[first]],
    [{ [first]: first }],
    [`x"${first}`],
    [first, first],
    ["x".repeat(10_000)],
    { 0: first },
  ]
    .map((list) => JSON.stringify(list))
    .concat("no list", '"Polka"', `[${" ".repeat(10_000)}]`);
}

const foreignTexts = (most: number, count: number): string[] =>
  [
    ["x".repeat(most + 1)],
    ["x".repeat(10_000)],
    [""],
    [null],
    [1],
    [["x"]],
    Array(count + 1).fill("x"),
    { 0: "x" },
  ]
    .map((list) => JSON.stringify(list))
    .concat("no list", '"x"');

const COLUMN = `(?:"\\w+"\\.)?"?(\\w+)"?`;
const LENGTH = new RegExp(`^length\\(${COLUMN}\\) BETWEEN (\\d+) AND (\\d+)`);
const ONE_OF = new RegExp(`^${COLUMN} IN \\('`);
const FLAG = new RegExp(`^${COLUMN} IN \\(0, 1\\)$`);
const CAUSE = new RegExp(`^${COLUMN} GLOB '\\[a-z\\]\\*' AND substr`);
const WRONG_CAUSES = [
  ..."Match:1|mAtch:1|:1|match:|match: 1|match:1 |match 1|1match:1|_match:1|match1:1|match:é|match/1|m\n".split(
    "|",
  ),
  "match:\u00a0",
  " ",
];
/** Moments out of range, in seconds or microseconds; the last two are not integers. */
const WRONG_MOMENTS = [
  ...[Date.UTC(2020) - 1, Date.UTC(2100) + 1, 0, 1, -1, AT / 1000, AT * 1000, 9e15],
  ...["'soon'", "'NaN'", "''", "x'00'", "9e999", `${AT}.5`],
];
const BETWEEN = new RegExp(`^${COLUMN} BETWEEN (-?\\d+) AND (\\d+)$`);
const AT_LEAST = new RegExp(`^${COLUMN} (>=|>|=) (\\d+)$`);
const EXACT = new RegExp(`^length\\(${COLUMN}\\) = (\\d+)$`);
const JSON_RULE = new RegExp(
  `^${COLUMN} IS NULL OR \\(length\\(.*?\\) <= (\\d+) AND instr\\(.*?\\) = 0 AND json_valid\\(.*?\\) AND json_type\\(.*?\\) = '(array|object)'`,
);
const NOT_BLANK = new RegExp(`^glob\\('\\*\\[\\^'.*, ${COLUMN}\\)$`);
/** Spaces, format characters, fillers, a tag: all invisible. */
const BLANKS = [" ", "\t\n\r ", "\u200b", "\u3164\u2800", "\u00ad \ufffc", "\u{e0041}"];

const isMoment = (name: string) => name.endsWith("_moment");

/**
 * Values as SQL that a constraint on one column must refuse; undefined for constraints that are
 * tried by hand.
 */
function wrongValues({ name, expression }: Rule): { column: string; values: string[] } | undefined {
  const text = (column: string | undefined, values: string[]) => ({
    column: column ?? "",
    values: values.map(quoted),
  });
  const plain = (column: string | undefined, values: (string | number)[]) => ({
    column: column ?? "",
    values: values.map(String),
  });
  let found = LENGTH.exec(expression);
  if (found) {
    const [, column, least, most] = found.map(String);
    if (!expression.includes("instr")) return plain(column, [`zeroblob(${Number(most) + 1})`]);
    const foreign = /NOT GLOB '\*\[\^0-9(a-f)?/.exec(expression);
    const signs = foreign ? [...`.+/= é${foreign[1] ? "AgG" : ""}`] : [];
    const long = ["x".repeat(Number(most) + 1), `${"x".repeat(Number(least))}\0${"x".repeat(9)}`];
    long.push(...signs.map((sign) => `${"a".repeat(Number(most) - 1)}${sign}`));
    return text(column, Number(least) > 0 ? [...long, "x".repeat(Number(least) - 1)] : long);
  }
  found = NOT_BLANK.exec(expression);
  if (found) return text(found[1], BLANKS);
  found = EXACT.exec(expression);
  if (found) return text(found[1], ["x".repeat(Number(found[2]) + 1), ""]);
  found = ONE_OF.exec(expression);
  if (found) return text(found[1], ["Polka", "", "x".repeat(10_000)]);
  found = FLAG.exec(expression);
  if (found) return plain(found[1], [2, -1]);
  found = CAUSE.exec(expression);
  if (found) return text(found[1], WRONG_CAUSES);
  found = BETWEEN.exec(expression);
  if (found && isMoment(name)) return plain(found[1], WRONG_MOMENTS);
  if (found) return plain(found[1], [Number(found[2]) - 1, Number(found[3]) + 1]);
  found = AT_LEAST.exec(expression);
  if (found && found[2] !== "=")
    return plain(found[1], [Number(found[3]) - (found[2] === ">" ? 0 : 1)]);
  found = JSON_RULE.exec(expression);
  if (!found || expression.includes("NOT GLOB")) return undefined;
  const [, column, longest, type] = found;
  if (type === "object")
    return text(column, ["[]", "x", JSON.stringify({ bio: "x".repeat(Number(longest)) })]);
  const texts = /BETWEEN 1 AND (\d+), 1\)/.exec(expression);
  if (!texts) return text(column, foreignLists(expression));
  return text(column, foreignTexts(Number(texts[1]), expression.split("BETWEEN 1 AND").length - 1));
}

describe("writes that break a rule", () => {
  it("its CHECK refuses a value out of bounds", () => {
    const passed: string[] = [];
    for (const rule of rules) {
      const wrong = wrongValues(rule);
      if (!wrong || CHECKED[rule.name]) continue;
      const where = FIRST_ROW[rule.table] ? ` WHERE ${FIRST_ROW[rule.table]}` : "";
      for (const value of wrong.values) {
        const sql = `UPDATE ${rule.table} SET ${wrong.column} = ${value}${where}`;
        const answer = tryStatement(bare, sql);
        // One share of a budget is out of bounds, and the sum is no longer one hundred.
        const isNamed = answer.includes(`CHECK constraint failed: ${rule.name}`);
        const isBudget = rule.name.startsWith("profiles_budget_") && answer.includes("_budget");
        const isNoNumber = isMoment(rule.name) && /^cannot store (TEXT|REAL|BLOB)/.test(answer);
        if (!isNamed && !isBudget && !isNoNumber) passed.push(`${sql.slice(0, 120)}: ${answer}`);
        if (["written", "nothing happened"].includes(tryStatement(whole, sql))) passed.push(sql);
      }
    }
    expect(passed).toEqual([]);
  });

  it.each(Object.entries(CHECKED))("the CHECK %s refuses a row", (name, statements) => {
    for (const sql of statements) {
      expect(tryStatement(bare, sql), sql).toBe(`CHECK constraint failed: ${name}`);
      expect(tryStatement(whole, sql), sql).not.toMatch(/^(written|nothing happened)$/);
    }
  });

  it.each(Object.entries(TRIGGERED))("a trigger refuses it with %s", (words, statements) => {
    for (const sql of statements) expect(tryStatement(whole, sql), sql).toBe(words);
  });

  it.each(Object.entries(IGNORED))("the trigger %s ignores the write", (_, sql) => {
    expect(tryStatement(whole, sql)).toBe("nothing happened");
  });

  it("a ledger entry can be neither replaced nor deleted, with or without recursive triggers", () => {
    for (const recursive of ["ON", "OFF"]) {
      whole.pragma(`recursive_triggers = ${recursive}`);
      for (const sql of TRIGGERED.token_entries_never_replaced ?? [])
        expect(tryStatement(whole, sql)).toBe("token_entries_never_replaced");
      expect(tryStatement(whole, IGNORED.token_entries_once ?? "")).toBe("nothing happened");
    }
    expect(connect({ path: ":memory:" }).$client.pragma("recursive_triggers")).toEqual([
      { recursive_triggers: 1 },
    ]);
  });
});

describe("the constraints of the tables", () => {
  // Protection against replacing rows is tested in `replace-conflicts.test.ts`.
  const isWalked = (name: string) =>
    tables.some((table) =>
      [`${table}_never_replaced`, `${table}_once`, `${table}_keep_their_key`].includes(name),
    );
  const untested = (all: string[]) =>
    all.filter((name) => !CHECKED[name] && !TRIGGERED[name] && !IGNORED[name] && !isWalked(name));

  it("every constraint is tried by a test", () => {
    const walked = new Set(rules.filter((rule) => wrongValues(rule)).map(({ name }) => name));
    expect(untested(rules.map(({ name }) => name)).filter((name) => !walked.has(name))).toEqual([]);
    const words = whole
      .prepare<[], string>("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
      .pluck()
      .all()
      .flatMap((sql) =>
        [...sql.matchAll(/RAISE\(ABORT, '(.*?)'\)/g)].map(([, said]) => said ?? ""),
      );
    expect(untested(words)).toEqual([]);
    const ignoring = namesIn(whole, "trigger").filter((trigger) =>
      /RAISE\(IGNORE\)/.test(
        String(whole.prepare("SELECT sql FROM sqlite_schema WHERE name = ?").pluck().get(trigger)),
      ),
    );
    expect(untested(ignoring)).toEqual([]);
  });

  it("every table has constraints", () => {
    const defended = new Set(rules.map(({ table }) => table));
    expect(tables.filter((table) => !defended.has(table))).toEqual([]);
  });

  it("every moment has a lower and an upper bound", () => {
    const bounded = new Set(rules.map(({ name }) => name).filter(isMoment));
    const moments = tables.flatMap((table) =>
      (whole.pragma(`table_info(${table})`) as { name: string; type: string }[])
        .filter(({ type }) => type.toUpperCase() === "INTEGER")
        .filter(({ name }) => {
          const sql = `SELECT 1 FROM ${table} WHERE ${name} > ${Date.UTC(2000)}`;
          return /_at$|_start$|_deadline$/.test(name) || whole.prepare(sql).get();
        })
        .map(({ name }) => `${table}_${name}_moment`),
    );
    expect(moments.length).toBeGreaterThan(60);
    expect(moments.filter((name) => !bounded.has(name))).toEqual([]);
  });

  it("every text is a foreign key, one of a list, or limited in length", () => {
    const unbounded = tables.flatMap((table) => {
      const referring = new Set(
        (whole.pragma(`foreign_key_list(${table})`) as { from: string }[]).map(({ from }) => from),
      );
      return (whole.pragma(`table_info(${table})`) as { name: string; type: string }[])
        .filter(({ type, name }) => type.toUpperCase() === "TEXT" && !referring.has(name))
        .filter(
          ({ name }) =>
            !rules.some(
              ({ table: of, expression }) =>
                of === table &&
                (expression.startsWith(`length("${table}"."${name}")`) ||
                  expression.startsWith(`"${table}"."${name}" I`) ||
                  expression.startsWith(`"${table}"."${name}" GLOB`) ||
                  expression.includes(`length("${table}"."${name}") <= `)),
            ),
        )
        .map(({ name }) => `${table}.${name}`);
    });
    expect(unbounded).toEqual([]);
  });

  it("a length limit also counts what follows a NUL", () => {
    const passed = tables.flatMap((table) =>
      (whole.pragma(`table_info(${table})`) as { name: string; type: string }[])
        .filter(({ type }) => type.toUpperCase() === "TEXT")
        .flatMap(({ name }) => [name, "'[]'", "'{}'"].map((text) => ({ name, text })))
        .map(({ name, text }) => {
          const row = `${name} IS NOT NULL AND ${FIRST_ROW[table] ?? "1"}`;
          return `UPDATE ${table} SET ${name} = ${text} || char(0) || hex(zeroblob(50000)) WHERE ${row}`;
        })
        .filter((sql) => tryStatement(bare, sql) === "written"),
    );
    expect(passed).toEqual([]);
  });

  it("every valid row is accepted", () => {
    for (const table of tables)
      expect(whole.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get(), table).toBeDefined();
    expect(whole.pragma("foreign_key_check")).toEqual([]);
    expect(whole.pragma("integrity_check", { simple: true })).toBe("ok");
  });
});
