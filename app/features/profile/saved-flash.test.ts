import { describe, expect, it } from "vitest";
import { createMember, readAnswers, setUpDatabase } from "../../../tests/support/island";
import { saveAnswers } from "./profile.server";
import { failedSave, savedFlash } from "./saved-flash";

setUpDatabase();

/** The toast of a member who saves these answers. */
function toastTexts(given: Record<string, unknown>, how: Parameters<typeof savedFlash>[1] = {}) {
  const ada = createMember({ stageName: "Ada" });
  const saved = saveAnswers(ada.viewer(), { answers: readAnswers(given) });
  if (saved.outcome !== "saved") throw new Error("Nothing was saved");
  const { title, message } = savedFlash(saved, how);
  return [title, message];
}

const STAGE_NAME = ["Stage Name Updated", "Your stage name has been saved!"];
const section = { title: "Knowledge Heritage" };
const PROFILE = ["Profile Updated", "Your profile has been saved successfully!"];

describe("a new stage name in the whole form", () => {
  it("a save of the whole form that changes only the stage name says so", () => {
    expect(toastTexts({ stageName: "Bea", gender: "female" })).toEqual(STAGE_NAME);
  });

  it("a save that changes more than the stage name speaks of the profile", () => {
    expect(toastTexts({ stageName: "Bea", lookingFor: "friends" })).toEqual(PROFILE);
  });
});

it("a section's save that changed the stage name says so", () => {
  expect(toastTexts({ stageName: "Bea" }, { section })).toEqual(STAGE_NAME);
});

it("a section's save that changed more than the stage name names the section", () => {
  const both = { stageName: "Bea", lookingFor: "friends" };
  expect(toastTexts(both, { section })[1]).toBe("The section Knowledge Heritage is saved.");
});

it("a save of the whole form without a new stage name speaks of the profile", () => {
  expect(toastTexts({ stageName: "Ada", lookingFor: "friends" })).toEqual(PROFILE);
  expect(toastTexts({ stageName: "Ada" })).toEqual(PROFILE);
});

it("a save of one section names it and does not say that the profile is saved, since others may wait", () => {
  for (const isFromStart of [false, true])
    expect(toastTexts({ lookingFor: "friends" }, { section, isFromStart })).toEqual([
      "Profile Updated",
      "The section Knowledge Heritage is saved.",
    ]);
  expect(toastTexts({ eatenScrapple: "yes" }, { section })[1]).toBe(
    "The section Knowledge Heritage is saved. You earned 0.5 August tokens.",
  );
});

it("a save that changed the stage name mentions the tokens that another answer earned", () => {
  const answers = { stageName: "Bea", eatenScrapple: "yes" };
  expect(toastTexts(answers, { section })[1]).toBe(
    "The section Knowledge Heritage is saved. You earned 0.5 August tokens.",
  );
});

it("of a section that was not saved it is not said that a profile could not be updated, whatever came before", () => {
  const words = (verb: string) => `Failed to ${verb} profile. Please try again.`;
  expect(failedSave({ isFromStart: true })).toBe(words("update"));
  for (const how of [{ section, isFromStart: true }, { section }, {}])
    expect(failedSave(how)).toBe(words("save"));
});

describe("a first save of an incomplete profile", () => {
  const start = { isFromStart: true };

  it("an incomplete first save says that it is saved, with what it earned", () => {
    expect(toastTexts({ eatenScrapple: "yes" }, start)).toEqual([
      "Profile Updated!",
      "Your profile has been saved successfully! You earned 0.5 August tokens.",
    ]);
  });

  it("a first save says 'Profile completed!' only where nothing is left to answer", () => {
    expect(toastTexts({ eatenScrapple: "yes" }, { ...start, isComplete: true })).toEqual([
      "Profile Updated!",
      "Profile completed! You earned 0.5 August tokens.",
    ]);
  });
});

it("a save names the answers that it altered, with what they are now", () => {
  const altered = new Map([
    ["concertsLastYear", "0"],
    ["firstPhoneBrand", ""],
    ["bio", "I sail by day, and I sail by night, and then I sail by day again."],
  ] as const);
  expect(toastTexts({ lookingFor: "friends" }, { section, altered })[1]).toBe(
    "The section Knowledge Heritage is saved. “How many concerts did you go to last year?” is saved as 0. “Your first phone” is left blank. “Bio” is saved as I sail by day, and I sail by night,…",
  );
});
