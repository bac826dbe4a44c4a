import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadavg } from "node:os";
import { dirname, join } from "node:path";
import { findCommit as readCommit } from "../../../scripts/lib/commit.mjs";
import { ROOT } from "../../support/built-app";
import { type Figure, isMissed } from "../../support/report";
import type { Row } from "./budget-list";
import { readJson } from "./read-json";
import { isBrowserTest, readFigures, readLatestFigures } from "./test-reports";
import { LATEST_RUN, readTestRun } from "./test-run";

/** Of what a figure is, and when. */
export interface Origin {
  /** When the run ended, with the machine's load average. */
  at: string;
  load: number;
  /** Of the code that ran, with a plus where files differed from it; none where git does not know. */
  commit?: string;
}

/** What a run of a row has shown. */
export interface Result extends Origin {
  budget: string;
  figures: Figure[];
}

const FOLDER = join(ROOT, ".cache/budgets");
const toFile = ({ budget }: Row) => join(FOLDER, `${budget.replace(/[^\w]+/g, "-")}.json`);

/** The commit that is checked out; what was written into the table does not count as a change. */
export const findCommit = (): string | undefined => readCommit(ROOT);

/** A script that reports nothing in this time hangs. */
const LONGEST_MS = { quick: 20 * 60_000, long: 12 * 3_600_000 };

/** Reads what a row has shown when it ran last; null before its first run. */
export const readKept = (row: Row): Result | null => readJson<Result>(toFile(row));

/** Keeps what a row has shown. @param origin of a run that ended before; else it has just ended */
export function keepResult(row: Row, figures: Figure[], origin: Origin = describeNow()): void {
  mkdirSync(FOLDER, { recursive: true });
  const { at, load, commit } = origin;
  const result: Result = { budget: row.budget, figures, at, load, commit };
  writeFileSync(toFile(row), JSON.stringify(result));
}

function describeNow(): Origin {
  const [load = 0] = loadavg();
  return { at: new Date().toISOString(), load, commit: findCommit() };
}

interface Ended {
  code: number | null;
  /** The end of what it wrote. */
  output: string;
}

/** Runs a program of node to its end. */
function run(args: string[], env: Record<string, string>, longestMs: number) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => {
      output = (output + part.toString("utf8")).slice(-20_000);
      process.stderr.write(part);
    });
  const limit = setTimeout(() => child.kill("SIGKILL"), longestMs);
  return new Promise<Ended>((done) =>
    child.once("close", (code) => {
      clearTimeout(limit);
      done({ code, output });
    }),
  );
}

const failure = (what: string, output: string): Figure => ({
  what,
  figure: `failed: ${output.trim().split("\n").at(-1)?.slice(0, 120) ?? ""}`,
  limit: "figures",
  holds: false,
});

/** What a run has shown: one without figures, or that ended with an error though none is missed, has failed. */
function judgeRun(figures: Figure[], what: string, { code, output }: Ended): Figure[] {
  const hasShown = figures.length > 0 && (code === 0 || figures.some(isMissed));
  return hasShown ? figures : [...figures, failure(what, output)];
}

const program = (name: string, path: string) =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), path);

async function runScript(script: string, args: readonly string[], longestMs: number) {
  const report = join(FOLDER, "figures.json");
  rmSync(report, { force: true });
  const ended = await run(
    ["--import", "tsx", script, ...args],
    { AUGUST_FIGURES: report },
    longestMs,
  );
  return judgeRun(readJson<Figure[]>(report) ?? [], script, ended);
}

async function runTests(files: readonly string[], longestMs: number): Promise<Figure[]> {
  const report = join(FOLDER, "tests.json");
  rmSync(report, { force: true });
  const vitest = program("vitest", "vitest.mjs");
  const ended = await run(
    [vitest, "run", ...files, "--reporter=json", `--outputFile=${report}`],
    {},
    longestMs,
  );
  const figures = readFigures(report, files);
  return figures
    ? judgeRun(figures, `held by ${files.join(", ")}`, ended)
    : files.map((file) => failure(`held by ${file}`, ended.output));
}

async function runBrowserTests(file: string, longestMs: number): Promise<Figure[]> {
  const report = join(FOLDER, "browser.json");
  rmSync(report, { force: true });
  const ended = await run(
    [program("@playwright/test", "cli.js"), "test", file, "--reporter=json"],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    longestMs,
  );
  return judgeRun(readFigures(report, [file]) ?? [], `held by ${file}`, ended);
}

/**
 * What the latest `npm test` has shown of a row, where it was one of the commit that is checked out, without changed
 * files then and now; null as well for a row held by a script.
 */
export function readTested(
  { by }: Row,
  commit = findCommit(),
  latest = LATEST_RUN,
): { figures: Figure[]; origin: Origin } | null {
  const origin = readTestRun(commit, latest);
  const figures = origin && typeof by !== "string" && readLatestFigures(by, latest);
  return figures ? { figures, origin } : null;
}

/** Runs what shows whether a budget holds. @param isLong true for a long run of it */
export async function runRow(row: Row, isLong: boolean): Promise<Figure[]> {
  mkdirSync(FOLDER, { recursive: true });
  const { by, longArgs = [] } = row;
  const longestMs = isLong ? LONGEST_MS.long : LONGEST_MS.quick;
  if (typeof by === "string") return runScript(by, isLong ? longArgs : [], longestMs);
  const browser = by.filter(isBrowserTest);
  const others = by.filter((file) => !isBrowserTest(file));
  const figures = others.length > 0 ? await runTests(others, longestMs) : [];
  for (const file of browser) figures.push(...(await runBrowserTests(file, longestMs)));
  return figures;
}
