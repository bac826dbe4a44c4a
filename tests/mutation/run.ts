/**
 * Mutation testing of the verbs of ledger, seats, matches and money by the tests of each group:
 *
 *   npm run mutation [-- ledger|seats|matches|money …] [--changed]
 *
 * Stryker changes one thing at a time and runs the tests that pass over it. A group takes half an hour of an idle core and
 * more; with `--changed` only the faults whose source or test has changed since the last run are planted, and the figure
 * says so. The first run installs what it needs beside this file. Mutants that live are printed with their place. The
 * exit code is 1 where fewer are caught than the budget asks for.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Figure, reportFigures } from "../support/report";
import { EQUIVALENT } from "./equivalent";
import { GROUPS, type MutationGroup } from "./groups";

const SHARE = 0.95;
const ROOT = resolve(import.meta.dirname, "../..");
const FOLDER = ".cache/mutation";
const STRYKER = join(import.meta.dirname, "node_modules/@stryker-mutator/core/bin/stryker.js");

const asked = process.argv.slice(2).filter((each) => each !== "--changed");
const isQuick = process.argv.includes("--changed");

interface Mutant {
  mutatorName: string;
  replacement: string;
  status: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
}
interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

const settings = (report: string, { sources }: MutationGroup) => ({
  mutate: sources,
  testRunner: "vitest",
  plugins: [
    join(import.meta.dirname, "node_modules/@stryker-mutator/vitest-runner/dist/src/index.js"),
  ],
  vitest: { configFile: "tests/mutation/vitest.config.ts", related: false, pool: "forks" },
  coverageAnalysis: "perTest",
  concurrency: 1,
  // With `--changed`, what was caught before stays so where neither its source nor the test that caught it has changed.
  incremental: true,
  force: !isQuick,
  incrementalFile: report.replace(".json", ".results.json"),
  // What a busy machine slows down is not caught by that: only a loop without an end takes so long.
  timeoutFactor: 3,
  timeoutMS: 30_000,
  tempDirName: `${FOLDER}/sandbox`,
  ignorePatterns: ["/.cache", "/build", "/data", "/docs", "/tests/mutation/node_modules"],
  reporters: ["json", "progress-append-only"],
  jsonReporter: { fileName: report },
  // The type check sees a missing `?.`; words are not rules.
  mutator: { excludedMutations: ["OptionalChaining", "StringLiteral"] },
  // What is computed once, when the module is loaded, would need a process for each mutant.
  ignoreStatic: true,
});

/** The text that a mutant replaces, on one line. */
function replacedText(source: string, { location: { start, end } }: Mutant): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  lines[lines.length - 1] = (lines.at(-1) ?? "").slice(0, end.column - 1);
  lines[0] = (lines[0] ?? "").slice(start.column - 1);
  return lines.map((line) => line.trim()).join(" ");
}

function runGroup(name: string, group: MutationGroup): Figure {
  const [config, report] = [`${FOLDER}/${name}.config.json`, `${FOLDER}/${name}.json`];
  mkdirSync(FOLDER, { recursive: true });
  rmSync(report, { force: true });
  writeFileSync(config, JSON.stringify(settings(report, group)));
  spawnSync(process.execPath, [STRYKER, "run", config], {
    stdio: "inherit",
    env: { ...process.env, AUGUST_MUTATION_TESTS: group.tests.join(",") },
  });
  const { files } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const counts = { caught: 0, lived: 0 };
  for (const [file, { source, mutants }] of Object.entries(files))
    for (const mutant of mutants) {
      if (["Killed", "Timeout", "RuntimeError"].includes(mutant.status)) counts.caught += 1;
      if (!["Survived", "NoCoverage"].includes(mutant.status)) continue;
      const replaced = replacedText(source, mutant);
      const line = `${file}: ${replaced} → ${mutant.replacement}`;
      if (EQUIVALENT.has(line)) continue;
      counts.lived += 1;
      console.log(`${mutant.status} at ${file}:${mutant.location.start.line}\n  ${line}`);
    }
  const share = counts.caught / (counts.caught + counts.lived);
  return {
    what: `planted faults that the tests of ${name} catch`,
    figure: `${(100 * share).toFixed(1)} % of ${counts.caught + counts.lived}${isQuick ? ", some in an earlier run" : ""}`,
    limit: `at least ${100 * SHARE} %`,
    holds: share >= SHARE,
  };
}

process.chdir(ROOT);
const unknown = asked.find((name) => !(name in GROUPS));
if (unknown) throw new Error(`There is no group ${unknown}: ${Object.keys(GROUPS).join(", ")}.`);
if (!existsSync(STRYKER))
  execFileSync("npm", ["ci"], { cwd: import.meta.dirname, stdio: "inherit" });
reportFigures(
  Object.entries(GROUPS)
    .filter(([name]) => asked.length === 0 || asked.includes(name))
    .map(([name, group]) => runGroup(name, group)),
);
