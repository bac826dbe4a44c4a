import { expect, it } from "vitest";
import { shortTimeLeft, timerBadge } from "./timer";

const AT = Date.parse("2025-08-08T16:00:00Z");
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const badge = (leftMs: number) => timerBadge(new Date(AT + leftMs), AT);

it.each([
  [24 * HOUR, "24h 0m left", "blue", false],
  [12 * HOUR, "12h 0m left", "blue", false],
  [12 * HOUR - 1, "11h 59m left", "orange", false],
  [6 * HOUR, "6h 0m left", "orange", false],
  [6 * HOUR - 1, "5h 59m left", "red", true],
  [HOUR, "1h 0m left", "red", true],
  [MINUTE, "0h 1m left", "red", true],
  [1, "0h 0m left", "red", true],
  [0, "Expired", "neutral", false],
  [-1, "Expired", "neutral", false],
])("with %i ms left the badge reads %s in %s", (leftMs, text, tone, isUrgent) => {
  expect(badge(leftMs)).toEqual({ text, tone, isUrgent });
});

it.each([
  [28 * HOUR, "28 h"],
  [2 * HOUR - 1, "1 h"],
  [HOUR, "1 h"],
  [HOUR - 1, "59m"],
  [MINUTE - 1, "0m"],
  [-1, "0m"],
])("a ring with %i ms left reads %s", (leftMs, text) => {
  expect(shortTimeLeft(leftMs)).toBe(text);
});
