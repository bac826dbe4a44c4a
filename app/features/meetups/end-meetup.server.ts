import { findStageName } from "~/features/members/stage-name.server";
import { notify, retractNotice } from "~/features/notifications/notify.server";
import { now } from "~/server/clock.server";
import { type Transaction, transact } from "~/server/database.server";
import { Refusal } from "~/server/errors";
import { changeStatus, findOwnMeetup, type OwnMeetup } from "./own-meetup.server";
import { whereAndWhen } from "./places.server";
import { settleSlot } from "./settle-slot.server";

/** Ends a meetup and frees its seat, which whoever waits gets at once. @param by null: nobody's act */
export function freeSeat(
  tx: Transaction,
  meetup: OwnMeetup,
  status: "declined" | "cancelled",
  by: string | null,
): void {
  changeStatus(tx, meetup, { status, seat: null, endedAt: now(), endedBy: by });
  settleSlot(tx, meetup);
}

/** The cause of the notice of a suggestion. */
export const suggestedCause = (bookingId: number): string => `meetup:${bookingId}:suggested`;

/** Takes back an open invitation of the member's own, with the notice of it. */
export function withdraw(tx: Transaction, meetup: OwnMeetup): void {
  freeSeat(tx, meetup, "cancelled", meetup.userId);
  if (meetup.companionId !== null) retractNotice(tx, meetup.companionId, suggestedCause(meetup.id));
}

/** Whether the time to answer an invitation has passed (SQL: `holdIsOver`). */
export const holdHasEnded = ({ heldUntil }: Pick<OwnMeetup, "heldUntil">): boolean =>
  heldUntil !== null && heldUntil <= now().getTime();

/** The refusal of an answer to an invitation that is over. */
export const suggestionTooLate = () =>
  new Refusal("too_late", "Too Late", "The time of this suggestion has passed.");

/**
 * Cancels a meetup before it begins, as either of the two. An invitation is withdrawn by whoever made it and
 * declined by the other. The other is notified, except of a withdrawal. The seat is free at once. A repeat
 * does nothing.
 *
 * @param link where the other's notice leads
 * @throws Refusal 404 for anybody else's meetup, 409 once it has begun, or an invitation is over
 */
export function cancelMeetup(
  memberId: string,
  bookingId: number,
  link = `/meetups/${bookingId}`,
): void {
  transact((tx) => {
    const meetup = findOwnMeetup(memberId, bookingId);
    if (meetup.status === "cancelled" || meetup.status === "declined") return;
    const wasAgreed = meetup.status === "confirmed";
    const isWithdrawn = !wasAgreed && meetup.userId === memberId;
    if (meetup.status === "pending" && holdHasEnded(meetup)) {
      if (isWithdrawn) return;
      throw suggestionTooLate();
    }
    if (meetup.startsAt <= now().getTime())
      throw new Refusal("too_late", "Too Late", "It has begun and cannot be cancelled any more.");
    if (isWithdrawn) return withdraw(tx, meetup);
    freeSeat(tx, meetup, wasAgreed ? "cancelled" : "declined", memberId);
    if (meetup.otherId === null) return;
    const name = findStageName(memberId);
    notify(tx, {
      userId: meetup.otherId,
      type: "meetup_reminder",
      title: wasAgreed ? "Meetup cancelled" : "Another time, perhaps",
      message: wasAgreed
        ? `${name} cannot come: ${whereAndWhen(meetup)} is off.`
        : `${name} cannot make it: ${whereAndWhen(meetup)}.`,
      link,
      cause: `meetup:${bookingId}:${wasAgreed ? "cancelled" : "declined"}`,
      aboutId: memberId,
    });
  });
}
