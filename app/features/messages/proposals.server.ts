import { meetupProposals } from "@db/schema";
import type { PROPOSAL_STATES } from "@db/schema/values";
import { and, eq } from "drizzle-orm";
import { type Conversation, findConversation } from "~/features/matches/conversations.server";
import { conversationEnded } from "~/features/matches/ended.server";
import { raiseRevision } from "~/features/matches/revision.server";
import { confirmMeetup } from "~/features/meetups/confirm.server";
import { slotProblem } from "~/features/meetups/daylight.server";
import { findPlace, type Place, placeSql } from "~/features/meetups/places.server";
import { formatSlot, isDay } from "~/features/meetups/slots";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { notify } from "~/features/notifications/notify.server";
import { publish } from "~/server/changes.server";
import { after, DAY_MS, islandDate, islandMoment, now } from "~/server/clock.server";
import { prepared, type Transaction, transact } from "~/server/database.server";
import { notFound, Refusal } from "~/server/errors";
import type { Viewer } from "~/server/viewer.server";
import { type ProposalAnswer, SUGGEST_DAYS_AHEAD } from "./proposals.schema";

type ProposalState = (typeof PROPOSAL_STATES)[number];
type Row = typeof meetupProposals.$inferSelect;

/** A suggested meetup as one of the two sees it. */
export interface Proposal {
  id: number;
  isOwn: boolean;
  /** `ended`: the conversation ended before an answer. */
  state: ProposalState | "ended";
  placeName: string;
  requiredItem: string;
  /** For example `Sat, Aug 9 at 10:00 AM`. */
  when: string;
}

const isPast = ({ date, slotHour }: Pick<Row, "date" | "slotHour">) =>
  islandMoment(date, slotHour) <= now();

/** Most suggestions in a thread. */
const SHOWN = 3;

/** An open suggestion is open only until its time has come or the conversation has ended. */
function stateNow(
  row: Pick<Row, "state" | "date" | "slotHour">,
  hasEnded: boolean,
): Proposal["state"] {
  if (row.state !== "open") return row.state;
  return isPast(row) ? "expired" : hasEnded ? "ended" : "open";
}

/**
 * Lists the newest suggestions of a conversation, newest last. One whose time came before an answer
 * has the state `expired`, one whose conversation ended first `ended`.
 *
 * @param conversation one that was loaded through the viewer
 */
export function listProposals(
  viewerId: string,
  { id, endedAt }: Pick<Conversation, "id" | "endedAt">,
): Proposal[] {
  return prepared<
    Pick<Row, "id" | "date" | "slotHour" | "state" | "proposerId"> & {
      placeName: string;
      requiredItem: string;
    }
  >(
    `SELECT p.id, p.date, p.slot_hour AS slotHour, p.state, p.proposer_id AS proposerId,
       ${placeSql("name", "p.location_id")} AS placeName, ${placeSql("required_item", "p.location_id")} AS requiredItem
     FROM meetup_proposals p WHERE p.conversation_id = ? ORDER BY p.id DESC LIMIT ?`,
  )
    .all(id, SHOWN)
    .map((row) => ({
      id: row.id,
      isOwn: row.proposerId === viewerId,
      state: stateNow(row, endedAt !== null),
      placeName: row.placeName,
      requiredItem: row.requiredItem,
      when: formatSlot(row.date, row.slotHour),
    }))
    .reverse();
}

/** Why no meetup can be suggested here now, or undefined if one can. */
export function proposalRefusal(conversation: Conversation): Refusal | undefined {
  if (conversation.endedAt) return conversationEnded();
  if (!conversation.firstMessageSentAt)
    return new Refusal(
      "conversation_not_begun",
      "Say Hello First",
      "A meetup can be suggested once the conversation has begun.",
    );
  return undefined;
}

export interface NewProposal {
  locationId: number;
  /** Day on the island, YYYY-MM-DD. */
  date: string;
  slotHour: number;
  clientId: string;
}

/** The first and the last day for which a meetup can be suggested now. */
export const suggestableDays = (): { first: string; last: string } => ({
  first: islandDate(now()),
  last: islandDate(after(now(), SUGGEST_DAYS_AHEAD * DAY_MS)),
});

const wrong = (message: string) => new Refusal("invalid", "Please Choose Again", message);

function checkSlot({ date, slotHour }: NewProposal, place: Place): void {
  const { first, last } = suggestableDays();
  if (!isDay(date) || date < first || date > last)
    throw wrong(`Please choose a day from today to ${SUGGEST_DAYS_AHEAD} days ahead.`);
  const problem = slotProblem(place, date, slotHour);
  if (problem) throw wrong(problem);
  if (isPast({ date, slotHour })) throw wrong("That time has passed. Please choose a later one.");
}

