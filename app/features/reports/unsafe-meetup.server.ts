import { reports } from "@db/schema";
import type { UnsafeMeetup } from "~/features/meetups/meetup/attendance.server";
import { now } from "~/server/clock.server";
import type { Transaction } from "~/server/database.server";
import { REASONS } from "./reasons";

/**
 * Brings a meetup after which a member did not feel safe before the moderators, inside the transaction of
 * the answer. The other is never told.
 */
export function reportUnsafeMeetup(tx: Transaction, meetup: UnsafeMeetup): void {
  const { bookingId, fromId, aboutId, words, locationId, date, slotHour } = meetup;
  tx.insert(reports)
    .values({
      reporterId: fromId,
      reportedId: aboutId,
      subjectKind: "meetup",
      subjectId: String(bookingId),
      reason: "danger",
      gravity: REASONS.danger.gravity,
      words: words || null,
      evidence: { locationId, date, slotHour },
      createdAt: now(),
    })
    .onConflictDoNothing()
    .run();
}
