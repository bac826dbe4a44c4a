/**
 * How long the latest whole run of the test command took, and of it the unit, contract and fault tests:
 *
 *   npx tsx tests/bench/test-time.ts
 *
 * Runs `npm test` where it has not run since this code was checked out. The budget is for two idle cores. The exit
 * code is 1 when it is broken or a test failed.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../support/built-app";
import { reportFigures } from "./lib/report";
import { findCheckoutMs } from "./lib/run-budget";

const BUDGET_S = { all: 600, unit: 90 };

/** What `scripts/test.mjs` writes at its end. */
interface Times {
  startedMs: number;
  seconds: number;
  /** Seconds of each step that ran. */
  took: Partial<Record<string, number>>;
  failed: number;
}

function readTimes(): Times | null {
  const file = join(ROOT, ".cache/test/times.json");
  if (!existsSync(file)) return null;
  const times = JSON.parse(readFileSync(file, "utf8")) as Times;
  return times.startedMs > findCheckoutMs() && times.took.unit && times.took.e2e ? times : null;
}

if (!readTimes())
  spawnSync(process.execPath, ["scripts/run.mjs", "test.mjs"], { cwd: ROOT, stdio: "inherit" });
const times = readTimes();
const figure = (what: string, seconds: number, most: number) => ({
  what,
  figure: times?.failed === 0 ? Math.round(seconds) : "failed",
  limit: `at most ${most}`,
  holds: times?.failed === 0 && seconds <= most,
});
reportFigures([
  figure("npm test, seconds", times?.seconds ?? Number.NaN, BUDGET_S.all),
  figure("unit, contract and fault tests, seconds", times?.took.unit ?? Number.NaN, BUDGET_S.unit),
]);
