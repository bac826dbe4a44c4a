import { expect, it } from "vitest";
import { alteredIn, looksDifferentOnceSaved, unsavedIn } from "./shown";

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

it("the answers that were saved otherwise are those that differ in more than blanks", () => {
  const typed = {
    concertsLastYear: "many",
    stageName: " Ada  B ",
    bio: "One\r\ntwo",
    firstPhoneBrand: "\u200b",
    hsLockerNonEssentials: ["Golf", " "],
  };
  const saved = {
    concertsLastYear: "0",
    stageName: "Ada B",
    bio: "One\ntwo",
    hsLockerNonEssentials: ["Golf"],
  };
  const fields = [
    "concertsLastYear",
    "stageName",
    "bio",
    "firstPhoneBrand",
    "hsLockerNonEssentials",
    "nflTeam",
  ] as const;
  expect([...alteredIn(typed, saved, fields)]).toEqual([
    ["concertsLastYear", "0"],
    ["firstPhoneBrand", ""],
  ]);
});

it("a text of several lines that a form sends as it is saved is not unsaved", () => {
  expect(unsavedIn({ bio: "One\r\ntwo" }, { bio: "One\ntwo" }, ["bio"])).toEqual({});
});
