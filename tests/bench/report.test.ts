import { afterEach, expect, it, vi } from "vitest";
import { reportFigures } from "../support/report";

const good = { what: "bytes", figure: 1, limit: "at most 2", holds: true };

const { exitCode } = process;
afterEach(() => {
  process.exitCode = exitCode;
  vi.restoreAllMocks();
});

it.each([
  ["nothing was measured", [], 1],
  ["a figure is missed", [good, { ...good, holds: false }], 1],
  ["every figure holds, or has no limit", [good, { what: "pages", figure: 9 }], 0],
])("when %s, the exit code says so", (_what, figures, code) => {
  vi.spyOn(console, "table").mockImplementation(() => undefined);
  reportFigures(figures);
  expect(process.exitCode).toBe(code);
});
