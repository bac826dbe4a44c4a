import { beforeEach, expect, it } from "vitest";
import { HOUR_MS } from "~/server/data/clock.server";
import { advanceClock, createMember, type Person } from "../../../../tests/support/island";
import { addPlaces, payBaseFee } from "../booking/booking.fixture";
import { releaseHolds } from "../seats/settle-slot.server";
import { createLimited, hold, setUpPaidMeetups } from "./base-fee.fixture";
import { cancelMeetup } from "./end-meetup.server";
import { findFeeReturn } from "./meetup-payment-return.server";

setUpPaidMeetups();

let ada: Person;
let reserved: number;
const back = (by = ada) => findFeeReturn(by.viewer(), reserved);
const NOTHING = { isPaid: false, awaited: null };

beforeEach(() => {
  addPlaces();
  ada = createLimited();
  reserved = hold(ada);
});

it("anyone who returns from paying a meetup sees the time of the paid seat once the event has come, and not before", () => {
  expect(back().isPaid).toBe(false);
  expect(back().awaited?.title).toBe("We’re confirming your payment");
  payBaseFee(ada, reserved);
  expect(back()).toEqual({ isPaid: true, awaited: null });
  expect(() => back(createMember())).toThrow(expect.objectContaining({ code: "not_found" }));
});

it("a payment that comes after the seat was lost is not called a paid meetup", () => {
  advanceClock(HOUR_MS);
  releaseHolds();
  expect(back()).toEqual(NOTHING);
  payBaseFee(ada, reserved);
  expect(back()).toEqual(NOTHING);
});

it("a paid meetup that was cancelled is not called paid", () => {
  payBaseFee(ada, reserved);
  cancelMeetup(ada.id, reserved);
  expect(back()).toEqual(NOTHING);
});
