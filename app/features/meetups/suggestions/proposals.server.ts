import {
  type Conversation,
  findConversation,
  findOpenableConversation,
  OPENABLE_CONVERSATIONS,
} from "~/features/matches/conversations.server";
import { conversationEnded } from "~/features/matches/ended-matches.server";
import { recordPlan } from "~/features/matches/matching.server";
import { hasWrittenSql } from "~/features/matches/written.server";
import { hasMembershipSql } from "~/features/members/entitlements.server";
import { nameViewer } from "~/features/members/stage-name.server";
import { notify, PROPOSALS_ANCHOR } from "~/features/notifications/notify.server";
import { now, startOfIslandDay } from "~/server/data/clock.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { notFound, Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { inSentence } from "~/ui/in-sentence";
import type { ProposalAnswer } from "../booking.schema";
import { assertOpen, endInvitation, suggestedCause, withdraw } from "../meetup/end-meetup.server";
import { findPlace, whereAndWhen } from "../places/places.server";
import { changeStatus, findOwnMeetup, type OwnMeetup } from "../seats/own-meetup.server";
import { EXTRA_MEETUP_TOKENS, findCover } from "../seats/seat-allowance.server";
import {
  BOOKING_FAILED_TITLE,
  type BookingRequest,
  findOffered,
  findRepeat,
  findSeatFor,
  timeConflict,
} from "../seats/seat-request.server";
import { findPresence } from "../seats/seats.server";
import { releaseHoldOfMatch, releaseOwnHold, settleFor } from "../seats/settle-slot.server";
import { countConfirmed, takeSeat } from "../seats/take-seat.server";

/** Why no meetup can be suggested here now, or undefined if one can. */
export function proposalRefusal(conversation: Conversation): Refusal | undefined {
  if (conversation.endedAt) return conversationEnded();
  if (!conversation.firstMessageSentAt)
    return new Refusal(
      "conversation_not_begun",
      "Say Hello First",
      "You can suggest a meetup once you’re talking.",
    );
  return undefined;
}

/**
 * SQL query of the viewer's conversations in which they can suggest a meetup that the other can answer, as
 * `OPENABLE_CONVERSATIONS`.
 */
export const SUGGESTABLE_CONVERSATIONS = `SELECT open.* FROM (${OPENABLE_CONVERSATIONS}) open WHERE open.begunAt IS NOT NULL
  AND (${hasMembershipSql("open.otherId")} OR ${hasWrittenSql(":viewer", "open.id")})`;

/** Without a membership they can answer only once the other has written (rule free-two-messages-a-day). */
const unanswerable = () =>
  new Refusal(
    "conversation_not_begun",
    "Say Hello First",
    "They can answer once you’ve written to them.",
  );

/** A seat waits for one thing: an invitation waits for its answer. */
const needsTokens = () =>
  new Refusal(
    "invalid",
    BOOKING_FAILED_TITLE,
    `Inviting a match past your limit takes a bonus meetup or ${EXTRA_MEETUP_TOKENS} tokens. A card pays for your own seat only.`,
  );

const OPEN_SQL = "SELECT id FROM meetup_bookings WHERE match_id = ? AND status = 'pending'";

/** Finds the invitation of a pair that waits for its answer, once those past their time are released. */
const findOpen = (memberId: string, matchId: string): OwnMeetup | undefined => {
  const open = prepared<{ id: number }>(OPEN_SQL).get(matchId);
  return open && findOwnMeetup(memberId, open.id);
};

/** Most suggestions of a member to one match a day of the island, also those that they withdrew. */
const SUGGESTIONS_A_DAY = 5;
const MADE_TODAY_SQL = `SELECT count(*) AS made FROM meetup_bookings b
  WHERE b.match_id = :match AND b.user_id = :member AND b.created_at >= :today`;

/** @throws Refusal 403 past the suggestions of a day */
function assertFewSuggestions(member: string, match: string): void {
  const today = startOfIslandDay(now()).getTime();
  const { made = 0 } =
    prepared<{ made: number }>(MADE_TODAY_SQL).get({ member, match, today }) ?? {};
  if (made >= SUGGESTIONS_A_DAY)
    throw new Refusal(
      "day_limit",
      "Enough for Today",
      `You can suggest ${SUGGESTIONS_A_DAY} meetups a day to one match. You can suggest more tomorrow.`,
    );
}

