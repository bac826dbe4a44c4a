import { meetupWaits } from "@db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { notify } from "~/features/notifications/notify.server";
import { publish } from "~/server/changes.server";
import { now } from "~/server/clock.server";
import { prepared, type Transaction } from "~/server/database.server";
import { newId } from "~/server/ids.server";
import { findPlace } from "../places/places.server";
import { formatSlot } from "../slots";
import { type Due, loadMeetupAllowance } from "./allowance.server";
import { findFreeSeat, findPresence } from "./seats.server";
import { type Slot, startOf } from "./slot.server";
import { takeSeat } from "./take-seat.server";

/** Most members who wait for one slot. */
export const MOST_WAITING = 10;

interface Waiting {
  id: number;
  userId: string;
}

const LINE_SQL = `SELECT id, user_id AS userId FROM meetup_waits
  WHERE location_id = :locationId AND date = :date AND slot_hour = :slotHour AND ended_at IS NULL
  ORDER BY id LIMIT ${MOST_WAITING}`;

/** Those who wait for a slot, in their order. */
export const listWaiting = (slot: Slot): Waiting[] => prepared<Waiting>(LINE_SQL).all({ ...slot });

/** Ends a place on a waiting list. @returns false when it had ended before */
export const endWait = (
  tx: Transaction,
  id: number,
  ending: "promoted" | "skipped" | "left",
): boolean =>
  tx
    .update(meetupWaits)
    .set({ ending, endedAt: now() })
    .where(and(eq(meetupWaits.id, id), isNull(meetupWaits.endedAt)))
    .run().changes > 0;

/** Why somebody who waits cannot have the seat, in words; undefined if they can. */
function findObstacle(memberId: string, slot: Slot, due: Due): string | undefined {
  if (findPresence(memberId, slot) !== undefined) return "you have other plans at that hour";
  if (due.kind !== "extra" || due.isPaid) return undefined;
  return "your limit of meetups is reached, and an extra one is booked only once you confirm its price";
}

/** Gives the seat to whoever waits, or tells them once why not. */
function promote(tx: Transaction, { id, userId }: Waiting, slot: Slot, seat: number): void {
  const { due } = loadMeetupAllowance(userId);
  const obstacle = findObstacle(userId, slot, due);
  const when = `${findPlace(slot.locationId)?.name ?? "A place"}, ${formatSlot(slot.date, slot.slotHour)}`;
  const tell = (title: string, message: string, cause: string, link = "/meetups") =>
    notify(tx, { userId, type: "meetup_reminder", title, message, link, cause });
  if (obstacle) {
    endWait(tx, id, "skipped");
    tell(
      "A seat came free",
      `${when}: it went to the next, because ${obstacle}.`,
      `meetup-wait:${id}`,
    );
    return;
  }
  const bookingId = takeSeat(tx, {
    memberId: userId,
    slot,
    seat,
    cover: { coveredBy: due.kind === "extra" ? "tokens" : due.kind, isDue: false },
    clientId: newId(),
  });
  endWait(tx, id, "promoted");
  tell(
    "You have a seat",
    `${when}: a seat came free, and it is yours.`,
    `meetup:${bookingId}:promoted`,
    `/meetups/${bookingId}`,
  );
  tx.afterCommit(() => publish(userId));
}

/**
 * Fills a slot's free seats from its waiting list, in order, inside the transaction that freed one. Whoever
 * cannot have the seat any more loses their place in the line.
 *
 * @param releaseOwnHold releases a member's own hold that is over, at the hour of the slot
 */
export function promoteWaiting(
  tx: Transaction,
  slot: Slot,
  releaseOwnHold: (memberId: string) => void,
): void {
  if (startOf(slot) <= now()) return;
  for (const waiting of listWaiting(slot)) {
    const seat = findFreeSeat(slot);
    if (seat === undefined) return;
    releaseOwnHold(waiting.userId);
    promote(tx, waiting, slot, seat);
  }
}
