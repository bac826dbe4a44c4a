/**
 * How long the latest whole run of the test command took, and of it the unit, contract and fault tests:
 *
 *   npx tsx tests/bench/test-time.ts
 *
 * Runs `npm test` where there was no whole run of this commit that passed. The budget is for two idle cores. The exit
 * code is 1 when it is broken, a test failed, or a tool was missing.
 */
import { spawnSync } from "node:child_process";
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

const known = readTestRun(findCommit());
const run = known && isWholeRun(known) ? known : runTests();
reportFigures([
  ...judgeTimes(run),
  // The row that shows these has the time and the load of the reading.
  ...(run ? [{ what: `load of npm test at ${run.at.slice(0, 16)}`, figure: run.load }] : []),
]);
