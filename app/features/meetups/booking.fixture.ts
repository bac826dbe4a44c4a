import { ensureLocations } from "@db/seed/locations";
import { sendMessage } from "~/features/messages/messages.server";
import { award } from "~/features/tokens/ledger.server";
import { database, transact } from "~/server/database.server";
import { newId } from "~/server/ids.server";
import { matchPair, type Pair, type Person, rows } from "../../../tests/support/island";
import { type BookingRequest, bookMeetup } from "./book.server";

/** Edgartown Lighthouse: meetups from 8 to 3 PM. */
export const LIGHTHOUSE = 1;

/** The morning after the tests' noon. */
export const SLOT = { locationId: LIGHTHOUSE, date: "2025-08-09", slotHour: 10 };

/** Adds the ten places to the database of a test. */
export const addPlaces = (): void => void ensureLocations(database());

/** Books a seat as a form does, with a key of its own. */
export const book = ({ id }: Person, wish: Partial<BookingRequest> = {}): number =>
  bookMeetup(id, { ...SLOT, clientId: newId(), ...wish });

/** A pair whose conversation has begun. */
export function talkingPair(one: Person, other: Person): Pair {
  const pair = matchPair(one, other);
  sendMessage(one.viewer(), pair.conversationId, { content: "Hello", clientId: newId() });
  return pair;
}

/** Gives a member tokens to spend. why: earning them is tested with what earns them. */
export const giveTokens = ({ id }: Person, tokens: number): void =>
  transact(
    (tx) =>
      void award(tx, {
        userId: id,
        transactionType: "bonus_subscription",
        halfTokens: tokens * 2,
        description: "For a test",
        cause: `test:${newId()}`,
      }),
  );

/** The status of each meetup, in their order. */
export const statuses = (): unknown[] => rows("meetup_bookings").map(({ status }) => status);

/** The seats that are taken, in the order of the meetups. */
export const seats = (): unknown[] => rows("meetup_bookings").map(({ seat }) => seat);

/** Titles of a member's notices of meetups, oldest first. */
export const noticeTitles = ({ id }: Person): unknown[] =>
  rows("notifications")
    .filter(({ user_id, type }) => user_id === id && type === "meetup_reminder")
    .map(({ title }) => title);
