import { relative } from "node:path";
import { ROOT } from "../../support/built-app";
import type { Figure } from "../../support/report";
import { readJson } from "./read-json";
import type { TestRunFiles } from "./test-run";

interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

interface Suite {
  file: string;
  specs: { tests: { status: string }[] }[];
  suites?: Suite[];
}
interface BrowserReport {
  suites: Suite[];
}

type Report = VitestReport | BrowserReport;

/** Whether a file holds browser tests, which another runner runs. */
export const isBrowserTest = (file: string): boolean => file.endsWith(".spec.ts");

function toFigure(file: string, statuses: readonly string[], isGood: boolean): Figure {
  const count = (...wanted: string[]) => statuses.filter((one) => wanted.includes(one)).length;
  const passed = count("passed", "expected");
  const failed = count("failed", "unexpected");
  // It passed when it was run again.
  const flaky = count("flaky");
  // What a test needs may be missing on this machine; then it shows nothing. Of browser tests, those of the other mode,
  // with scripts or without, are skipped in each, so that skipped ones say nothing there.
  const skipped = isBrowserTest(file) ? 0 : statuses.length - passed - failed - flaky;
  const others = Object.entries({ failed, flaky, skipped }).filter(([, number]) => number > 0);
  return {
    what: `held by ${file}`,
    figure: [`${passed} passed`, ...others.map(([word, number]) => `${number} ${word}`)].join(", "),
    limit: "all pass",
    holds: isGood && passed > 0 && failed + flaky + skipped === 0,
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
  const report = readJson<Report>(path);
  return report && files.map((file) => readFigure(report, file));
}

/** What the latest `npm test` has shown of these files; null where it left no report of one of them. */
export function readLatestFigures(files: readonly string[], latest: TestRunFiles): Figure[] | null {
  const browser = files.some(isBrowserTest) ? readJson<Report>(latest.browser) : null;
  const vitest = files.every(isBrowserTest) ? null : readJson<Report>(latest.vitest);
  const figures: Figure[] = [];
  for (const file of files) {
    const report = isBrowserTest(file) ? browser : vitest;
    if (!report) return null;
    figures.push(readFigure(report, file));
  }
  return figures;
}
