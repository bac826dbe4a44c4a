import { createMember, type Person, rows, setUpDatabase } from "../../../../tests/support/island";
import { setTestEnv } from "../../../../tests/support/test-env";
import { book } from "../booking/booking.fixture";
import { formatDue, loadMeetupAllowance } from "../seats/seat-allowance.server";

/** Sets up a database with payments switched on. */
export function setUpPaidMeetups(): void {
  setTestEnv({
    STRIPE_SECRET_KEY: "sk_test",
    STRIPE_PUBLISHABLE_KEY: "pk_test",
    STRIPE_WEBHOOK_SECRET: "whsec_test",
  });
  setUpDatabase();
}

/** Creates a member beyond the limit of the day. */
export function createLimited(): Person {
  const person = createMember();
  book(person, { date: "2025-08-20", slotHour: 8 });
  return person;
}

/** Holds a seat that is paid by card. @returns the id of its meetup */
export const hold = (person: Person, slotHour = 10): number =>
  book(person, { slotHour, extra: "card" });

/** What the next meetup costs, in words. */
export const due = ({ id }: Person): string => formatDue(loadMeetupAllowance(id).due);

/** Lists a member's notices of payments. */
export const listBilling = ({ id }: Person) =>
  rows("notifications").flatMap(({ user_id, type, title, message, link }) =>
    user_id === id && type === "billing" ? [{ title, message, link }] : [],
  );
