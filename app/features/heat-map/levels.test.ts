import { expect, it } from "vitest";
import { computeLevel, LEVELS } from "./levels";

it.each([
  [0, "Low"],
  [199, "Low"],
  [200, "Low"],
  [201, "Moderate"],
  [399, "Moderate"],
  [400, "Moderate"],
  [401, "High"],
  [599, "High"],
  [600, "High"],
  [601, "Very High"],
  [799, "Very High"],
  [800, "Very High"],
  [801, "Hottest"],
  [1000, "Hottest"],
])("a score of %i, with 1000 as the highest, is %s", (score, level) => {
  expect(LEVELS[computeLevel(score, 1000)]).toBe(level);
});

it("a place without a score is Low where no place has one", () => {
  expect(LEVELS[computeLevel(0, 0)]).toBe("Low");
});
