import { beforeEach, expect, it } from "vitest";
import { HOUR_MS } from "~/server/clock.server";
import { advanceClock, createMember, type Person } from "../../../../tests/support/island";
import { addPlaces, payBaseFee } from "../booking/booking.fixture";
import { releaseHolds } from "../seats/settle-slot.server";
import { createLimited, hold, setUpPaidMeetups } from "./base-fee.fixture";
import { cancelMeetup } from "./end-meetup.server";
import { describeFeeReturn } from "./payment-return.server";

setUpPaidMeetups();

let ada: Person;
let held: number;
const title = (by = ada) => describeFeeReturn(by.viewer(), held)?.title;

beforeEach(() => {
  addPlaces();
  ada = createLimited();
  held = hold(ada);
});

it("whoever returns from paying a meetup reads that it is paid once the event has come, and not before", () => {
  expect(title()).toBe("Your payment is being confirmed");
  payBaseFee(ada, held);
  expect(title()).toBe("Meetup paid");
  expect(title(createMember())).toBeUndefined();
});

it("a payment that comes after the seat was lost is not called a paid meetup", () => {
  advanceClock(HOUR_MS);
  releaseHolds();
  expect(title()).toBeUndefined();
  payBaseFee(ada, held);
  expect(title()).toBeUndefined();
});

it("a paid meetup that was cancelled is not called paid", () => {
  payBaseFee(ada, held);
  cancelMeetup(ada.id, held);
  expect(title()).toBeUndefined();
});
