import { INTRODUCTION_TYPES } from "@db/schema/introduction-values";
import { expect, it } from "vitest";
import { introductionSchema } from "./introduction.schema";
import { fillTemplate, followSuggestion, OFFERED_TYPES, suggestMessage } from "./templates";

const FILLED = { friendName: "Dan", commonDetail: "sailing at dawn" };

it("each of the nine templates is a text of its own that names the friend and the common detail", () => {
  const texts = INTRODUCTION_TYPES.map((type) => fillTemplate(type, FILLED));
  expect(new Set(texts).size).toBe(9);
  for (const text of texts) {
    expect(text).toContain("Dan");
    expect(text).toContain("sailing at dawn");
    const { personalMessage } = introductionSchema.shape;
    expect(personalMessage.safeParse(text).success).toBe(true);
  }
});

it("the form offers the six published types", () => {
  expect(OFFERED_TYPES).toEqual(INTRODUCTION_TYPES.slice(0, 6));
});

it("a message is suggested once there is a type, a name and a detail", () => {
  const suggest = (changed: Record<string, string> = {}) =>
    suggestMessage((name) => ({ introductionType: "other", ...FILLED, ...changed })[name] ?? "");
  expect(suggest()).toBe(fillTemplate("other", FILLED));
  expect(suggest({ commonDetail: "  " })).toBe("");
  expect(suggest({ friendName: "" })).toBe("");
  expect(suggest({ introductionType: "toString" })).toBe("");
});

it("a message follows the suggestion until the member writes in it, and is never overwritten then", () => {
  expect(followSuggestion("", "", "Hi Dan")).toBe("Hi Dan");
  expect(followSuggestion("Hi Dan", "Hi Dan", "Hi Dana")).toBe("Hi Dana");
  expect(followSuggestion("Hi Dan!", "Hi Dan", "Hi Dana")).toBe("Hi Dan!");
  expect(followSuggestion("My own words", "", "Hi Dan")).toBe("My own words");
});
