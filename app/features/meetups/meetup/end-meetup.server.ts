import { findMatch } from "~/features/matches/conversations.server";
import { findStageName } from "~/features/members/stage-name.server";
import { notify, retractNotice } from "~/features/notifications/notify.server";
import { now } from "~/server/data/clock.server";
import { type Transaction, transact } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import { whereAndWhen } from "../places/places.server";
import { isExpired } from "../seats/meetup-status.server";
import { changeStatus, findOwnMeetup, type OwnMeetup } from "../seats/own-meetup.server";
import { settleSlot } from "../seats/settle-slot.server";

/** Ends a meetup and frees its seat, which anyone who waits gets at once. @param by null: nobody's act */
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

/** Takes back a hold of the member's own, with the notice of an invitation. */
export function withdraw(tx: Transaction, meetup: OwnMeetup): void {
  freeSeat(tx, meetup, "cancelled", meetup.userId);
  if (meetup.companionId !== null) retractNotice(tx, meetup.companionId, suggestedCause(meetup.id));
}

/** @throws Refusal 409 for an invitation that was answered, or whose time has passed */
export function assertOpen(meetup: OwnMeetup): void {
  if (meetup.status !== "pending")
    throw new Refusal("already_answered", "Already Answered", "This suggestion is no longer open.");
  if (isExpired(meetup))
    throw new Refusal("too_late", "Too Late", "The time for this suggestion has passed.");
}

/** Notifies the other of a meetup, if there is one, that the member has ended it. */
function notifyOther(
  tx: Transaction,
  memberId: string,
  { id, otherId }: OwnMeetup,
  how: "cancelled" | "declined",
  notice: { title: string; message: string; link: string },
): void {
  if (otherId === null) return;
  const cause = `meetup:${id}:${how}`;
  notify(tx, { ...notice, userId: otherId, type: "meetup_reminder", cause, aboutId: memberId });
}

/**
 * Ends an invitation, or gives back a seat that waits for its payment: anyone who made it withdraws it, which
 * notifies nobody, and the other declines it, if they may open the conversation (rule free-two-messages-a-day). A
 * repeat does nothing.
 *
 * @throws Refusal 404 for anyone else's, and for a conversation that is not open to anyone who declines, 409
 *   once it is answered or, for the other, its time has passed
 */
export function endInvitation(memberId: string, bookingId: number): void {
  transact((tx) => {
    const meetup = findOwnMeetup(memberId, bookingId);
    if (meetup.endedBy === memberId && meetup.confirmedAt === null) return;
    if (meetup.userId === memberId) {
      if (isExpired(meetup)) return;
      assertOpen(meetup);
      return withdraw(tx, meetup);
    }
    const conversation = findMatch({ id: memberId }, meetup.matchId ?? "");
    assertOpen(meetup);
    freeSeat(tx, meetup, "declined", memberId);
    notifyOther(tx, memberId, meetup, "declined", {
      title: "Another time, perhaps",
      message: `${findStageName(memberId)} can’t make it: ${whereAndWhen(meetup)}.`,
      link: `/messages/${conversation.id}`,
    });
  });
}

function notifyCancelled(tx: Transaction, memberId: string, meetup: OwnMeetup): void {
  notifyOther(tx, memberId, meetup, "cancelled", {
    title: "Meetup canceled",
    message: `${findStageName(memberId)} can’t come: ${whereAndWhen(meetup)} is off.`,
    link: `/meetups/${meetup.id}`,
  });
}

/**
 * Ends a meetup ahead whose base fee was taken back from August, inside the transaction that learns of it.
 *
 * @returns false for one that has begun, or does not stand
 */
export function endUnpaid(tx: Transaction, memberId: string, bookingId: number): boolean {
  const meetup = findOwnMeetup(memberId, bookingId);
  if (meetup.seat === null || meetup.startsAt <= now().getTime()) return false;
  if (meetup.status === "pending") withdraw(tx, meetup);
  else {
    freeSeat(tx, meetup, "cancelled", memberId);
    notifyCancelled(tx, memberId, meetup);
  }
  return true;
}

/**
 * Cancels a meetup before it begins, as either of the two, or ends an invitation. The other is notified.
 * The seat is free at once. A repeat does nothing.
 *
 * @throws Refusal 404 for anyone else's meetup, 409 once it has begun; and as `endInvitation`
 */
export function cancelMeetup(memberId: string, bookingId: number): void {
  transact((tx) => {
    const meetup = findOwnMeetup(memberId, bookingId);
    if (meetup.seat === null) return;
    if (meetup.status === "pending") return endInvitation(memberId, bookingId);
    if (meetup.startsAt <= now().getTime())
      throw new Refusal("too_late", "Too Late", "It’s already started, so you can’t cancel it.");
    freeSeat(tx, meetup, "cancelled", memberId);
    notifyCancelled(tx, memberId, meetup);
  });
}
