import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CONTRACTS, listGaps } from "../support/all-contracts";
import { listSources, ROOT } from "../support/sources";

it("every route has a contract beside it, and every contract a route", () => {
  const gaps = listGaps();
  if (gaps.length > 0) expect.fail(gaps.join("\n\n"));
});

it("every test file that a contract names walks what the contract leaves out", () => {
  const tests = listSources("app", "tests").filter((path) => path.includes(".test."));
  const named = [...CONTRACTS.values()].flatMap(({ skip = {}, changesNothing = "" }) =>
    [...Object.values(skip), changesNothing].flatMap(
      (why) => why.match(/[\w./-]+\.test\.tsx?/g) ?? [],
    ),
  );
  const missing = named.filter(
    (name) => !existsSync(join(ROOT, name)) && !tests.some((path) => path.endsWith(`/${name}`)),
  );
  expect(missing).toEqual([]);
});
