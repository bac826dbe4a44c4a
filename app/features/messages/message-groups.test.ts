import { expect, it } from "vitest";
import { isOneGroup } from "./message-groups";

const message = { isOwn: true, day: "Today" };

it("messages of one member and one day share a time", () => {
  expect(isOneGroup(message, { ...message })).toBe(true);
});

it.each([
  ["another member's", { ...message, isOwn: false }],
  ["another day's", { ...message, day: "Yesterday" }],
  ["no", undefined],
])("%s message begins a group of its own", (_whose, next) => {
  expect(isOneGroup(message, next)).toBe(false);
  expect(isOneGroup(next, message)).toBe(false);
});
