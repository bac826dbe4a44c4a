import { createHash } from "node:crypto";
import { friendIntroductions } from "@db/schema";
import { ensureLocations } from "@db/seed/locations";
import { sendMessage } from "~/features/messages/messages.server";
import { MEETUP_BASE_CENTS } from "~/features/prices/catalog";
import { award } from "~/features/tokens/ledger.server";
import { after, DAY_MS, now } from "~/server/data/clock.server";
import { database, transact } from "~/server/data/database.server";
import { newId, newToken } from "~/server/data/ids.server";
import { matchPair, type Pair, type Person, rows, runSql } from "../../../../tests/support/island";
import type { ProposalAnswer } from "../booking.schema";
import { recordMeetupPayment } from "../meetup/base-fee.server";
import type { BookingRequest } from "../seats/seat-request.server";
import { answerProposal, suggestMeetup } from "../suggestions/proposals.server";
import { bookMeetup } from "./book.server";

/** Edgartown Lighthouse: meetups from 8 to 3 PM. */
export const LIGHTHOUSE = 1;

/** The morning after the tests' noon. */
export const SLOT = { locationId: LIGHTHOUSE, date: "2025-08-09", slotHour: 10 };

/** Adds the places to the database of a test. */
export const addPlaces = (): void => void ensureLocations(database());

/** Books a seat as a form does, with a key of its own. */
export const book = ({ id }: Person, wish: Partial<BookingRequest> = {}): number =>
  bookMeetup(id, { ...SLOT, clientId: newId(), ...wish });

/** A pair whose conversation has begun. why: the connection fee has tests of its own. */
export function talkingPair(one: Person, other: Person): Pair {
  const pair = matchPair(one, other);
  runSql(`UPDATE matches SET fee_state = 'not_charged' WHERE id = '${pair.matchId}'`);
  sendMessage(one.viewer(), pair.conversationId, { content: "Hello", clientId: newId() });
  return pair;
}

/** The id of the newest meetup. */
export const lastId = (): number => Number(rows("meetup_bookings").at(-1)?.id);

/** Suggests a meetup as a form does, with a key of its own; in the newest conversation if none is named. */
export function suggest(from: Person, wish: Partial<BookingRequest> = {}, pair?: Pair): void {
  const conversationId = pair?.conversationId ?? Number(rows("conversations").at(-1)?.id);
  suggestMeetup(from.viewer(), conversationId, { ...SLOT, clientId: newId(), ...wish });
}

/** Answers a suggestion in its conversation; the newest one if none is named. */
export function answer(from: Person, choice: ProposalAnswer, proposalId = lastId()): void {
  const meetup = rows("meetup_bookings").find(({ id }) => id === proposalId);
  const [conversation] = rows("conversations").filter((row) => row.match_id === meetup?.match_id);
  answerProposal(from.viewer(), { conversationId: Number(conversation?.id), proposalId }, choice);
}

/** Suggests a meetup, which the other accepts. @returns its id */
export function agree(from: Person, to: Person, wish: Partial<BookingRequest> = {}): number {
  suggest(from, wish);
  answer(to, "acceptance");
  return lastId();
}

/** Gives a member tokens to spend. why: earning them is tested with what earns them. */
export const giveTokens = ({ id }: Person, tokens: number): void =>
  transact(
    (tx) =>
      void award(tx, {
        userId: id,
        transactionType: "earned_profile",
        halfTokens: tokens * 2,
        description: "For a test",
        cause: `test:${newId()}`,
      }),
  );

/** A member introduces a friend who has not joined, unless `rewards` says so. why: introductions have their own tests. */
export function insertIntroduction(
  { id: introducerId }: Pick<Person, "id">,
  rewards: Partial<typeof friendIntroductions.$inferInsert> = {},
): void {
  const key = newToken();
  database()
    .insert(friendIntroductions)
    .values({
      introducerId,
      clientId: key,
      friendName: "Friend",
      friendEmail: "friend@example.com",
      friendGender: "prefer-not-to-say",
      commonDetail: "Tests",
      personalMessage: "Come and join us",
      addressKey: createHash("sha256").update(key).digest("hex"),
      relationship: "friend",
      introductionType: "general",
      token: key,
      createdAt: now(),
      expiresAt: after(now(), DAY_MS),
      ...rewards,
    })
    .run();
}

/** Gives a member bonus meetups, one for each friend who joined. */
export function giveBonusMeetups(member: Pick<Person, "id">, count: number): void {
  for (let given = 0; given < count; given++)
    insertIntroduction(member, {
      joinedAt: now(),
      isRewarded: true,
      pointsAwarded: 5,
      bonusMeetupsAwarded: 1,
    });
}

/**
 * Applies a base fee as its signed event does. why: the provider's events have tests of their own.
 *
 * @param given what the provider says of it
 */
export const payBaseFee = (
  { id: userId }: Pick<Person, "id">,
  bookingId: number,
  given: { reference?: string; isReversed?: boolean } = {},
): void =>
  transact((tx) =>
    recordMeetupPayment(tx, {
      userId,
      bookingId,
      reference: `pi_${bookingId}`,
      amountCents: MEETUP_BASE_CENTS,
      paidAt: now(),
      isReversed: false,
      ...given,
    }),
  );

/** The status of each meetup, in their order. @param by only those of a member */
export const statuses = (by?: string): unknown[] =>
  rows("meetup_bookings").flatMap(({ status, user_id }) =>
    by === undefined || user_id === by ? [status] : [],
  );

/** The seats that are taken, in the order of the meetups. */
export const seats = (): unknown[] => rows("meetup_bookings").map(({ seat }) => seat);

/** Titles of a member's notices of meetups, oldest first. */
export const noticeTitles = ({ id }: Person): unknown[] =>
  rows("notifications")
    .filter(({ user_id, type }) => user_id === id && type === "meetup_reminder")
    .map(({ title }) => title);
