import { PAYMENT_HOLD_MINUTES } from "@db/schema/values";
import { beforeEach, expect, it } from "vitest";
import { startHosted } from "~/features/membership/checkout.server";
import { setUpPayments } from "~/features/membership/payer.fixture";
import { MEETUP_BASE_CENTS } from "~/features/prices/catalog";
import { after, DAY_MS, islandDate, MINUTE_MS, now } from "~/server/data/clock.server";
import { advanceClock, createMember, type Person, rows } from "../../../../tests/support/island";
import { catchRejection, describeRefusal } from "../../../../tests/support/steps";
import { loadMeetupAllowance } from "../seats/seat-allowance.server";
import { addPlaces, book, statuses } from "./booking.fixture";
import { upgradePlan } from "./plans.server";

/*
 * Meetups and their plans against the payments double, from the checkout to the signed event.
 */

const { provider, pay, applyAll, during } = setUpPayments();

let ada: Person;
/** The day after tomorrow: the double keeps the real time. */
const date = () => islandDate(after(now(), 2 * DAY_MS));
const hold = (slotHour: number) => book(ada, { date: date(), slotHour, extra: "card" });

beforeEach(() => {
  addPlaces();
  ada = createMember();
  book(ada, { date: date(), slotHour: 9 });
});

it("a seat is confirmed by the signed event of its base fee, and by nothing before", async () => {
  const bookingId = hold(10);
  await pay(ada, { bookingId });
  expect(statuses()).toEqual(["confirmed", "pending"]);
  await applyAll();
  expect(statuses()).toEqual(["confirmed", "confirmed"]);
  expect(rows("payments")).toMatchObject([
    { amount_cents: MEETUP_BASE_CENTS, description: "Meetup base fee" },
  ]);
  expect(await catchRejection(startHosted(ada.viewer(), { bookingId }))).toMatchObject({
    code: "nothing_due",
  });
});

it("a refunded base fee cancels its meetup, and pays for no other", async () => {
  await pay(ada, { bookingId: hold(10) });
  await applyAll();
  const reference = String(rows("payments")[0]?.provider_reference);
  await provider().stripe.refunds.create({ payment_intent: reference });
  await applyAll();
  expect(statuses()).toEqual(["confirmed", "cancelled"]);
  expect(loadMeetupAllowance(ada.id).due).toMatchObject({ kind: "extra", paidWith: null });
});

it("nobody opens the checkout of another's seat", async () => {
  const bookingId = hold(10);
  expect(await catchRejection(startHosted(createMember().viewer(), { bookingId }))).toMatchObject({
    code: "not_found",
  });
});

it("the call of the plans opens a checkout for the first plan, and changes the running one", async () => {
  const call = (planType: string) => upgradePlan(ada.viewer(), { planType });
  expect(await call("basic")).toEqual({ clientSecret: expect.any(String) });
  expect(ada.viewer().meetupPlan).toBeNull();
  await pay(ada, { meetupPlan: "basic" });
  await applyAll();
  expect(await catchRejection(call("basic"))).toMatchObject({
    status: 409,
    title: "Already on Basic",
  });
  expect(await during(call("plus"))).toEqual({
    success: true,
    message: "You’re on Plus now: 2 meetups a day.",
  });
  expect(await catchRejection(call("gold"))).toMatchObject({ status: 422 });
  expect(loadMeetupAllowance(ada.id)).toMatchObject({
    dayLimit: 2,
    weekLimit: null,
    due: { kind: "plan" },
  });
});

it("a seat that nobody paid for in time is given back with the next one by card, and its holder is told", () => {
  hold(10);
  expect(describeRefusal(() => hold(11))).toMatch(/^pay_first/);
  advanceClock(PAYMENT_HOLD_MINUTES * MINUTE_MS);
  hold(11);
  expect(statuses()).toEqual(["confirmed", "cancelled", "pending"]);
  expect(rows("notifications").filter(({ type }) => type === "meetup_reminder")).toMatchObject([
    {
      user_id: ada.id,
      title: "Your seat is gone",
      message: expect.stringContaining("you didn’t pay in time, so nothing is booked."),
      about_id: null,
    },
  ]);
});
