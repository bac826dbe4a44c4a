import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../../support/built-app";
import type { Figure } from "./report";

/** Where `npm test` (scripts/test.mjs) leaves what its runners report. */
const LATEST = {
  vitest: join(ROOT, ".cache/test/unit.json"),
  browser: join(ROOT, ".cache/test/e2e.json"),
};

interface VitestReport {
  startTime: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

interface Suite {
  file: string;
  specs: { tests: { status: string }[] }[];
  suites?: Suite[];
}
interface BrowserReport {
  stats: { startTime: string };
  suites: Suite[];
}

type Report = VitestReport | BrowserReport;

const read = (path: string): Report | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : null;

function toFigure(file: string, statuses: readonly string[], isGood: boolean): Figure {
  const count = (...wanted: string[]) => statuses.filter((one) => wanted.includes(one)).length;
  const passed = count("passed", "expected");
  const failed = count("failed", "unexpected", "flaky");
  // What a test needs may be missing on this machine; then it shows nothing. Of browser tests, those of the other mode,
  // with scripts or without, are skipped in each, so that skipped ones say nothing there.
  const skipped = file.endsWith(".spec.ts") ? 0 : statuses.length - passed - failed;
  const others = [failed > 0 && `, ${failed} failed`, skipped > 0 && `, ${skipped} skipped`];
  return {
    what: `held by ${file}`,
    figure: [`${passed} passed`, ...others.filter(Boolean)].join(""),
    limit: "all pass",
    holds: isGood && passed > 0 && failed === 0 && skipped === 0,
  };
}

const listStatuses = ({ specs, suites = [] }: Suite): string[] => [
  ...specs.flatMap(({ tests }) => tests.map(({ status }) => status)),
  ...suites.flatMap(listStatuses),
];

function readFigure(report: Report, file: string): Figure {
  if ("suites" in report) {
    const suites = report.suites.filter((suite) => file.endsWith(`/${suite.file}`));
    return toFigure(file, suites.flatMap(listStatuses), true);
  }
  const found = report.testResults.find(({ name }) => relative(ROOT, name) === file);
  const statuses = found?.assertionResults.map(({ status }) => status) ?? [];
  return toFigure(file, statuses, found?.status === "passed");
}

/** What the tests of these files have shown. @param path of a runner's report; null where it wrote none */
export function readFigures(path: string, files: readonly string[]): Figure[] | null {
  const report = read(path);
  return report && files.map((file) => readFigure(report, file));
}

/**
 * What the latest `npm test` has shown of these files.
 *
 * @param sinceMs when the code was checked out; a run that began before does not count
 * @returns null where no run of one of them has begun since
 */
export function readLatestFigures(
  files: readonly string[],
  sinceMs: number,
  latest = LATEST,
): Figure[] | null {
  const figures: Figure[] = [];
  for (const file of files) {
    const report = read(file.endsWith(".spec.ts") ? latest.browser : latest.vitest);
    if (!report) return null;
    const began = "suites" in report ? report.stats.startTime : report.startTime;
    if (new Date(began).getTime() <= sinceMs) return null;
    figures.push(readFigure(report, file));
  }
  return figures;
}
