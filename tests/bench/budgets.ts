/**
 * Every budget and guarantee of the project with its figure, its limit and a verdict:
 *
 *   npm run budgets -- [--long] [--only <part of a budget or of a file's name>] [--tested] [--kept] [--write]
 *
 * Runs what `lib/budget-list.ts` names, one after the other; what takes longer than two minutes only with `--long`.
 * Results are kept in .cache/budgets, so that a row that was not run shows its latest one with its date and its
 * commit. `--tested` takes what the latest `npm test` of this commit has shown instead of running its tests again,
 * `--kept` runs nothing, `--write` puts the table into docs/measurements.md. The exit code is 1 when a budget is missed,
 * and when no result is known.
 */
import { parseArgs } from "node:util";
import { ROWS, type Row } from "./lib/budget-list";
import { summarize, toMarkdown, toText, writeTable } from "./lib/budget-table";
import {
  findCommit,
  keepResult,
  type Result,
  readKept,
  readTested,
  runRow,
} from "./lib/run-budget";

const { values } = parseArgs({
  options: {
    long: { type: "boolean", default: false },
    only: { type: "string" },
    tested: { type: "boolean", default: false },
    kept: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

const isAsked = ({ budget, by, isLong }: Row): boolean => {
  if (values.kept || (isLong && !values.long)) return false;
  return !values.only || [budget, by].flat().some((text) => text.includes(values.only ?? ""));
};

const results: Result[] = [];
for (const row of ROWS) {
  const tested = values.tested ? readTested(row) : null;
  if (tested) keepResult(row, tested.figures, tested.origin);
  else if (isAsked(row)) {
    console.error(`· ${row.budget}: ${[row.by].flat().join(", ")}`);
    keepResult(row, await runRow(row, values.long));
  }
  const result = readKept(row);
  if (result) results.push(result);
}

const commit = findCommit() ?? "unknown commit";
console.log(toText(ROWS, results));
if (values.write) writeTable(toMarkdown(ROWS, results));
const { words, holds } = summarize(ROWS, results, commit);
console.log(words);
process.exitCode = holds ? 0 : 1;
