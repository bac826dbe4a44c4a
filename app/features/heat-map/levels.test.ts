import { expect, it } from "vitest";
import { computeLevel, LEVELS } from "./levels";

it.each([
  [0, 0, "Low"],
  [0, 15, "Low"],
  [3, 15, "Low"],
  [4, 15, "Moderate"],
  [6, 15, "Moderate"],
  [7, 15, "High"],
  [9, 15, "High"],
  [10, 15, "Very High"],
  [12, 15, "Very High"],
  [13, 15, "Hottest"],
  [15, 15, "Hottest"],
])("a score of %i, with %i as the highest, is %s", (score, highest, level) => {
  expect(LEVELS[computeLevel(score, highest)]).toBe(level);
});
