import { expect, it } from "vitest";
import { listImports, listSources, read } from "../support/sources";

const FIXED_SEED = "tests/support/fixed-seed.ts";

it("every property test takes its values from the one fixed seed", () => {
  const sources = listSources("app", "db", "scripts", "tests");
  const direct = sources.filter((path) => /(?:from|import\() ?"fast-check"/.test(read(path)));
  expect(direct).toEqual([FIXED_SEED]);
  const users = sources
    .filter((path) => path.includes(".test."))
    .filter((path) => listImports(path).some(({ to }) => to === FIXED_SEED));
  expect(users.length).toBeGreaterThan(5);
});

it("the fixed seed gives the same values every time", async () => {
  if (process.env.AUGUST_RANDOM_SEED === "1") return;
  const { default: fc } = await import("../support/fixed-seed");
  expect(fc.sample(fc.nat(), 5)).toEqual(fc.sample(fc.nat(), 5));
});
