import type { FEE_STATES, MATCH_STATUSES } from "@db/schema/values";
import { primaryPhotoSql, primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { hasMembershipSql } from "~/features/members/entitlements.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { memberNameSql } from "~/features/members/stage-name.server";
import { visibleTo } from "~/features/members/visible.server";
import { now, toDate } from "~/server/data/clock.server";
import type { Stored } from "~/server/data/columns.server";
import { prepared } from "~/server/data/database.server";
import { notFound } from "~/server/web/errors";
import {
  currentStatus,
  endedAt,
  hasEndedRecently,
  hasEndedUnnamed,
  isReadable,
  isRunning,
} from "./match-status.server";
import {
  hasWrittenSql,
  lastMessageSql,
  lastReadSql,
  pendingSql,
  unreadSql,
} from "./written.server";

/** A conversation as one of its two members sees it. */
export interface Conversation {
  id: number;
  matchId: string;
  /** The current status: a match past its deadline is expired, whatever its row says. */
  status: (typeof MATCH_STATUSES)[number];
  otherId: string;
  /** The neutral name where the other may not be shown. */
  otherName: string;
  otherPhotoUrl: string | null;
  /** False once a block, suspension or deletion hides the other, whose id must then not be sent. */
  otherIsVisible: boolean;
  /** When it ended; null while it is running. */
  endedAt: Date | null;
  /** Who may write first; null means either. */
  starterId: string | null;
  conversationDeadline: Date | null;
  /** Who extended it by 24 hours, if anyone did. */
  extendedBy: string | null;
  /** Who closed it, if anyone did, and what they left for the other. */
  closedBy: string | null;
  closingNote: string | null;
  firstMessageSentAt: Date | null;
  /** The state of the connection fee (rule connection-fee-5). */
  feeState: (typeof FEE_STATES)[number];
  feeCents: number;
  messageCount: number;
  /** Incremented by every change of what the two see; long polling compares it. */
  revision: number;
  /** True when a member on Unlimited lifts the limit of messages. */
  isUnlimited: boolean;
  /**
   * Whether the viewer may open it: without a membership once the other has written (rule free-two-messages-a-day) or
   * it has ended (rule ended-30-days).
   */
  isOpenable: boolean;
  lastMessage: string | null;
  lastMessageAt: Date | null;
  /** True when the last message is the viewer's own. */
  lastIsOwn: boolean;
  /** Id of the newest message that the viewer has read; 0 before the first. */
  lastReadId: number;
  /** The other's messages after that. */
  unreadCount: number;
  /** The viewer's first message that waits for its fee (rule first-message-waits). */
  pending: { content: string; clientId: string } | null;
  createdAt: Date;
}

interface Row extends Stored<Omit<Conversation, "otherPhotoUrl" | "endedAt" | "pending">> {
  otherPhotoId: string | null;
  endedAtMs: number;
  pending: string | null;
}

/** What of a conversation changes without a new revision, and the revision. */
const STATE = `c.id, c.revision, ${lastReadSql(":viewer", "c.id")} AS lastReadId,
  (${hasMembershipSql("m.member_id", "unlimited")} OR ${hasMembershipSql("m.other_id", "unlimited")}) AS isUnlimited,
  ${memberNameSql("m.other_id")} AS otherName, ${primaryPhotoSql("m.other_id")} AS otherPhotoId`;

const IS_OPENABLE = `(${hasMembershipSql(":viewer")} OR ${hasWrittenSql("m.other_id", "c.id")} OR NOT ${isRunning("m")})`;

const OTHER_IS_VISIBLE = `(${visibleTo("m.other_id", { paused: true })} AND NOT ${hasEndedUnnamed("m")})`;

const FROM_OWN = `FROM match_sides m JOIN conversations c ON c.match_id = m.id
WHERE m.member_id = :viewer`;

/** The viewer's side of the matches that satisfy a condition. */
const select = (condition: string) => `
SELECT ${STATE}, c.match_id AS matchId, c.message_count AS messageCount,
  c.last_message_at AS lastMessageAt, c.created_at AS createdAt,
  m.starter_id AS starterId, m.conversation_deadline AS conversationDeadline, m.extended_by AS extendedBy,
  m.closed_by AS closedBy, m.first_message_sent_at AS firstMessageSentAt, m.fee_state AS feeState,
  m.connection_fee_cents AS feeCents, ${currentStatus("m")} AS status, m.other_id AS otherId,
  ${OTHER_IS_VISIBLE} AS otherIsVisible, ${endedAt("m")} AS endedAtMs,
  (SELECT n.note FROM closing_notes n WHERE n.match_id = m.id) AS closingNote,
  ${IS_OPENABLE} AS isOpenable, ${pendingSql(":viewer", "c.id")} AS pending, ${lastMessageSql("content", "c.id")} AS lastMessage,
  ${lastMessageSql("sender_id", "c.id")} IS :viewer AS lastIsOwn, ${unreadSql(":viewer", "c.id")} AS unreadCount
${FROM_OWN} AND ${condition}`;

const STATES_SQL = `SELECT ${STATE} ${FROM_OWN} AND ${isRunning("m")} AND ${OTHER_IS_VISIBLE}`;
/**
 * SQL query of the viewer's running conversations with members who may be shown: `id`, `matchId`, `otherId`,
 * and `begunAt`, when the first message was sent.
 * Binds `:viewer` and `:now` in milliseconds.
 */
export const OPEN_CONVERSATIONS = `SELECT c.id, m.id AS matchId, m.other_id AS otherId, m.first_message_sent_at AS begunAt
FROM match_sides m JOIN conversations c ON c.match_id = m.id
WHERE m.member_id = :viewer AND ${isRunning("m")} AND ${visibleTo("m.other_id", { paused: true })}`;

/** The same of those that the viewer may open. */
export const OPENABLE_CONVERSATIONS = `${OPEN_CONVERSATIONS} AND ${IS_OPENABLE}`;

const ONE_SQL = select(`c.id = :conversation AND ${isReadable("m")}`);
const MATCH_CONVERSATION_SQL = select(`m.id = :match AND ${isReadable("m")}`);
const LIST_SQL = select(isRunning("m"));
const ENDED_SQL = select(hasEndedRecently("m"));
const READABLE_SQL = select(isReadable("m"));

const latestMs = (one: Conversation) => (one.lastMessageAt ?? one.createdAt).getTime();
const byLatestChange = (one: Conversation, other: Conversation) => latestMs(other) - latestMs(one);
const endedMs = (one: Conversation) => one.endedAt?.getTime() ?? 0;
const byLatestEnd = (one: Conversation, other: Conversation) => endedMs(other) - endedMs(one);

function toConversation({ otherPhotoId, endedAtMs, ...row }: Row): Conversation {
  const otherIsVisible = row.otherIsVisible === 1;
  return {
    ...row,
    otherName: otherIsVisible ? row.otherName : NEUTRAL_NAME,
    otherPhotoUrl: otherIsVisible ? primaryPhotoUrl(otherPhotoId) : null,
    otherIsVisible,
    endedAt: row.status === "matched" && otherIsVisible ? null : new Date(endedAtMs),
    conversationDeadline: toDate(row.conversationDeadline),
    firstMessageSentAt: toDate(row.firstMessageSentAt),
    isUnlimited: row.isUnlimited === 1,
    isOpenable: row.isOpenable === 1,
    lastMessageAt: toDate(row.lastMessageAt),
    lastIsOwn: row.lastIsOwn === 1,
    pending: row.pending ? JSON.parse(row.pending) : null,
    createdAt: new Date(row.createdAt),
  };
}

/**
 * Finds one of the viewer's own conversations.
 *
 * @param what "message" where a message of the conversation was asked for, so that the refusal speaks of that
 * @throws Refusal 404 if it is another pair's, does not exist, or ended more than 30 days ago
 *   (rule ended-30-days)
 */
export function findConversation(
  viewerId: string,
  conversationId: number,
  what: "match" | "message" = "match",
): Conversation {
  const row = prepared<Row>(ONE_SQL).get({
    viewer: viewerId,
    conversation: conversationId,
    now: now().getTime(),
  });
  if (!row) throw notFound(what);
  return toConversation(row);
}

/**
 * Finds one of the viewer's own conversations that they may open.
 *
 * @throws Refusal 404 as `findConversation` does, and for one that is not open to the viewer
 *   (rule free-two-messages-a-day)
 */
export function findOpenableConversation(viewerId: string, conversationId: number): Conversation {
  const conversation = findConversation(viewerId, conversationId);
  if (!conversation.isOpenable) throw notFound("match");
  return conversation;
}

/** Finds the conversation of one of the viewer's own matches, whatever has become of it in the last 30 days. */
export function findConversationOf(viewerId: string, matchId: string): Conversation | undefined {
  const row = prepared<Row>(MATCH_CONVERSATION_SQL).get({
    viewer: viewerId,
    match: matchId,
    now: now().getTime(),
  });
  return row && toConversation(row);
}

/**
 * Finds the conversation of one of the viewer's own matches, with someone they may see.
 *
 * @param options.withMembership true where the viewer is about to pay for a membership
 * @throws Refusal 404 for anything else, including a match that the viewer's plan does not show
 */
export function findMatch(
  viewer: { id: string },
  matchId: string,
  { withMembership = false }: { withMembership?: boolean } = {},
): Conversation {
  const found = findConversationOf(viewer.id, matchId);
  if (!found?.otherIsVisible || !(found.isOpenable || withMembership)) throw notFound("match");
  return found;
}

/** Lists the viewer's running conversations with members who may be shown, latest change first. */
export function listConversations(viewerId: string): Conversation[] {
  return prepared<Row>(LIST_SQL)
    .all({ viewer: viewerId, now: now().getTime() })
    .map(toConversation)
    .filter((conversation) => conversation.otherIsVisible)
    .sort(byLatestChange);
}

/**
 * Lists the viewer's conversations that are running, latest change first, and those that ended in the last 30 days,
 * latest first, in one query; the lists are those of `listConversations` and `listEndedConversations`.
 */
export function listAllConversations(viewerId: string): {
  running: Conversation[];
  ended: Conversation[];
} {
  const all = prepared<Row>(READABLE_SQL)
    .all({ viewer: viewerId, now: now().getTime() })
    .map(toConversation);
  return {
    running: all.filter(({ endedAt }) => endedAt === null).sort(byLatestChange),
    ended: all
      .filter(({ endedAt, status }) => endedAt !== null && status !== "matched")
      .sort(byLatestEnd),
  };
}

/** What of a conversation in the list may change, and its revision, which everything else raises. */
export type ConversationState = Pick<
  Conversation,
  "id" | "revision" | "lastReadId" | "isUnlimited" | "otherName" | "otherPhotoUrl"
>;

/** Lists the states of the conversations of `listConversations`, in no order. */
export const listConversationStates = (viewerId: string): ConversationState[] =>
  prepared<Stored<Omit<ConversationState, "otherPhotoUrl">> & Pick<Row, "otherPhotoId">>(STATES_SQL)
    .all({ viewer: viewerId, now: now().getTime() })
    .map(({ otherPhotoId, ...row }) => ({
      ...row,
      isUnlimited: row.isUnlimited === 1,
      otherPhotoUrl: primaryPhotoUrl(otherPhotoId),
    }));

/**
 * Lists the viewer's conversations that ended in the last 30 days, latest first (rule ended-30-days).
 * After a block, a suspension or a deletion the other is unnamed.
 */
export function listEndedConversations(viewerId: string): Conversation[] {
  return prepared<Row>(ENDED_SQL)
    .all({ viewer: viewerId, now: now().getTime() })
    .map(toConversation)
    .sort(byLatestEnd);
}
