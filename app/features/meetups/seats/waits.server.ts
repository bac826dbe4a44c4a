import { meetupWaits } from "@db/schema";
import type { WAIT_ENDINGS } from "@db/schema/values";
import { and, eq, isNull } from "drizzle-orm";
import { notify } from "~/features/notifications/notify.server";
import { publish } from "~/server/data/changes.server";
import { notBefore } from "~/server/data/columns.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { meetupsPath } from "../meetups-path";
import { slotProblem } from "../places/daylight.server";
import { findPlace, whereAndWhen } from "../places/places.server";
import { type Due, findCover, loadMeetupAllowance } from "./seat-allowance.server";
import { findFreeSeat, findPresence } from "./seats.server";
import { hasCome, type Slot } from "./slot.server";
import { takeSeat } from "./take-seat.server";

/** Most members who wait for one slot. */
export const LONGEST_LIST = 10;

interface Waiting {
  id: number;
  userId: string;
}

const LINE_SQL = `SELECT id, user_id AS userId FROM meetup_waits
  WHERE location_id = :locationId AND date = :date AND slot_hour = :slotHour AND ended_at IS NULL
  ORDER BY id LIMIT ${LONGEST_LIST}`;

/** SQL expression of a wait's place in its line, from 1. @param w alias of the wait */
export const turnSql = (w: string): string =>
  `(SELECT count(*) FROM meetup_waits ahead WHERE ahead.location_id = ${w}.location_id AND ahead.date = ${w}.date
    AND ahead.slot_hour = ${w}.slot_hour AND ahead.id <= ${w}.id AND ahead.ended_at IS NULL)`;

/** Those who wait for a slot, in their order. */
export const listWaiting = (slot: Slot): Waiting[] => prepared<Waiting>(LINE_SQL).all({ ...slot });

/** Ends a place on a waiting list. @returns false when it had ended before */
export const endWait = (
  tx: Transaction,
  id: number,
  ending: (typeof WAIT_ENDINGS)[number],
): boolean =>
  tx
    .update(meetupWaits)
    .set({ ending, endedAt: notBefore(meetupWaits.createdAt) })
    .where(and(eq(meetupWaits.id, id), isNull(meetupWaits.endedAt)))
    .run().changes > 0;

/** Why someone who waits cannot have the seat, in words; undefined if they can. */
function findObstacle(memberId: string, slot: Slot, due: Due): string | undefined {
  if (findPresence(memberId, slot) !== undefined) return "you have other plans at that hour";
  if (due.kind !== "extra" || due.paidWith) return undefined;
  return "you’ve reached your limit, and an extra one needs your OK on the price";
}

/** Gives the seat to anyone who waits, or tells them once why not. */
function promote(tx: Transaction, { id, userId }: Waiting, slot: Slot, seat: number): void {
  const { due } = loadMeetupAllowance(userId);
  const obstacle = findObstacle(userId, slot, due);
  const when = whereAndWhen(slot);
  const tell = (title: string, message: string, cause: string, link: string) =>
    notify(tx, { userId, type: "meetup_reminder", title, message, link, cause });
  if (obstacle) {
    endWait(tx, id, "skipped");
    tell(
      "A seat opened up",
      `${when}: we couldn’t give it to you, because ${obstacle}. You’re off that waiting list.`,
      `meetup-wait:${id}`,
      meetupsPath({ place: slot.locationId, date: slot.date, slot: slot.slotHour }, "book"),
    );
    return;
  }
  const bookingId = takeSeat(tx, {
    memberId: userId,
    slot,
    seat,
    cover: findCover(userId),
    clientId: newId(),
  });
  endWait(tx, id, "promoted");
  tell(
    "You have a seat",
    `${when}: a seat opened up, and it’s yours.`,
    `meetup:${bookingId}:promoted`,
    `/meetups/${bookingId}`,
  );
  tx.afterCommit(() => publish(userId));
}

/**
 * Fills a slot's free seats from its waiting list, in order, inside the transaction that freed one. Anyone who
 * cannot have the seat anymore loses their place in the line. A place that has closed by then gives no seat.
 *
 * @param releaseOwnHold releases a member's own hold that is over, at the hour of the slot
 */
export function promoteWaiting(
  tx: Transaction,
  slot: Slot,
  releaseOwnHold: (memberId: string) => void,
): void {
  const place = findPlace(slot.locationId);
  if (hasCome(slot) || !place || slotProblem(place, slot.date, slot.slotHour)) return;
  for (const waiting of listWaiting(slot)) {
    const seat = findFreeSeat(slot);
    if (seat === undefined) return;
    releaseOwnHold(waiting.userId);
    promote(tx, waiting, slot, seat);
  }
}
