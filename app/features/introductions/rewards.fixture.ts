import { startSession } from "~/features/account/sessions.server";
import { applyEntitlement } from "~/features/membership/events.server";
import { DAY_MS, now } from "~/server/clock.server";
import { transact } from "~/server/database.server";
import { type Person, rows, signInUser } from "../../../tests/support/island";
import { loadRewards } from "./introductions.server";

/** Signs somebody in whose provider names an address. */
export function signInAs(email: string, subject = email): Person {
  const known = signInUser(subject);
  startSession(
    { issuer: "https://id.example", subject, email, firstName: "Dan", lastName: null },
    { userAgent: "Vitest", formerToken: null },
  );
  return known;
}

/** A member takes a membership, as an event of the provider says. */
export const subscribe = ({ id: userId }: Person, reference: string) =>
  transact((tx) =>
    applyEntitlement(tx, {
      userId,
      product: "social",
      reference,
      startedAt: now(),
      paidUntil: new Date(now().getTime() + DAY_MS),
      endsAt: new Date(now().getTime() + DAY_MS),
      renews: true,
      isPastDue: false,
    }),
  );

const referralTokens = ({ id }: Person) =>
  rows("token_entries")
    .filter(({ user_id, cause }) => user_id === id && String(cause).startsWith("referral"))
    .map(({ half_tokens }) => Number(half_tokens) / 2);
/** Titles of what a member was told of friends. */
export const notices = ({ id }: Person) =>
  rows("notifications")
    .filter(({ user_id, type }) => user_id === id && type === "introduction")
    .map(({ title }) => title);
/** What a member has earned by introductions. */
export const earned = (person: Person) => {
  const {
    points,
    bonusMeetups,
  } = // On another device: the first session may have ended since.
    loadRewards(signInUser(person.name).viewer());
  return { points, bonusMeetups, tokens: referralTokens(person) };
};
export const NOTHING = { points: 0, bonusMeetups: 0, tokens: [] };
