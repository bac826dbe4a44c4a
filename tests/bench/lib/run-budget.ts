import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadavg } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "../../support/built-app";
import type { Row } from "./budget-list";
import { type Figure, isMissed } from "./report";
import { readFigures, readLatestFigures } from "./test-reports";

/** What a run of a row has shown. */
export interface Result {
  budget: string;
  figures: Figure[];
  /** When it ended, with the machine's load average. */
  at: string;
  load: number;
  /** Of the code that ran, with a plus where files differed from it; results of former versions have none. */
  commit?: string;
}

const FOLDER = join(ROOT, ".cache/budgets");
const toFile = ({ budget }: Row) => join(FOLDER, `${budget.replace(/[^\w]+/g, "-")}.json`);

const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

/** The commit that is checked out, with a plus where files differ from it; what was written into the table does not count. */
export const findCommit = (): string =>
  git("rev-parse", "--short", "HEAD") +
  (git("status", "--porcelain", "--", ".", ":!docs") === "" ? "" : "+");

/** When the code was checked out, in ms; infinity where git has not kept it. */
export function findCheckoutMs(): number {
  const seconds = /\{(\d+)\}/.exec(git("log", "-g", "-1", "--date=unix", "--format=%gd"))?.[1];
  return seconds ? Number(seconds) * 1_000 : Infinity;
}

/** A script that reports nothing in this time hangs. */
const LONGEST_MS = { quick: 20 * 60_000, long: 12 * 3_600_000 };

export const readKept = (row: Row): Result | null =>
  existsSync(toFile(row)) ? (JSON.parse(readFileSync(toFile(row), "utf8")) as Result) : null;

export function keepResult(row: Row, figures: Figure[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const [load = 0] = loadavg();
  const at = new Date().toISOString();
  const result: Result = { budget: row.budget, figures, at, load, commit: findCommit() };
  writeFileSync(toFile(row), JSON.stringify(result));
}

/** Runs a program of node to its end. @returns its exit code and the end of what it wrote */
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
  return new Promise<{ code: number | null; output: string }>((done) =>
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

const program = (name: string, path: string) =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), path);

async function runScript(script: string, args: readonly string[], longestMs: number) {
  const report = join(FOLDER, "figures.json");
  rmSync(report, { force: true });
  const { code, output } = await run(
    ["--import", "tsx", script, ...args],
    { AUGUST_FIGURES: report },
    longestMs,
  );
  if (!existsSync(report)) return [failure(script, output)];
  const figures = JSON.parse(readFileSync(report, "utf8")) as Figure[];
  const isSilent = code !== 0 && !figures.some(isMissed);
  return isSilent ? [...figures, failure(script, output)] : figures;
}

async function runTests(files: readonly string[], longestMs: number): Promise<Figure[]> {
  const report = join(FOLDER, "tests.json");
  rmSync(report, { force: true });
  const vitest = program("vitest", "vitest.mjs");
  const { output } = await run(
    [vitest, "run", ...files, "--reporter=json", `--outputFile=${report}`],
    {},
    longestMs,
  );
  return readFigures(report, files) ?? files.map((file) => failure(`held by ${file}`, output));
}

async function runBrowserTests(file: string, longestMs: number): Promise<Figure> {
  const report = join(FOLDER, "browser.json");
  rmSync(report, { force: true });
  const { code, output } = await run(
    [program("@playwright/test", "cli.js"), "test", file, "--reporter=json"],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    longestMs,
  );
  const [figure] = readFigures(report, [file]) ?? [];
  const isSilent = code !== 0 && figure?.holds;
  return !figure || isSilent ? failure(`held by ${file}`, output) : figure;
}

/** What the latest `npm test` of the code that is checked out has shown of a row; null for a row held by a script. */
export function readTested({ by }: Row): Figure[] | null {
  if (typeof by === "string" || findCommit().endsWith("+")) return null;
  return readLatestFigures(by, findCheckoutMs());
}

/** Runs what shows whether a budget holds. @param isLong true for a long run of it */
export async function runRow(row: Row, isLong: boolean): Promise<Figure[]> {
  mkdirSync(FOLDER, { recursive: true });
  const { by, longArgs = [] } = row;
  const longestMs = isLong ? LONGEST_MS.long : LONGEST_MS.quick;
  if (typeof by === "string") return runScript(by, isLong ? longArgs : [], longestMs);
  const browser = by.filter((file) => file.endsWith(".spec.ts"));
  const others = by.filter((file) => !file.endsWith(".spec.ts"));
  const figures = others.length > 0 ? await runTests(others, longestMs) : [];
  for (const file of browser) figures.push(await runBrowserTests(file, longestMs));
  return figures;
}
