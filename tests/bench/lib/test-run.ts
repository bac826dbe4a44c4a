import { join } from "node:path";
import { ROOT } from "../../support/built-app";
import type { Figure } from "../../support/report";
import { readJson } from "./read-json";

/** Where `npm test` (scripts/test.mjs) leaves what it was a run of, and what its runners report. */
export const LATEST_RUN = {
  run: join(ROOT, ".cache/test/run.json"),
  vitest: join(ROOT, ".cache/test/unit.json"),
  browser: join(ROOT, ".cache/test/e2e.json"),
};
export type TestRunFiles = typeof LATEST_RUN;

const STEPS = ["lint", "types", "build", "unit", "e2e"];

/** What `scripts/test.mjs` writes at its end. */
export interface TestRun {
  /** Of the code that was tested, with a plus where files differed from it; none where they were changed meanwhile. */
  commit?: string;
  /** When it ended, with the machine's load average. */
  at: string;
  load: number;
  startedMs: number;
  seconds: number;
  /** Seconds of each step in which something was tested. */
  took: Partial<Record<string, number>>;
  failed: number;
  /** Tools that were missing, in a sentence each. */
  lacking: string[];
}

/** The latest run of the tests, where it was one of this commit without changed files. */
export function readTestRun(
  commit: string | undefined,
  { run: file }: Pick<TestRunFiles, "run"> = LATEST_RUN,
): TestRun | null {
  const run = readJson<TestRun>(file);
  return run && commit && run.commit === commit && !commit.endsWith("+") ? run : null;
}

/** Whether a run tested everything, and all of it passed. */
export const isWholeRun = ({ took, failed, lacking }: TestRun): boolean =>
  failed === 0 && lacking.length === 0 && STEPS.every((step) => took[step] !== undefined);

const BUDGET_S = { all: 600, unit: 90 };

/** How long the tests took, against their budgets; a run that was not whole, or failed, shows nothing. */
export function judgeTimes(run: TestRun | null): Figure[] {
  const whole = run && isWholeRun(run) ? run : null;
  const figure = (what: string, seconds: number | undefined, most: number): Figure => ({
    what,
    figure: seconds === undefined ? "not run" : Math.round(seconds),
    limit: `at most ${most}`,
    holds: seconds !== undefined && seconds <= most,
  });
  return [
    figure("npm test, seconds", whole?.seconds, BUDGET_S.all),
    figure("unit, contract and fault tests, seconds", whole?.took.unit, BUDGET_S.unit),
  ];
}
