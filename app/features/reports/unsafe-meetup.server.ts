import { reports } from "@db/schema";
import type { UnsafeMeetup } from "~/features/meetups/meetup/attendance.server";
import { now } from "~/server/data/clock.server";
import type { Transaction } from "~/server/data/database.server";
import { captureMeetup } from "./joint-subjects.server";
import { REASONS } from "./report-reasons";

/**
 * Brings a meetup after which a member did not feel safe before the moderators, inside the transaction of
 * the answer. The other is never told. It is a report of its own beside one that the same member wrote about the
 * meetup, so that neither says less.
 */
export function reportUnsafeMeetup(tx: Transaction, meetup: UnsafeMeetup): void {
  const { bookingId, fromId, aboutId, words } = meetup;
  const { kind, facts } = captureMeetup(fromId, bookingId);
  tx.insert(reports)
    .values({
      reporterId: fromId,
      reportedId: aboutId,
      subjectKind: kind,
      subjectId: `${bookingId}:feedback`,
      reason: "danger",
      gravity: REASONS.danger.gravity,
      words: words || null,
      evidence: { ...facts, feltUnsafe: true },
      createdAt: now(),
    })
    .onConflictDoNothing()
    .run();
}
