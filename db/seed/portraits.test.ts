import { expect, it } from "vitest";
import { personAt } from "./people";
import { drawPortrait, renderPortraits } from "./portraits";
import { readSections } from "./sections";

const PEOPLE = Array.from({ length: 240 }, (_, index) => personAt(7, index, 240));

it("every part of a portrait has a drawing", () => {
  const sections = readSections("portraits.txt");
  const pictured = [...sections.keys()];
  const missing = sections
    .get("pick")
    ?.rows.flatMap(([part = "", ...names]) =>
      names.map((name) => (/hair/.test(part) ? name : `${part.split(".")[0]}.${name}`)),
    )
    .filter((name) => !/\.none$|^underhat/.test(name))
    .filter((name) => !pictured.some((drawing) => `.${drawing}`.endsWith(`.${name}`)));
  expect(missing).toEqual([]);
});

it("portraits have no missing part, and hardly any two are alike", () => {
  const drawings = PEOPLE.map((person) => drawPortrait(7, person));
  const broken = drawings.filter((drawing) => /[{}]|\[\[|\]\]|undefined|=""/.test(drawing));
  expect(broken).toEqual([]);
  expect(new Set(drawings).size).toBeGreaterThan(230);
});

it("a portrait and its two smaller forms stay small", async () => {
  const portraits = await renderPortraits(7, PEOPLE.slice(0, 8));
  const bytes = portraits.map(({ variants }) =>
    variants.reduce((sum, variant) => sum + variant.bytes.length, 0),
  );
  expect(Math.max(...bytes)).toBeLessThan(40_000);
});
