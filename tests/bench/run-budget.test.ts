import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { makeScratchFolder } from "../support/scratch-folder";
import { ROOT } from "../support/sources";
import { runRow } from "./lib/run-budget";

const script = join(makeScratchFolder(), "measure.ts");
const GOOD = '{ what: "bytes", figure: 1, limit: "at most 2", holds: true }';
const BAD = '{ what: "bytes", figure: 3, limit: "at most 2", holds: false }';

afterEach(() => void vi.restoreAllMocks());

it.each([
  ["reports good figures", `reportFigures([${GOOD}]);`, [true]],
  ["reports a bad figure", `reportFigures([${GOOD}, ${BAD}]);`, [true, false]],
  ["fails after good figures", `reportFigures([${GOOD}]); throw new Error("late");`, [true, false]],
  ["reports nothing", "reportFigures([]);", [false]],
  ["does not get to its report", "void reportFigures;", [false]],
])("a script that %s has that verdict", async (_what, lines, verdicts) => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const from = JSON.stringify(join(ROOT, "tests/support/report.ts"));
  writeFileSync(script, `import { reportFigures } from ${from};\n${lines}\n`);
  const figures = await runRow({ budget: "a", by: script }, false);
  expect(figures.map(({ holds }) => holds)).toEqual(verdicts);
});
