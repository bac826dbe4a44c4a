import { expect, it } from "vitest";
import { NumberSet } from "./number-set";

it("a set of numbers takes each once, zero and the largest among them", () => {
  const numbers = [0, 1, 2 ** 32, 2 ** 32 + 1, 999_999 * 1_000_000, Number.MAX_SAFE_INTEGER - 1];
  const set = new NumberSet(numbers.length);
  for (const number of numbers) expect(set.add(number)).toBe(true);
  for (const number of numbers) expect(set.add(number)).toBe(false);
});

it("a full set refuses another number instead of losing one", () => {
  const set = new NumberSet(100);
  for (let number = 0; number < 100; number += 1) set.add(number * 7_919);
  expect(set.add(7_919)).toBe(false);
  expect(() => set.add(3)).toThrow(RangeError);
});
