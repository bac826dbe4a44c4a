import { expect, it } from "vitest";
import { now, SECOND_MS } from "~/server/data/clock.server";
import { setUpDatabase } from "../../../../tests/support/island";
import { isExpired } from "./meetup-status.server";

setUpDatabase();

it("a hold is over from its very time, where someone still waits for an answer or a payment", () => {
  const at = now().getTime();
  expect(isExpired({ status: "pending", heldUntil: at })).toBe(true);
  expect(isExpired({ status: "pending", heldUntil: at + SECOND_MS })).toBe(false);
  expect(isExpired({ status: "pending", heldUntil: null })).toBe(false);
  expect(isExpired({ status: "confirmed", heldUntil: at })).toBe(false);
});