/**
 * Invites the other member of a conversation to a meetup (rules suggest-meetup and one-meetup-one-state), whose seat
 * is reserved until they answer. It replaces the viewer's own open invitation. Idempotent by the client's id.
 *
 * @throws Refusal 404 not the viewer's conversation, 403 not open or beyond a limit of theirs or of the
 *   pair, 422 by card, 409 the other's invitation is open, the slot is full, the viewer has other plans then or too few
 *   tokens, or the key was used before, 422 place or time
 */
export function suggestMeetup(
  viewer: Viewer,
  conversationId: number,
  request: BookingRequest,
): void {
  const { clientId, extra, ...slot } = request;
  transact((tx) => {
    const conversation = findOpenableConversation(viewer.id, conversationId);
    const { matchId, otherId } = conversation;
    if (findRepeat(viewer.id, request, matchId) !== undefined) return;
    const refusal = proposalRefusal(conversation);
    if (refusal) throw refusal;
    if (!findConversation(otherId, conversationId).isOpenable) throw unanswerable();
    assertFewSuggestions(viewer.id, matchId);
    const place = findOffered(slot, "Please Choose Again");
    releaseHoldOfMatch(tx, matchId);
    const open = findOpen(viewer.id, matchId);
    if (open && open.userId !== viewer.id)
      throw new Refusal("answer_first", "Answer First", "Please answer their suggestion first.");
    if (open) withdraw(tx, open);
    settleFor(tx, viewer.id, slot);
    const seat = findSeatFor(viewer.id, slot, place);
    const cover = findCover(viewer.id, extra);
    if (cover.coveredBy === "payment" && cover.isDue) throw needsTokens();
    const id = takeSeat(tx, {
      memberId: viewer.id,
      slot,
      seat,
      cover,
      clientId,
      invited: { matchId, companionId: otherId },
    });
    const meetup = findOwnMeetup(viewer.id, id);
    // Raises the conversation's revision and answers pending polls.
    changeStatus(tx, meetup, {});
    const notice = {
      userId: otherId,
      type: "meetup_reminder",
      title: "Meetup suggested",
      message: `${nameViewer(viewer)} suggests ${whereAndWhen(meetup)}.`,
      link: `/messages/${conversationId}${PROPOSALS_ANCHOR}`,
      cause: suggestedCause(id),
      aboutId: viewer.id,
    } as const;
    notify(tx, notice, true);
  });
}

/** Agrees to an invitation, and notifies both where, when and what to bring. */
function accept(tx: Transaction, viewer: Viewer, conversation: Conversation, meetup: OwnMeetup) {
  const place = findPlace(meetup.locationId);
  if (!place)
    throw new Refusal("place_closed", "Place Closed", "This place is no longer open for meetups.");
  releaseOwnHold(tx, viewer.id, meetup);
  if (findPresence(viewer.id, meetup) !== undefined) throw timeConflict();
  changeStatus(tx, meetup, countConfirmed());
  recordPlan(tx, conversation.matchId, new Date(meetup.startsAt));
  const members = [
    { id: viewer.id, otherName: conversation.otherName, aboutId: conversation.otherId },
    { id: conversation.otherId, otherName: nameViewer(viewer), aboutId: viewer.id },
  ];
  const where = whereAndWhen(meetup);
  for (const { id, otherName, aboutId } of members)
    notify(tx, {
      userId: id,
      type: "meetup_reminder",
      title: "Meetup agreed",
      message: `You and ${otherName} agreed to meet at ${where}. Bring ${inSentence(place.requiredItem)}.`,
      link: `/messages/${conversation.id}${PROPOSALS_ANCHOR}`,
      cause: `meetup:${meetup.id}:agreed`,
      aboutId,
    });
}

/**
 * Answers an invitation in its conversation. Accepting confirms the meetup for both; the other answers end
 * it (`endInvitation`). Idempotent.
 *
 * @throws Refusal 404 not in the viewer's conversation or not theirs to answer, 409 answered, past, or at
 *   an hour at which the viewer has other plans
 */
export function answerProposal(
  viewer: Viewer,
  { conversationId, proposalId }: { conversationId: number; proposalId: number },
  answer: ProposalAnswer,
): void {
  transact((tx) => {
    const conversation = findOpenableConversation(viewer.id, conversationId);
    const meetup = findOwnMeetup(viewer.id, proposalId);
    const isOwn = meetup.userId === viewer.id;
    if (meetup.matchId !== conversation.matchId || isOwn !== (answer === "withdrawal"))
      throw notFound("meetup");
    if (answer !== "acceptance") return endInvitation(viewer.id, proposalId);
    if (meetup.status === "confirmed") return;
    assertOpen(meetup);
    const refusal = proposalRefusal(conversation);
    if (refusal) throw refusal;
    accept(tx, viewer, conversation, meetup);
  });
}
