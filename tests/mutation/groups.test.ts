import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT, read } from "../support/sources";
import { EQUIVALENT } from "./equivalent";
import { GROUPS } from "./groups";

describe("the faults that are planted", () => {
  const groups = Object.values(GROUPS);

  it("every group names sources and tests that exist", () => {
    for (const path of groups.flatMap(({ sources, tests }) => [...sources, ...tests]))
      expect(existsSync(join(ROOT, path)), path).toBe(true);
  });

  it("what is left out as changing nothing still stands in its source", () => {
    for (const mutant of EQUIVALENT.keys()) {
      const [, file = "", replaced = ""] = /^(\S+): (.+) → /.exec(mutant) ?? [];
      expect(groups.flatMap(({ sources }) => sources)).toContain(file);
      expect(read(file).replaceAll(/\s+/g, " ")).toContain(replaced);
    }
  });
});
