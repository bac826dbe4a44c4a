/**
 * The tests of the project in one command.
 *
 *   npm test               the quick part: lint, types, build, most tests, twenty browser journeys
 *   npm run test:deep      the rest: kills, restores, long walks, every screen in every browser
 *   .ci/run                both (`--all`)
 *   … -- --only unit,e2e   some of the steps
 *
 * The last line is `N passed, N failed`, with `, N skipped` when some were. The exit code is 0 only
 * when something ran and nothing failed, 2 for wrong use.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { isStopping, run, stopAll } from "./lib/children.mjs";
import { ensureChromium, ensureEngines, ensureFfmpeg } from "./lib/ensure-tools.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

const ROOT = resolve(import.meta.dirname, "..");
const REPORTS = ".cache/test";
/** The steps, one group after the other; those of a group run at once, since most use one core. */
const GROUPS = [["lint", "types", "build"], ["unit"], ["e2e"]];
const NAMES = GROUPS.flat();
/** Journeys of `npm test`: the name of a test that the browsers' runner sees begins with its project. */
const QUICK = "^(?!\\s*plain).*@quick|@quick-plain";
/**
 * The steps of each part, and what its test runners are told. A walk over random actions is in both parts: in the quick
 * one a tenth of it.
 */
const PARTS = {
  quick: { steps: NAMES, vitest: ["--project=quick"], playwright: [`--grep=${QUICK}`] },
  deep: {
    steps: ["build", "unit", "e2e"],
    vitest: ["--project=deep", "--project=faults"],
    playwright: [`--grep-invert=${QUICK}`],
  },
  all: { steps: NAMES, vitest: [], playwright: [] },
};

process.chdir(ROOT);
delete process.env.FORCE_COLOR;
process.env.NO_COLOR = "1";
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.on(signal, () => stopAll().then(() => process.exit(130)));

/**
 * Runs a program of an installed package, or a script of this project, to its end.
 *
 * @param {number} minutes after which it is ended
 * @param {string} file
 * @param {string[]} args
 */
async function succeeds(minutes, file, ...args) {
  const { ended, kill } = run(process.execPath, [file, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, CI: process.env.CI || "1" },
  });
  const limit = setTimeout(() => {
    console.log(`Ended after ${minutes} minutes.`);
    kill("SIGKILL");
  }, minutes * 60_000);
  const { code } = await ended;
  clearTimeout(limit);
  // A server that outlives its test run would hold the port of the next one.
  kill("SIGKILL");
  return code === 0;
}

/** A step that counts as one. @param {boolean} isGood @returns {Tally} */
const one = (isGood) => ({ passed: Number(isGood), failed: Number(!isGood), skipped: 0 });

/**
 * A missing tool skips its tests with a sentence, but fails them in continuous integration, where
 * nobody reads it.
 *
 * @param {string} sentence
 * @returns {Tally}
 */
function missing(sentence) {
  console.log(sentence);
  return process.env.CI ? one(false) : { passed: 0, failed: 0, skipped: 1 };
}

/**
 * The counts of a test runner. A run that ends badly without a failed test (a crash, an error outside
 * the tests, no tests) counts as one failure.
 *
 * @param {boolean} isGood
 * @param {string} file the runner's JSON report
 * @param {(report: any) => Tally} read
 * @returns {Tally}
 */
