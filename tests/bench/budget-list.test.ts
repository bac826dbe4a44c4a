import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { makeScratchFolder } from "../support/scratch-folder";
import { listSources, ROOT, read } from "../support/sources";
import { ROWS } from "./lib/budget-list";
import { summarize, toMarkdown, toSource, toText } from "./lib/budget-table";
import { readTested } from "./lib/run-budget";
import { judgeTimes, type TestRun } from "./lib/test-run";

/** Runs the others, and measures nothing itself. */
const RUNNER = "tests/bench/budgets.ts";

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
    const missing = scripts.filter((path) => !listed.includes(path) && path !== RUNNER);
    expect(missing).toEqual([]);
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
    const text = toText(rows, results);
    expect(text).toMatch(/bytes +14,700 +at most 14,600 +MISSED +2026-08-01, load 1, abc1234/);
    expect(text).toMatch(/held by a\.test\.ts +3 passed +all pass +holds {2}/);
    expect(text).toMatch(/not run/);
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
    expect(toText(rows, results)).toMatch(/pages a second +400 +2026-08-01/);
  });

  it("a result names the commit that was measured, or says that nobody knows it", () => {
    const [result] = results;
    const other = {
      ...result,
      budget: rows[1]?.budget ?? "",
      figures,
      at,
      load: 2,
      commit: undefined,
    };
    const text = toText(rows, [...results, other]);
    expect(text).toMatch(/MISSED +2026-08-01, load 1, abc1234/);
    expect(text).toMatch(/MISSED +2026-08-01, load 2, unknown commit/);
  });

  it("every row stands in the document, with its figures or as not run", () => {
    const table = read("docs/measurements.md").split(/<!-- budgets: (?:begin|end) -->/)[1] ?? "";
    const lines = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
    const missing = ROWS.filter((row) => {
      const { budget, by } = row;
      const has = (what: string) => lines.some((cells) => cells[1] === what);
      if (has(budget)) return false;
      if (typeof by !== "string") return !by.every((file) => has(`${budget}: held by ${file}`));
      return !lines.some((cells) => cells[5]?.endsWith(`, ${toSource(row)}`));
    });
    expect(missing.map(({ budget }) => budget)).toEqual([]);
  });

  it("the lines of the document are those of the terminal", () => {
    expect(toMarkdown(rows, results)).toMatch(
      /^\| bytes +\| 14,700 +\| at most 14,600 +\| MISSED/m,
    );
  });
});

describe("what the latest run of the tests has shown", () => {
  const folder = makeScratchFolder();
  const latest = {
    run: join(folder, "run.json"),
    vitest: join(folder, "unit.json"),
    browser: join(folder, "e2e.json"),
  };
  const write = (file: string, content: unknown) => writeFileSync(file, JSON.stringify(content));
  const took = { lint: 9, types: 30, build: 40, unit: 80, e2e: 400 };
  const origin = { at: "2026-08-01T12:00:00.000Z", load: 1.5, commit: "abc1234" };
  const run: TestRun = {
    ...origin,
    startedMs: 0,
    seconds: 500,
    took,
    failed: 0,
    lacking: [],
  };
  const file = "tests/contract/a.test.ts";
  const row = (...by: string[]) => ({ budget: "a", by });
  const readFiles = (...by: string[]) => readTested(row(...by), origin.commit, latest)?.figures;
  const spec = "tests/e2e/b.spec.ts";

  function writeStatuses(ofTests: string[], ofBrowserTests: string[] = []): void {
    const assertionResults = ofTests.map((status) => ({ status }));
    const status = ofTests.includes("failed") ? "failed" : "passed";
    write(latest.vitest, { testResults: [{ name: join(ROOT, file), status, assertionResults }] });
    const specs = [{ tests: ofBrowserTests.map((status) => ({ status })) }];
    const suites = [{ file: "b.spec.ts", specs: [], suites: [{ file: "b.spec.ts", specs }] }];
    write(latest.browser, { suites });
  }

  beforeEach(() => {
    write(latest.run, run);
    writeStatuses(["passed", "failed"], ["expected", "skipped"]);
  });

  it("a file of tests has the counts of its own tests", () => {
    expect(readFiles(file, spec)).toEqual([
      expect.objectContaining({ figure: "1 passed, 1 failed", holds: false }),
      expect.objectContaining({ figure: "1 passed", holds: true }),
    ]);
  });

  it("a file that did not run misses", () => {
    expect(readFiles("tests/e2e/c.spec.ts")).toMatchObject([{ holds: false }]);
  });

  it("a test that was skipped, or passed only when it was run again, says so and does not hold", () => {
    writeStatuses(["passed", "skipped"], ["expected", "flaky", "skipped"]);
    expect(readFiles(file, spec)).toEqual([
      expect.objectContaining({ figure: "1 passed, 1 skipped", holds: false }),
      expect.objectContaining({ figure: "1 passed, 1 flaky", holds: false }),
    ]);
  });

  it("a row has the commit, the time and the load of the run, not of its reading", () => {
    expect(readTested(row(file), origin.commit, latest)?.origin).toMatchObject(origin);
  });

  it("a run of changed files shows nothing of the commit, though they are changed no more", () => {
    for (const commit of ["abc1234+", "def5678", undefined]) {
      write(latest.run, { ...run, commit });
      expect(readFiles(file), commit).toBeUndefined();
    }
  });

  it("a run of the commit shows nothing of files that were changed since", () => {
    write(latest.run, { ...run, commit: "abc1234+" });
    expect(readTested(row(file), "abc1234+", latest)).toBeNull();
  });

  it("a run that has not ended shows nothing", () => {
    rmSync(latest.run);
    expect(readFiles(file)).toBeUndefined();
  });

  it("a run has times only where it was whole and passed", () => {
    const judge = (more: Partial<TestRun>) =>
      judgeTimes({ ...run, ...more }).map(({ figure, holds }) => [figure, holds]);
    const nothing = [
      ["not run", false],
      ["not run", false],
    ];
    expect(judge({})).toEqual([
      [500, true],
      [80, true],
    ]);
    expect(judge({ seconds: 601, took: { ...took, unit: 91 } })).toEqual([
      [601, false],
      [91, false],
    ]);
    for (const step of Object.keys(took))
      expect(judge({ took: { ...took, [step]: undefined } }), step).toEqual(nothing);
    expect(judge({ failed: 1 })).toEqual(nothing);
    expect(judge({ lacking: ["There is no ffmpeg here."] })).toEqual(nothing);
    expect(judgeTimes(null).every(({ holds }) => holds === false)).toBe(true);
  });
});
