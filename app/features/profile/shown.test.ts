import { expect, it } from "vitest";
import { looksDifferentOnceSaved } from "./shown";

it.each([
  ["as it was saved", ["Golf", "Chess"], false],
  ["a blank at the end of an entry", ["Golf", "Chess "], false],
  ["a blank before the first entry", [" Golf", "Chess"], true],
  ["a blank before the second entry", ["Golf", " Chess"], true],
  ["another entry", ["Golf", "Go"], true],
])("a list with %s, typed as %j, looks unlike what was saved: %s", (_what, typed, expected) => {
  const field = "hsLockerNonEssentials";
  const saved = { [field]: ["Golf", "Chess"] };
  expect(looksDifferentOnceSaved({ [field]: typed }, saved, [field])).toBe(expected);
});
