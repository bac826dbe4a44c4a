import { describe, expect, it } from "vitest";
import { createMember, readAnswers, setUpDatabase } from "../../../tests/support/island";
import { saveAnswers } from "./profile.server";
import { savedFlash } from "./saved-flash";

setUpDatabase();

/** The toast of a member who saves these answers. */
function toastTexts(
  given: Record<string, unknown>,
  how: { isWhole: boolean; isFromStart?: boolean; isComplete?: boolean },
) {
  const ada = createMember({ stageName: "Ada" });
  const saved = saveAnswers(ada.viewer(), { answers: readAnswers(given) });
  if (saved.outcome !== "saved") throw new Error("Nothing was saved");
  const { title, message } = savedFlash(saved, { isFromStart: false, isComplete: false, ...how });
  return [title, message];
}

const STAGE_NAME = ["Stage Name Updated", "Your stage name has been saved!"];
const PROFILE = ["Profile Updated", "Your profile has been saved successfully!"];

describe("a new stage name in the whole form", () => {
  it("a save of the whole form that changes only the stage name says so", () => {
    expect(toastTexts({ stageName: "Bea", gender: "female" }, { isWhole: true })).toEqual(
      STAGE_NAME,
    );
  });

  it("a save that changes more than the stage name speaks of the profile", () => {
    expect(toastTexts({ stageName: "Bea", lookingFor: "friends" }, { isWhole: true })).toEqual(
      PROFILE,
    );
  });
});

it("a section's save that changed the stage name says so", () => {
  expect(toastTexts({ stageName: "Bea", lookingFor: "friends" }, { isWhole: false })).toEqual(
    STAGE_NAME,
  );
});

it.each([true, false])(
  "a save without a new stage name gets the profile's toast (whole: %s)",
  (isWhole) => {
    expect(toastTexts({ stageName: "Ada", lookingFor: "friends" }, { isWhole })).toEqual(PROFILE);
    expect(toastTexts({ stageName: "Ada" }, { isWhole })).toEqual(PROFILE);
  },
);

it("a save mentions the tokens that it earned beside the stage name", () => {
  const answers = { stageName: "Bea", eatenScrapple: "yes" };
  expect(toastTexts(answers, { isWhole: false })[1]).toBe(
    "Your stage name has been saved! You earned 0.5 August tokens.",
  );
});

describe("a first save of an incomplete profile", () => {
  const start = { isWhole: true, isFromStart: true };

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