/** Closes the open suggestion: the viewer's own is withdrawn for the new one, a past one expires. */
function closeOpenProposal(tx: Transaction, viewerId: string, conversationId: number): void {
  const open = tx
    .select()
    .from(meetupProposals)
    .where(
      and(eq(meetupProposals.conversationId, conversationId), eq(meetupProposals.state, "open")),
    )
    .get();
  if (!open) return;
  const hasExpired = isPast(open);
  if (!hasExpired && open.proposerId !== viewerId)
    throw new Refusal(
      "answer_first",
      "Answer First",
      "Please answer their suggestion before you make one.",
    );
  tx.update(meetupProposals)
    .set({ state: hasExpired ? "expired" : "withdrawn", answeredAt: now() })
    .where(eq(meetupProposals.id, open.id))
    .run();
}

const REPEAT_SQL =
  "SELECT 1 FROM meetup_proposals WHERE conversation_id = ? AND proposer_id = ? AND client_id = ?";

/**
 * Suggests a meetup to the other member of a conversation (decision D10), replacing the viewer's
 * own open suggestion. Idempotent by the client's id.
 *
 * @throws Refusal 404 not the viewer's conversation, 403 not open, 409 the other's suggestion is
 *   open, 422 place or time
 */
export function suggestMeetup(viewer: Viewer, conversationId: number, wish: NewProposal): void {
  transact((tx) => {
    const conversation = findConversation(viewer.id, conversationId);
    if (prepared(REPEAT_SQL).get(conversationId, viewer.id, wish.clientId)) return;
    const refusal = proposalRefusal(conversation);
    if (refusal) throw refusal;
    const place = findPlace(wish.locationId);
    if (!place) throw wrong("Please choose a place.");
    checkSlot(wish, place);
    closeOpenProposal(tx, viewer.id, conversationId);
    const { id } = tx
      .insert(meetupProposals)
      .values({ ...wish, conversationId, proposerId: viewer.id, createdAt: now() })
      .returning({ id: meetupProposals.id })
      .get();
    raiseRevision(tx, { conversationId });
    notify(tx, {
      userId: conversation.otherId,
      type: "meetup_reminder",
      title: "Meetup suggested",
      message: `${viewer.stageName ?? NEUTRAL_NAME} suggests ${place.name}, ${formatSlot(wish.date, wish.slotHour)}.`,
      link: `/messages/${conversationId}`,
      cause: `suggested:${id}`,
      aboutId: viewer.id,
    });
    tx.afterCommit(() => publish(viewer.id, conversation.otherId));
  });
}

const STATE_AFTER: Record<ProposalAnswer, ProposalState> = {
  acceptance: "accepted",
  refusal: "declined",
  withdrawal: "withdrawn",
};

/**
 * Accepts, declines or withdraws a suggestion. Idempotent. Accepting confirms the meetup for both.
 *
 * @throws Refusal 404 not in the viewer's conversation or not theirs to answer, 409 answered or
 *   past
 */
export function answerProposal(
  viewer: Viewer,
  { conversationId, proposalId }: { conversationId: number; proposalId: number },
  answer: ProposalAnswer,
): void {
  transact((tx) => {
    const conversation = findConversation(viewer.id, conversationId);
    const key = and(
      eq(meetupProposals.id, proposalId),
      eq(meetupProposals.conversationId, conversationId),
    );
    const proposal = tx.select().from(meetupProposals).where(key).get();
    const isOwn = proposal?.proposerId === viewer.id;
    if (!proposal || isOwn !== (answer === "withdrawal")) throw notFound();
    if (proposal.state === STATE_AFTER[answer]) return;
    if (proposal.state !== "open")
      throw new Refusal(
        "already_answered",
        "Already Answered",
        "This suggestion is no longer open.",
      );
    const refusal = proposalRefusal(conversation);
    if (refusal) throw refusal;
    if (answer !== "withdrawal" && isPast(proposal))
      throw new Refusal("too_late", "Too Late", "The time of this suggestion has passed.");
    tx.update(meetupProposals)
      .set({ state: STATE_AFTER[answer], answeredAt: now() })
      .where(key)
      .run();
    raiseRevision(tx, { conversationId });
    if (answer !== "withdrawal") notifyAnswer(tx, viewer, conversation, proposal, answer);
    tx.afterCommit(() => publish(viewer.id, conversation.otherId));
  });
}

function notifyAnswer(
  tx: Transaction,
  viewer: Viewer,
  conversation: Conversation,
  { id, locationId, date, slotHour }: Row,
  answer: "acceptance" | "refusal",
): void {
  const place = findPlace(locationId);
  const name = viewer.stageName ?? NEUTRAL_NAME;
  if (answer === "refusal") {
    notify(tx, {
      userId: conversation.otherId,
      type: "meetup_reminder",
      title: "Another time, perhaps",
      message: `${name} cannot make it ${formatSlot(date, slotHour)}.`,
      link: `/messages/${conversation.id}`,
      cause: `declined:${id}`,
      aboutId: viewer.id,
    });
    return;
  }
  if (!place)
    throw new Refusal("place_closed", "Place Closed", "This place is no longer open for meetups.");
  confirmMeetup(tx, {
    cause: `proposal:${id}`,
    conversationId: conversation.id,
    members: [
      { id: viewer.id, name },
      { id: conversation.otherId, name: conversation.otherName },
    ],
    place,
    date,
    slotHour,
  });
}
