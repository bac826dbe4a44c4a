/**
 * The whole test of the project in one command, here and in continuous integration: `npm test`.
 *
 *   npm test -- [--only lint,types,build,unit,e2e]
 *
 * The last line is `N passed, N failed`, with `, N skipped` when some were. The exit code is 0 only
 * when something ran and nothing failed, 2 for wrong use.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureChromium, ensureFfmpeg } from "./lib/ensure-tools.mjs";
import { readPlaywright, readVitest } from "./lib/test-reports.mjs";

/**
 * @typedef {import("./lib/test-reports.mjs").Tally} Tally
 * @typedef {{ status: number, output: string }} Ended
 */

const ROOT = resolve(import.meta.dirname, "..");
const REPORTS = join(ROOT, ".cache/test");
const MINUTE_MS = 60_000;
const NAMES = ["lint", "types", "build", "unit", "e2e"];

/** Process groups that run now, so that a stop of this script takes them along. @type {Set<number>} */
const running = new Set();

/** @param {number} group @param {NodeJS.Signals} signal */
function end(group, signal) {
  try {
    process.kill(-group, signal);
  } catch {
    // It has ended already.
  }
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.on(signal, () => {
    for (const group of running) end(group, "SIGTERM");
    process.exit(130);
  });

/**
 * Runs a program of this project in a process group of its own and keeps what it says.
 *
 * @param {string[]} command
 * @param {{ withinMs: number, env?: Record<string, string> }} options
 * @returns {Promise<Ended>}
 */
function run([program = "", ...args], { withinMs, env = {} }) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, CI: process.env.CI || "1", NO_COLOR: "1", FORCE_COLOR: "0", ...env },
    });
    const group = child.pid ?? 0;
    if (group) running.add(group);
    let output = "";
    const keep = (/** @type {Buffer} */ part) => {
      output = (output + part).slice(-400_000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    const limit = setTimeout(() => {
      output += `\nEnded after ${withinMs / MINUTE_MS} minutes.`;
      end(group, "SIGKILL");
    }, withinMs);
    child.once("error", (error) => keep(Buffer.from(error.message)));
    child.once("close", (code) => {
      clearTimeout(limit);
      // A server that outlives its test run would hold the port of the next one.
      end(group, "SIGKILL");
      running.delete(group);
      done({ status: code ?? 1, output });
    });
  });
}

/** A program of an installed package. @param {string} file under node_modules @param {string[]} args */
const tool = (file, ...args) => [process.execPath, join(ROOT, "node_modules", file), ...args];

/** @param {string} text @param {number} most lines kept, from both ends */
function excerpt(text, most = 160) {
  const lines = text.trimEnd().split("\n");
  if (lines.length <= most) return lines.join("\n");
  const half = Math.floor(most / 2);
  return [
    ...lines.slice(0, half),
    `… ${lines.length - most} more lines …`,
    ...lines.slice(-half),
  ].join("\n");
}

/** A step that counts as one: passed or failed. @param {Ended} ended @returns {Tally} */
const one = ({ status, output }) =>
  status === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [excerpt(output)] };

/**
 * What a machine lacks: skipped with a sentence, but a failure in continuous integration, where nobody
 * would read that.
 *
 * @param {string} sentence
 * @returns {Tally}
 */
function missing(sentence) {
  if (process.env.CI) return one({ status: 1, output: sentence });
  console.log(sentence);
  return { passed: 0, failed: 0, skipped: 1, failures: [] };
}

/**
 * The counts of a test runner. A run that ends badly without a failed test (a crash, an error outside
 * the tests, no tests) counts as one failure.
 *
 * @param {Ended} ended
 * @param {string} file the JSON report
 * @param {(report: unknown) => Tally} read
 * @returns {Tally}
 */
