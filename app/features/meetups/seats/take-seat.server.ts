import { meetupBookings, meetupPayments } from "@db/schema";
import { PAYMENT_HOLD_MINUTES } from "@db/schema/values";
import { eq } from "drizzle-orm";
import { after, DAY_MS, MINUTE_MS, now } from "~/server/data/clock.server";
import { countToday } from "~/server/data/daily-counts.server";
import type { Transaction } from "~/server/data/database.server";
import { type Cover, payExtra } from "./seat-allowance.server";
import { type Slot, startOf } from "./slot.server";

/** Longest time that a seat is reserved for an answer, and for a payment (rule meetup-statuses). */
const HOLD_MS = { answer: DAY_MS, payment: PAYMENT_HOLD_MINUTES * MINUTE_MS };

/**
 * Counts a meetup that is agreed on, inside the transaction that writes it.
 *
 * @returns what is recorded of it
 */
export function countConfirmed() {
  countToday("meetup");
  return { status: "confirmed", confirmedAt: now() } as const;
}

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
 * oneself is confirmed, or waits for its payment by card for half an hour; an invitation waits for its answer
 * until its time comes, at most a day.
 *
 * @returns its id
 * @throws Refusal 409 for an extra meetup when the member has too few tokens
 */
export function takeSeat(tx: Transaction, meetup: NewMeetup): number {
  const { memberId, slot, seat, cover, clientId, invited } = meetup;
  const at = now();
  const startsAt = startOf(slot);
  const holdUntil = (ms: number) => ({
    heldUntil: new Date(Math.min(after(at, ms).getTime(), startsAt.getTime())),
  });
  const isUnpaid = cover.coveredBy === "payment" && cover.isDue;
  const fee = "fee" in cover ? cover.fee : undefined;
  const { id } = tx
    .insert(meetupBookings)
    .values({
      ...slot,
      ...(invited
        ? { ...invited, ...holdUntil(HOLD_MS.answer) }
        : isUnpaid
          ? holdUntil(HOLD_MS.payment)
          : countConfirmed()),
      userId: memberId,
      startsAt,
      seat,
      clientId,
      coveredBy: cover.coveredBy,
      pricePaidCents: fee?.amountCents ?? 0,
      createdAt: at,
    })
    .returning({ id: meetupBookings.id })
    .get();
  if (cover.coveredBy === "tokens" && cover.isDue) payExtra(tx, memberId, id);
  if (fee)
    tx.update(meetupPayments).set({ bookingId: id }).where(eq(meetupPayments.id, fee.id)).run();
  return id;
}
