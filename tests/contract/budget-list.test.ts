import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROWS } from "../bench/lib/budget-list";
import { summarize, toMarkdown, toText } from "../bench/lib/budget-table";
import { readLatestFigures } from "../bench/lib/test-reports";
import { EQUIVALENT } from "../mutation/equivalent";
import { GROUPS } from "../mutation/groups";
import { makeScratchFolder } from "../support/scratch-folder";
import { listSources, ROOT, read } from "../support/sources";

/** Scripts of tests/bench that measure no budget. */
const WITHOUT_BUDGET = ["tests/bench/budgets.ts", "tests/bench/profile.ts"];

describe("the list of budgets", () => {
  it("every row names a script or tests that exist", () => {
    for (const file of ROWS.flatMap(({ by }) => by))
      expect(existsSync(join(ROOT, file)), file).toBe(true);
    expect(new Set(ROWS.map(({ budget }) => budget)).size).toBe(ROWS.length);
  });

  it("every script that measures stands in the list", () => {
    const scripts = listSources("tests/bench").filter((path) =>
      /^tests\/bench\/[\w-]+\.ts$/.test(path),
    );
    expect(scripts.length).toBeGreaterThan(10);
    const listed = ROWS.map(({ by }) => by);
    const missing = scripts.filter(
      (path) => !listed.includes(path) && !WITHOUT_BUDGET.includes(path),
    );
    expect(missing).toEqual([]);
  });
});

describe("the faults that are planted", () => {
  const groups = Object.values(GROUPS);

  it("every group names sources and folders of tests that exist", () => {
    for (const path of groups.flatMap(({ sources, tests }) => [...sources, ...tests]))
      expect(existsSync(join(ROOT, path)), path).toBe(true);
  });

  it("what is left out as changing nothing still stands in its source", () => {
    for (const mutant of EQUIVALENT.keys()) {
      const [, file = "", replaced = ""] = /^(\S+): (.+) → /.exec(mutant) ?? [];
      expect(groups.flatMap(({ sources }) => sources)).toContain(file);
      expect(read(file).replaceAll(/\s+/g, " ")).toContain(replaced);
    }
  });
});

describe("the table of budgets", () => {
  const [first, second] = ROWS;
  const rows = [first, second].filter((row) => row !== undefined);
  const figures = [
    { what: "bytes", figure: 14_700, limit: "at most 14,600", holds: false },
    { what: "held by a.test.ts", figure: "3 passed", limit: "all pass", holds: true },
    { what: "pages a second", figure: 400 },
  ];
  const at = "2026-08-01T12:00:00.000Z";
  const results = [{ budget: rows[0]?.budget ?? "", figures, at, load: 1.2, commit: "abc1234" }];

  it("a missed budget says so, and one that was not run says that", () => {
    const text = toText(rows, results, "abc1234");
    expect(text).toMatch(/bytes +14,700 +at most 14,600 +MISSED +2026-08-01, load 1, abc1234/);
    expect(text).toMatch(/held by a\.test\.ts +3 passed +all pass +holds {2}/);
    expect(text).toMatch(/not run/);
    expect(text).not.toContain("another commit");
  });

  it("a table of which no result is kept does not pass for one that holds", () => {
    expect(summarize(rows, [], "abc1234").holds).toBe(false);
    const held = results.map((result) => ({ ...result, figures: figures.slice(1) }));
    expect(summarize(rows, held, "abc1234")).toEqual({
      words: "0 missed, 1 not run (--long)",
      holds: true,
    });
    expect(summarize(rows, results, "def5678")).toEqual({
      words: "1 missed, 1 not run (--long), 1 of another commit than def5678",
      holds: false,
    });
  });

  it("a figure without a limit has no verdict", () => {
    expect(toText(rows, results, "abc1234")).toMatch(/pages a second +400 +2026-08-01/);
  });

  it("a result of another commit, or of one that nobody knows, says so in its verdict", () => {
    const text = toText(rows, results, "def5678");
    expect(text).toMatch(/MISSED \(another commit\) +2026-08-01, load 1, abc1234/);
    expect(text).toMatch(/holds \(another commit\)/);
    const unknown = results.map(({ commit: _, ...rest }) => rest);
    expect(toText(rows, unknown, "def5678")).toMatch(/\(another commit\) .+unknown commit/);
  });

  it("every row that tests hold stands in the document, with its figures or as not run", () => {
    const table = read("docs/measurements.md").split(/<!-- budgets: (?:begin|end) -->/)[1] ?? "";
    const cells = table.split("\n").map((line) => line.split("|")[1]?.trim() ?? "");
    const missing = ROWS.filter(({ budget, by }) => {
      if (cells.includes(budget)) return false;
      // The figures of a script have names of their own.
      if (typeof by === "string") return false;
      return !by.every((file) => cells.includes(`${budget}: held by ${file}`));
    });
    expect(missing.map(({ budget }) => budget)).toEqual([]);
  });

  it("the lines of the document are those of the terminal", () => {
    expect(toMarkdown(rows, results, "abc1234")).toMatch(
      /^\| bytes +\| 14,700 +\| at most 14,600 +\| MISSED/m,
    );
  });
});

describe("what the latest run of the tests has shown", () => {
  const folder = makeScratchFolder();
  const latest = { vitest: join(folder, "unit.json"), browser: join(folder, "e2e.json") };
  const began = "2026-08-01T12:00:00.000Z";
  const beganMs = Date.parse(began);
  const file = "tests/contract/a.test.ts";
  const assertionResults = [{ status: "passed" }, { status: "failed" }];
  const testResults = [{ name: join(ROOT, file), status: "failed", assertionResults }];
  writeFileSync(latest.vitest, JSON.stringify({ startTime: beganMs, testResults }));
  const specs = [{ tests: [{ status: "expected" }, { status: "skipped" }] }];
  const suites = [{ file: "b.spec.ts", specs: [], suites: [{ file: "b.spec.ts", specs }] }];
  writeFileSync(latest.browser, JSON.stringify({ stats: { startTime: began }, suites }));
  const readLatest = (files: string[], sinceMs = beganMs - 1) =>
    readLatestFigures(files, sinceMs, latest);

  it("a file of tests has the counts of its own tests", () => {
    expect(readLatest([file, "tests/e2e/b.spec.ts"])).toEqual([
      expect.objectContaining({ figure: "1 passed, 1 failed", holds: false }),
      expect.objectContaining({ figure: "1 passed", holds: true }),
    ]);
  });

  it("a file that did not run misses", () => {
    expect(readLatest(["tests/e2e/c.spec.ts"])).toMatchObject([{ holds: false }]);
  });

  it("a run of code that was checked out before shows nothing", () => {
    expect(readLatest([file], beganMs)).toBeNull();
  });
});
