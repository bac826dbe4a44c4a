/**
 * How long the test command takes, as a whole and for unit and contract tests alone:
 *
 *   npx tsx tests/bench/test-time.ts
 *
 * The budget is for two idle cores. The exit code is 1 when it is broken or a test fails.
 */
import { spawnSync } from "node:child_process";
import { loadavg } from "node:os";
import { ROOT } from "../support/built-app";
import { reportFigures } from "./lib/report";

const BUDGET_S = { all: 600, unit: 90 };

function run(...args: string[]): { seconds: number; isGood: boolean } {
  const beganMs = performance.now();
  const { status } = spawnSync(process.execPath, ["scripts/run.mjs", "test.mjs", ...args], {
    cwd: ROOT,
    stdio: "inherit",
  });
  return { seconds: (performance.now() - beganMs) / 1_000, isGood: status === 0 };
}

const [load = Number.NaN] = loadavg();
const all = run();
const unit = run("--only", "unit");
const figure = (what: string, { seconds, isGood }: typeof all, most: number) => ({
  what: `${what}, seconds (load average ${load.toFixed(1)} before)`,
  figure: isGood ? Math.round(seconds) : "failed",
  limit: `at most ${most}`,
  holds: isGood && seconds <= most,
});
reportFigures([
  figure("npm test", all, BUDGET_S.all),
  figure("unit and contract tests", unit, BUDGET_S.unit),
]);
