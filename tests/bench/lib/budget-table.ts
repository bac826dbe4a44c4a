import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../support/built-app";
import { isMissed, toVerdict } from "../../support/report";
import type { ROWS, Row } from "./budget-list";
import type { Result } from "./run-budget";

const DOCUMENT = join(ROOT, "docs/measurements.md");
const MARKS = { begin: "<!-- budgets: begin -->", end: "<!-- budgets: end -->" };

type Rows = typeof ROWS;

/** What shows that a row holds, with the arguments of a script that only runs with them. */
export const toSource = ({ by, isLong, longArgs = [] }: Row): string =>
  typeof by === "string" ? [by, ...(isLong ? longArgs : [])].join(" ") : by.join(", ");

/**
 * Lines of one group: what, figure, limit, verdict, and when, with the commit. Figures of a script, which have names of
 * their own, say where they come from.
 */
function listLines(rows: Rows, results: readonly Result[]): string[][] {
  return rows.flatMap((row) => {
    const result = results.find(({ budget }) => budget === row.budget);
    if (!result) return [[row.budget, "not run", "", "", toSource(row)]];
    const { at, load, commit = "unknown commit" } = result;
    const when = `${at.slice(0, 10)}, load ${load.toFixed(0)}, ${commit}`;
    const from = typeof row.by === "string" ? `${when}, ${toSource(row)}` : when;
    return result.figures.map((figure) => [
      figure.what.startsWith("held by ") ? `${row.budget}: ${figure.what}` : figure.what,
      typeof figure.figure === "number" ? figure.figure.toLocaleString("en") : figure.figure,
      figure.limit ?? "",
      toVerdict(figure),
      from,
    ]);
  });
}

const HEAD = ["what", "figure", "limit", "verdict", "when"];

function inGroups(
  rows: Rows,
  results: readonly Result[],
  toGroup: (name: string, lines: string[][]) => string,
): string {
  const names = [...new Set(rows.map(({ group }) => group))];
  return names
    .map((name) => {
      const own = rows.filter(({ group }) => group === name);
      return toGroup(name, [HEAD, ...listLines(own, results)]);
    })
    .join("\n\n");
}

const pad = (lines: string[][]): string[][] => {
  const widths = HEAD.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines.map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)));
};

/** The table as a terminal shows it. */
export const toText = (rows: Rows, results: readonly Result[]): string =>
  inGroups(rows, results, (name, lines) =>
    [name, ...pad(lines).map((line) => `  ${line.join("  ").trimEnd()}`)].join("\n"),
  );

/** The table as Markdown. */
export const toMarkdown = (rows: Rows, results: readonly Result[]): string =>
  inGroups(rows, results, (name, lines) => {
    const escaped = lines.map((line) => line.map((cell) => cell.replaceAll("|", "\\|")));
    const [head = [], ...rest] = pad(escaped);
    const rule = head.map((cell) => "-".repeat(cell.length));
    const toRow = (cells: string[]) => `| ${cells.join(" | ")} |`;
    return [`### ${name}`, "", toRow(head), toRow(rule), ...rest.map(toRow)].join("\n");
  });

/** Replaces the table in docs/measurements.md. */
export function writeTable(table: string, file = DOCUMENT): void {
  const text = readFileSync(file, "utf8");
  const [from, to] = [text.indexOf(MARKS.begin), text.indexOf(MARKS.end)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for the table.`);
  writeFileSync(
    file,
    `${text.slice(0, from + MARKS.begin.length)}\n\n${table}\n\n${text.slice(to)}`,
  );
}

/** The last line of a table, and whether no budget is known to be missed and at least one is known. */
export function summarize(
  rows: Rows,
  results: readonly Result[],
  commit: string,
): { words: string; holds: boolean } {
  if (results.length === 0) return { words: "no result is kept: nothing holds", holds: false };
  const missed = results.flatMap(({ figures }) => figures).filter(isMissed).length;
  const notRun = rows.length - results.length;
  const older = results.filter((result) => result.commit !== commit).length;
  const words = [
    `${missed} missed`,
    ...(notRun > 0 ? [`${notRun} not run (--long)`] : []),
    ...(older > 0 ? [`${older} of another commit than ${commit}`] : []),
  ].join(", ");
  return { words, holds: missed === 0 };
}
