import { reports } from "@db/schema";
import type { UnsafeMeetup } from "~/features/meetups/meetup/attendance.server";
import { now } from "~/server/clock.server";
import type { Transaction } from "~/server/database.server";
import { captureMeetup } from "./joint-subjects.server";
import { REASONS } from "./reasons";

/**
 * Brings a meetup after which a member did not feel safe before the moderators, inside the transaction of
 * the answer. The other is never told.
 */
export function reportUnsafeMeetup(tx: Transaction, meetup: UnsafeMeetup): void {
  const { bookingId, fromId, aboutId, words } = meetup;
  const { kind, facts } = captureMeetup(fromId, bookingId);
  tx.insert(reports)
    .values({
      reporterId: fromId,
      reportedId: aboutId,
      subjectKind: kind,
      subjectId: String(bookingId),
      reason: "danger",
      gravity: REASONS.danger.gravity,
      words: words || null,
      evidence: { ...facts, feltUnsafe: true },
      createdAt: now(),
    })
    .onConflictDoNothing()
    .run();
}
