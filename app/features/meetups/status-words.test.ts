import { expect, it } from "vitest";
import { STATUS_WORDS } from "./status-words";

it("a confirmed meetup alone stands out in green, and every state begins with a capital", () => {
  const states = Object.entries(STATUS_WORDS);
  const green = states.filter(([, { tone }]) => tone === "green");
  expect(green.map(([state]) => state)).toEqual(["confirmed"]);
  expect(states.filter(([, { text }]) => !/^[A-Z][a-z ]+$/.test(text))).toEqual([]);
});