function counted({ status, output }, file, read) {
  let tally = /** @type {Tally} */ ({ passed: 0, failed: 0, skipped: 0, failures: [] });
  try {
    tally = read(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    tally.failures.push(`There is no readable report: ${/** @type {Error} */ (error).message}`);
  }
  const nothingRan = tally.passed + tally.failed === 0;
  if (tally.failed > 0 || (status === 0 && !nothingRan)) return tally;
  const reason = nothingRan ? "No test ran." : "The run ended with an error outside the tests.";
  return { ...tally, failed: 1, failures: [...tally.failures, reason, excerpt(output, 80)] };
}

/** @type {Record<string, () => Promise<Tally>>} */
const STEPS = {
  lint: async () =>
    one(
      await run(tool("@biomejs/biome/bin/biome", "ci", "--colors=off"), {
        withinMs: 5 * MINUTE_MS,
      }),
    ),
  types: async () =>
    one(
      await run(tool("typescript/bin/tsc", "--noEmit", "--pretty", "false"), {
        withinMs: 5 * MINUTE_MS,
      }),
    ),
  build: async () =>
    one(await run([process.execPath, "scripts/build.mjs"], { withinMs: 10 * MINUTE_MS })),
  unit: async () => {
    const file = join(REPORTS, "unit.json");
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
    const ended = await run(tool("vitest/vitest.mjs", "run", ...reporters), {
      withinMs: 15 * MINUTE_MS,
    });
    return counted(ended, file, (report) => readVitest(report, ROOT));
  },
  e2e: async () => {
    if (!process.env.AUGUST_CHROMIUM)
      return missing("No Chromium starts here, so no browser test runs.");
    const file = join(REPORTS, "e2e.json");
    const ended = await run(tool("@playwright/test/cli.js", "test", "--reporter=dot,json"), {
      withinMs: 30 * MINUTE_MS,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    });
    return counted(ended, file, readPlaywright);
  },
};

/** @returns {string[]} the names of the steps that were asked for, in their order */
function wantedSteps() {
  try {
    const { values } = parseArgs({ options: { only: { type: "string" } } });
    const only = values.only?.split(",").map((name) => name.trim()) ?? NAMES;
    if (only.every((name) => NAMES.includes(name)))
      return NAMES.filter((name) => only.includes(name));
  } catch {
    // Falls through to the usage line.
  }
  console.error(`Use: npm test -- [--only ${NAMES.join(",")}]`);
  process.exit(2);
}

const seconds = (/** @type {number} */ sinceMs) =>
  `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
const words = (/** @type {Tally} */ { passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;

const wanted = wantedSteps();
process.chdir(ROOT);
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
delete process.env.NODE_ENV;

const total = /** @type {Tally} */ ({ passed: 0, failed: 0, skipped: 0, failures: [] });
/** @param {Tally} tally */
function add({ passed, failed, skipped, failures }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  for (const failure of failures) console.log(`\n${failure.replace(/^/gm, "  ")}\n`);
}

const startedMs = Date.now();
try {
  if (wanted.includes("unit") || wanted.includes("e2e")) {
    process.env.AUGUST_CHROMIUM = ensureChromium(ROOT) ?? "";
    if (!ensureFfmpeg())
      add(missing("There is no ffmpeg here, so no test runs that makes a video or a voice small."));
  }
  console.log(`tools: ready in ${seconds(startedMs)}`);
  for (const name of wanted) {
    const sinceMs = Date.now();
    console.log(`${name} …`);
    const tally = await /** @type {() => Promise<Tally>} */ (STEPS[name])();
    add(tally);
    console.log(`${name}: ${words(tally)} in ${seconds(sinceMs)}`);
    if (name === "build" && tally.failed > 0) {
      const later = wanted.slice(wanted.indexOf(name) + 1);
      if (later.length > 0) console.log(`Without a build there is no ${later.join(" and no ")}.`);
      break;
    }
  }
} catch (error) {
  total.failed += 1;
  console.log(/** @type {Error} */ (error).message);
}
console.log(words(total));
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
