/**
 * How long the latest whole run of the test command took, and of it the unit, contract and fault tests:
 *
 *   npx tsx tests/bench/test-time.ts [--runs <how many in a row have to pass>]
 *
 * Runs `npm test` where there was no whole run of this commit that passed; with `--runs` it runs it anew each time, until
 * one fails, and counts. The budget is for two idle cores. The exit code is 1 when it is broken, a test failed, or a tool
 * was missing.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { ROOT } from "../support/built-app";
import { reportFigures } from "../support/report";
import { readJson } from "./lib/read-json";
import { findCommit } from "./lib/run-budget";
import { isWholeRun, judgeTimes, LATEST_RUN, readTestRun, type TestRun } from "./lib/test-run";

function runTests(): TestRun | null {
  const sinceMs = Date.now();
  spawnSync(process.execPath, ["scripts/run.mjs", "test.mjs"], { cwd: ROOT, stdio: "inherit" });
  const run = readJson<TestRun>(LATEST_RUN.run);
  return run && run.startedMs >= sinceMs ? run : null;
}

const passes = (run: TestRun | null): run is TestRun => run !== null && isWholeRun(run);

const { runs } = parseArgs({ options: { runs: { type: "string" } } }).values;
if (runs) {
  const wanted = Number(runs);
  let passed = 0;
  while (passed < wanted && passes(runTests())) passed += 1;
  const what = "runs of npm test in a row that passed whole";
  reportFigures([
    { what, figure: passed, limit: `at least ${wanted}`, holds: passed > 0 && passed >= wanted },
  ]);
} else {
  const known = readTestRun(findCommit());
  const run = passes(known) ? known : runTests();
  reportFigures([
    ...judgeTimes(run),
    // The row that shows these has the time and the load of the reading.
    ...(run ? [{ what: `load of npm test at ${run.at.slice(0, 16)}`, figure: run.load }] : []),
  ]);
}
