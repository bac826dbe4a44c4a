import { expect, it } from "vitest";
import { looksDifferentOnceSaved } from "./shown";

it.each([
  ["as it was saved", ["Golf", "Chess"], false],
  ["with a blank at the end of an entry", ["Golf", "Chess "], false],
  ["with a blank before the first entry", [" Golf", "Chess"], true],
  ["with a blank before the second entry", ["Golf", " Chess"], true],
  ["with another entry", ["Golf", "Go"], true],
])("a list typed %s, %j, looks different once it is saved: %s", (_what, typed, expected) => {
  const field = "hsLockerNonEssentials";
  const saved = { [field]: ["Golf", "Chess"] };
  expect(looksDifferentOnceSaved({ [field]: typed }, saved, [field])).toBe(expected);
});
