import { meetupBookings } from "@db/schema";
import { after, DAY_MS, now } from "~/server/clock.server";
import type { Transaction } from "~/server/database.server";
import { type Cover, payExtra } from "./allowance.server";
import { type Slot, startOf } from "./slot.server";

/** Longest time that an invitation holds its seat (decision B4). */
const HOLD_MS = DAY_MS;

/** What is recorded when a meetup is agreed on. */
export const confirmedNow = () => ({ status: "confirmed", confirmedAt: now() }) as const;

interface NewMeetup {
  memberId: string;
  slot: Slot;
  seat: number;
  cover: Cover;
  clientId: string;
  /** The match who is invited; without one the booking is for oneself. */
  invited?: { matchId: string; companionId: string };
}

/**
 * Writes a meetup with its seat and pays for it, inside the transaction that found the seat free: one for
 * oneself is confirmed, an invitation waits for its answer until its time comes, at most a day.
 *
 * @returns its id
 * @throws Refusal 409 for an extra meetup when the member has too few tokens
 */
export function takeSeat(tx: Transaction, meetup: NewMeetup): number {
  const { memberId, slot, seat, cover, clientId, invited } = meetup;
  const at = now();
  const startsAt = startOf(slot);
  const lastMs = Math.min(after(at, HOLD_MS).getTime(), startsAt.getTime());
  const { id } = tx
    .insert(meetupBookings)
    .values({
      ...slot,
      ...(invited ? { ...invited, heldUntil: new Date(lastMs) } : confirmedNow()),
      userId: memberId,
      startsAt,
      seat,
      clientId,
      coveredBy: cover.coveredBy,
      createdAt: at,
    })
    .returning({ id: meetupBookings.id })
    .get();
  if (cover.isDue) payExtra(tx, memberId, id);
  return id;
}