function counted(isGood, file, read) {
  let tally = { passed: 0, failed: 0, skipped: 0 };
  if (isStopping()) return tally;
  try {
    tally = read(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    console.log(`There is no readable report: ${/** @type {Error} */ (error).message}`);
  }
  if (tally.failed > 0 || (isGood && tally.passed > 0)) return tally;
  console.log(isGood ? "No test ran." : "The run ended with an error outside the tests.");
  return { ...tally, failed: 1 };
}

/** @type {Record<string, () => Promise<Tally>>} */
const STEPS = {
  lint: async () =>
    one(await succeeds(20, "node_modules/@biomejs/biome/bin/biome", "ci", "--colors=off")),
  types: async () =>
    one(
      await succeeds(
        20,
        "node_modules/typescript/bin/tsc",
        "--noEmit",
        "--incremental",
        "--tsBuildInfoFile",
        ".cache/types.tsbuildinfo",
      ),
    ),
  build: async () => one(await succeeds(10, "scripts/build.mjs")),
  unit: async () => {
    const file = join(REPORTS, "unit.json");
    // It names the failures of a file as the file ends, also in a run that never does.
    const reporters = ["--reporter=minimal", "--reporter=json", `--outputFile.json=${file}`];
    const options = ["run", "--silent=passed-only", ...PARTS[part].vitest, ...reporters];
    const isGood = await succeeds(40, "node_modules/vitest/vitest.mjs", ...options);
    return counted(isGood, file, (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }));
  },
  e2e: async () => {
    if (!process.env.AUGUST_CHROMIUM)
      return missing("No Chromium starts here, so no browser test runs.");
    const file = join(REPORTS, "e2e.json");
    process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
    // It sets FORCE_COLOR for what it starts, and Node warns of NO_COLOR beside that.
    delete process.env.NO_COLOR;
    Object.assign(process.env, { FORCE_COLOR: "0", DEBUG_COLORS: "0" });
    const options = ["test", "--reporter=dot,json", ...PARTS[part].playwright];
    const isGood = await succeeds(30, "node_modules/@playwright/test/cli.js", ...options);
    // A flaky test that passes on its retry is named by the runner and counts as passed.
    return counted(isGood, file, ({ stats: { expected, flaky, unexpected, skipped } }) => ({
      passed: expected + flaky,
      failed: unexpected,
      skipped,
    }));
  },
};

/** @returns {{ part: keyof typeof PARTS, wanted: string[] }} what was asked for, its steps in their order */
function readArguments() {
  try {
    const { values } = parseArgs({
      options: { deep: { type: "boolean" }, all: { type: "boolean" }, only: { type: "string" } },
    });
    const part = values.all ? "all" : values.deep ? "deep" : "quick";
    const { steps } = PARTS[part];
    const only = values.only?.split(",") ?? steps;
    if (only.every((name) => steps.includes(name)))
      return { part, wanted: steps.filter((name) => only.includes(name)) };
  } catch {
    // Falls through to the usage line.
  }
  console.error(`Use: npm test, npm run test:deep, each with -- --only ${NAMES.join(",")}`);
  process.exit(2);
}

const seconds = (/** @type {number} */ sinceMs) =>
  `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
const formatTally = (/** @type {Tally} */ { passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;

const { part, wanted } = readArguments();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
Reflect.deleteProperty(process.env, "NODE_ENV");

const total = { passed: 0, failed: 0, skipped: 0 };
/** @param {Tally} tally */
function add({ passed, failed, skipped }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

let hasBuild = true;

/** Runs a step and counts it. @param {string} name */
async function runStep(name) {
  const sinceMs = Date.now();
  console.log(`${name} …`);
  const tally = await /** @type {() => Promise<Tally>} */ (STEPS[name])();
  add(tally);
  console.log(`${name}: ${formatTally(tally)} in ${seconds(sinceMs)}`);
  if (name === "build" && tally.failed > 0) hasBuild = false;
}

/** Finds or installs what the asked steps need. It blocks this process, but not those that it has started. */
function prepareTools() {
  const sinceMs = Date.now();
  if (!wanted.includes("unit") && !wanted.includes("e2e")) return;
  process.env.AUGUST_CHROMIUM = ensureChromium(ROOT) ?? "";
  if (!ensureFfmpeg())
    add(missing("There is no ffmpeg here, so no test runs that makes a video or a voice small."));
  if (part !== "quick" && wanted.includes("e2e") && !ensureEngines())
    add(missing("Firefox or WebKit is missing here, so not every engine is tested."));
  console.log(`tools: ready in ${seconds(sinceMs)}`);
}

try {
  for (const group of GROUPS) {
    const names = wanted.filter((name) => group.includes(name));
    const steps = Promise.all(names.map(runStep));
    if (group === GROUPS[0]) prepareTools();
    await steps;
    if (!hasBuild) {
      const later = wanted.slice(wanted.indexOf("build") + 1);
      if (later.length > 0) console.log(`Without a build there is no ${later.join(" and no ")}.`);
      break;
    }
  }
} catch (error) {
  total.failed += 1;
  console.log(/** @type {Error} */ (error).message);
}
if (!isStopping()) console.log(formatTally(total));
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
