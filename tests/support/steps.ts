import { meetupBookings } from "@db/schema";
import type { NOTIFICATION_TYPES } from "@db/schema/values";
import { loadDeck } from "~/features/discover/deck.server";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { suggestMeetup } from "~/features/meetups/suggestions/proposals.server";
import { sendMessage } from "~/features/messages/messages.server";
import { notify } from "~/features/notifications/notify.server";
import { award } from "~/features/tokens/ledger.server";
import { after, DAY_MS, islandDate, now } from "~/server/data/clock.server";
import { database, transact } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { sessionCookie } from "~/server/web/cookies.server";
import { Refusal } from "~/server/web/errors";
import { createMember, type Member, matchPair, type Pair, type Person, rows } from "./island";
import type { RoleFixtures } from "./role-fixtures";

/** Two members, on Social unless told otherwise, who like each other. */
export function createMatch(one: Member = {}, other: Member = {}): [Person, Person, Pair] {
  const first = createMember({ plan: "social", ...one });
  const second = createMember({ plan: "social", ...other });
  return [first, second, matchPair(first, second)];
}

/** Sends a message in a conversation. @throws Refusal as the verb does */
export const sendText = (
  from: Person,
  { conversationId }: Pick<Pair, "conversationId">,
  content = "Hello",
) => sendMessage(from.viewer(), conversationId, { content, clientId: newId() });

/**
 * Suggests a meetup at 11 AM on the last day that is offered.
 *
 * @param placeAt a place in the list: each has three seats at that hour
 * @returns its id
 */
export function suggestOne(from: Person, conversationId: number, placeAt: number): string {
  const slot = { date: bookableDays().last, slotHour: 11 };
  const locationId = Number(rows("meetup_locations")[placeAt]?.id);
  suggestMeetup(from.viewer(), conversationId, { ...slot, locationId, clientId: newId() });
  return String(rows("meetup_bookings").at(-1)?.id);
}

/**
 * Adds a meetup that has just begun. why: meetups begin by daylight, and tests run at any hour, so that the
 * CHECK of when it begins is off meanwhile.
 *
 * @param slotHour 7 to 15; a member is in one place at an hour
 * @returns its id
 */
export function beginMeetup(one: Person, other: Person, matchId: string, slotHour: number): string {
  const [at, made] = [now(), after(now(), -DAY_MS)];
  database().$client.pragma("ignore_check_constraints = ON");
  const { id } = database()
    .insert(meetupBookings)
    .values({
      userId: one.id,
      companionId: other.id,
      matchId,
      // Open from 7 to 4.
      locationId: Number(rows("meetup_locations")[3]?.id),
      // Its day is not over before the test is.
      date: islandDate(after(at, DAY_MS)),
      slotHour,
      startsAt: at,
      heldUntil: at,
      seat: 1,
      status: "confirmed",
      coveredBy: "weekly",
      clientId: newId(),
      createdAt: made,
      confirmedAt: made,
    })
    .returning({ id: meetupBookings.id })
    .get();
  database().$client.pragma("ignore_check_constraints = OFF");
  return String(id);
}

/** Adds a notice about nothing in particular. @param given what the test is about */
export const addNotice = (
  { id: userId }: Pick<Person, "id">,
  given: {
    type?: (typeof NOTIFICATION_TYPES)[number];
    title?: string;
    cause?: string;
    link?: string;
  } = {},
) =>
  transact((tx) =>
    notify(tx, {
      userId,
      type: "meetup_reminder",
      title: "T",
      message: "M",
      cause: `test:${newId()}`,
      ...given,
    }),
  );

/** Gives a member half-tokens, as a filled profile does. @returns false when this cause gave some before */
export const giveHalfTokens = (
  { id: userId }: Pick<Person, "id">,
  halfTokens: number,
  cause = `test:${newId()}`,
): boolean =>
  transact((tx) =>
    award(tx, {
      userId,
      transactionType: "earned_profile",
      halfTokens,
      description: "A profile",
      cause,
    }),
  );

/** The members on a member's deck, in its order. @throws Error where they have no deck */
export function listDeck({ id }: Pick<Person, "id">): string[] {
  const deck = loadDeck(id);
  if (!deck) throw new Error("The member has no deck");
  return deck.cards.map(({ profile }) => profile.userId);
}

/** The state of a member, as it is stored. */
export const readState = ({ id }: Pick<Person, "id">) =>
  rows("users").find((row) => row.id === id)?.state;

/** The Cookie header of a member's browser. */
export const cookieHeader = async ({ token }: Pick<Person, "token">): Promise<string> =>
  (await sessionCookie().serialize(token)).split(";")[0] ?? "";

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** The refusal that a verb throws; undefined where it does its work. */
export function catchRefusal(work: () => unknown): Refusal | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return toRefusal(error);
  }
}

/** What comes of a verb: status and title of its refusal, or "done". */
export function describeOutcome(work: () => unknown): string {
  const refusal = catchRefusal(work);
  return refusal ? `${refusal.status} ${refusal.title}` : "done";
}

/** What comes of a verb, to the letter: code and message of its refusal, or "done". */
export function describeRefusal(work: () => unknown): string {
  const refusal = catchRefusal(work);
  return refusal ? `${refusal.code}: ${refusal.message}` : "done";
}

/** The refusal that a promise is rejected with; undefined where it is fulfilled. */
export const catchRejection = (work: Promise<unknown>): Promise<Refusal | undefined> =>
  work.then(() => undefined, toRefusal);

/** Enough tokens for what is bought with them. */
export function earnTokens({ people: { free, subscribed } }: Pick<RoleFixtures, "people">): void {
  for (const person of [free, subscribed]) if (person) giveHalfTokens(person, 40, "test:1");
}
