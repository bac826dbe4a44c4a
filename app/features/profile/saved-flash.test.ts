import { describe, expect, it } from "vitest";
import { onFreshIsland, readAnswers, settle } from "../../../tests/support/island";
import { saveAnswers } from "./profile.server";
import { savedFlash } from "./saved-flash";

onFreshIsland();

/** What a member is told who saves these answers. */
function told(
  given: Record<string, unknown>,
  how: { isWhole: boolean; isFromStart?: boolean; isComplete?: boolean },
) {
  const ada = settle({ stageName: "Ada" });
  const saved = saveAnswers(ada.viewer(), { answers: readAnswers(given) });
  if (saved.outcome !== "saved") throw new Error("Nothing was saved");
  const { title, message } = savedFlash(saved, { isFromStart: false, isComplete: false, ...how });
  return [title, message];
}

const STAGE_NAME = ["Stage Name Updated", "Your stage name has been saved!"];
const PROFILE = ["Profile Updated", "Your profile has been saved successfully!"];

describe("a stage name that was changed in the whole form was told as 'Profile Updated'", () => {
  it("is told in its own words where nothing else changed", () => {
    expect(told({ stageName: "Bea", gender: "female" }, { isWhole: true })).toEqual(STAGE_NAME);
  });

  it("is told as the profile's where more changed", () => {
    expect(told({ stageName: "Bea", lookingFor: "friends" }, { isWhole: true })).toEqual(PROFILE);
  });
});

it("a section's save that changed the stage name says so", () => {
  expect(told({ stageName: "Bea", lookingFor: "friends" }, { isWhole: false })).toEqual(STAGE_NAME);
});

it.each([true, false])(
  "a save without a new stage name is the profile's (whole: %s)",
  (isWhole) => {
    expect(told({ stageName: "Ada", lookingFor: "friends" }, { isWhole })).toEqual(PROFILE);
    expect(told({ stageName: "Ada" }, { isWhole })).toEqual(PROFILE);
  },
);

it("a save tells the tokens that it earned beside the stage name", () => {
  const answers = { stageName: "Bea", eatenScrapple: "yes" };
  expect(told(answers, { isWhole: false })[1]).toBe(
    "Your stage name has been saved! You earned 0.5 August tokens.",
  );
});

describe("a first save said 'Profile completed!' of a profile that was not", () => {
  const start = { isWhole: true, isFromStart: true };

  it("and says that it is saved instead, with what it earned", () => {
    expect(told({ eatenScrapple: "yes" }, start)).toEqual([
      "Profile Updated!",
      "Your profile has been saved successfully! You earned 0.5 August tokens.",
    ]);
  });

  it("and says so where nothing is left to answer", () => {
    expect(told({ eatenScrapple: "yes" }, { ...start, isComplete: true })).toEqual([
      "Profile Updated!",
      "Profile completed! You earned 0.5 August tokens.",
    ]);
  });
});
