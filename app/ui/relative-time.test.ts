import { expect, it } from "vitest";
import { relativeTime } from "./relative-time";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [-5_000, "Just now"],
  [0, "Just now"],
  [MINUTE - 1, "Just now"],
  [MINUTE, "1m ago"],
  [HOUR - 1, "59m ago"],
  [HOUR, "1h ago"],
  [DAY - 1, "23h ago"],
  [DAY, "1d ago"],
  [400 * DAY, "400d ago"],
])("%i ms ago reads %s", (passedMs, words) => {
  const atMs = Date.parse("2025-08-08T16:00:00Z");
  expect(relativeTime(atMs - passedMs, atMs)).toBe(words);
});
