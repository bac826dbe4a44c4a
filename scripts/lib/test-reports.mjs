/**
 * Reads the JSON reports of the two test runners into one form.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Tally
 */
import { relative } from "node:path";

const MESSAGE_LINES = 25;
const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/** @param {string} title @param {(string | undefined)[]} messages */
function failure(title, messages) {
  const lines = messages
    .filter((message) => message !== undefined)
    .join("\n")
    .replace(ESCAPES, "")
    .trim()
    .split("\n")
    .filter((line) => !/^\s+at .*node_modules/.test(line))
    .slice(0, MESSAGE_LINES);
  return [`✗ ${title}`, ...lines.map((line) => `    ${line}`)].join("\n");
}

/**
 * @param {any} report of Vitest's json reporter
 * @param {string} root file names are told from here
 * @returns {Tally} a file that cannot be read counts as one failure
 */
export function readVitest(report, root) {
  const tally = /** @type {Tally} */ ({ passed: 0, failed: 0, skipped: 0, failures: [] });
  for (const file of report.testResults) {
    const name = relative(root, file.name);
    let failedHere = 0;
    for (const test of file.assertionResults) {
      if (test.status === "passed") tally.passed += 1;
      else if (test.status === "failed") {
        failedHere += 1;
        tally.failures.push(failure(`${name} > ${test.fullName}`, test.failureMessages ?? []));
      } else tally.skipped += 1;
    }
    if (file.status === "failed" && failedHere === 0) {
      failedHere = 1;
      tally.failures.push(failure(name, [file.message]));
    }
    tally.failed += failedHere;
  }
  return tally;
}

/**
 * @param {any} report of Playwright's json reporter
 * @returns {Tally} a test that passes only at its second try counts as passed and is named aloud
 */
export function readPlaywright(report) {
  const tally = /** @type {Tally} */ ({ passed: 0, failed: 0, skipped: 0, failures: [] });
  /** @param {any} suite @param {string[]} path */
  const walk = (suite, path) => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        if (test.status === "expected") tally.passed += 1;
        else if (test.status === "flaky") {
          tally.passed += 1;
          console.log(`  needed a second try: [${test.projectName}] ${spec.file} > ${spec.title}`);
        } else if (test.status === "skipped") tally.skipped += 1;
        else {
          tally.failed += 1;
          const errors = test.results.flatMap((/** @type {any} */ result) => result.errors ?? []);
          const title = [`[${test.projectName}] ${spec.file}:${spec.line}`, ...path, spec.title];
          tally.failures.push(
            failure(
              title.join(" > "),
              errors.map((/** @type {any} */ error) => error.message),
            ),
          );
        }
      }
    for (const inner of suite.suites ?? []) walk(inner, [...path, inner.title]);
  };
  for (const file of report.suites ?? []) walk(file, []);
  for (const error of report.errors ?? []) {
    tally.failed += 1;
    tally.failures.push(failure("outside the tests", [error.message ?? error.value]));
  }
  return tally;
}
