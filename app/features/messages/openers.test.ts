import { COMPARED_FIELDS } from "@db/schema/comparable";
import { describe, expect, it } from "vitest";
import { makeOpeners } from "./openers";

describe("first lines", () => {
  it.each([...COMPARED_FIELDS.values()])(
    "a shared answer to %s makes a short question",
    (field) => {
      const [line = ""] = makeOpeners([{ field, words: ["Inkwell"] }]);
      expect(line).toMatch(/^[A-Z“][^\n]{15,100}\?$/);
      expect(makeOpeners([])).not.toContain(line);
    },
  );

  it("the two strongest reasons make the two lines, in the writer's own words", () => {
    expect(
      makeOpeners([
        { field: "bestNbaPlayer", words: ["Shaq", "Jordan"] },
        { field: "favoriteIceCream", words: ["Butter pecan"] },
        { field: "canBop", words: ["yes"] },
      ]),
    ).toEqual([
      "Shaq, best ever? We agree. Who’s second?",
      "Butter pecan for me too. Cone or cup, and where?",
    ]);
  });

  it("a pair that shares nothing gets two questions about the island", () => {
    const lines = makeOpeners([{ field: "game", words: [] }]);
    expect(new Set(lines).size).toBe(2);
  });
});
