import type { Batches } from "./batches";
import { drawHistory, type History, type MatchFact } from "./history";
import { drawPairs } from "./pairs";
import type { Person } from "./people";
import { pairScorer } from "./scores";
import type { SentReport } from "./sent-report";
import { spokenSeconds, writeVoice } from "./voices";
import type { MeetupWriter } from "./write-meetups";
import { listNotices, type Notice } from "./write-notices";
import type { Island } from "./write-people";

/** What the pairs contribute to the bell, the ledger and the review desk. */
export interface PairTraces {
  notices: Notice[];
  /** Mutual likes, for the award of both members. */
  matches: { one: Person; other: Person; agoMs: number }[];
  /** What comes with the blocks. */
  reports: SentReport[];
}

const DAY_MS = 86_400_000;
/** Silence makes a conversation inactive (rule silence-14-days). */
const INACTIVE_AFTER_MS = 14 * DAY_MS;
/** Reports wait for a while after the block that they came with. */
const REPORT_AFTER_MS = 90_000;
/** Recent messages stay unread when there is no reply. */
const FRESH_MS = 5 * DAY_MS;

const at = (now: Date, agoMs: number) => now.getTime() - agoMs;
const atOrNull = (now: Date, agoMs: number | null = null) =>
  agoMs === null ? null : at(now, agoMs);

function writeMatch(
  batches: Batches,
  { now, connectionFeeCents }: Island,
  match: MatchFact,
  score: number,
): void {
  const { low, high, status, initiator, starter, extended, closed, messages } = match;
  const last = messages.at(-1);
  batches.insert("matches", {
    id: match.id,
    user_id_1: low.id,
    user_id_2: high.id,
    compatibility_score: score,
    status,
    initiated_by: initiator.id,
    starter_id: starter?.id ?? null,
    connection_fee_cents: connectionFeeCents,
    fee_state: match.feeState,
    created_at: at(now, match.createdAgoMs),
    matched_at: atOrNull(now, match.matchedAgoMs),
    conversation_deadline: atOrNull(now, match.deadlineAgoMs),
    extended_at: atOrNull(now, extended?.agoMs),
    extended_by: extended?.by.id ?? null,
    first_message_sent_at: atOrNull(now, messages[0]?.agoMs),
    inactive_at: status === "matched" && last ? at(now, last.agoMs) + INACTIVE_AFTER_MS : null,
    closed_at: atOrNull(now, closed?.agoMs),
    closed_by: closed?.by?.id ?? null,
    expired_at: atOrNull(now, match.expiredAgoMs),
  });
}

/** Writes a match's conversation and gives its id and that of its last message. */
function writeConversation(
  batches: Batches,
  island: Island,
  match: MatchFact,
  matchedAgoMs: number,
): { conversationId: number; lastMessageId: number | null } {
  const { now } = island;
  const { messages } = match;
  const conversationId = batches.insert("conversations", {
    match_id: match.id,
    message_count: messages.length,
    created_at: at(now, matchedAgoMs),
    last_message_at: atOrNull(now, messages.at(-1)?.agoMs),
  });
  const sentIds = messages.map((message, place) => {
    const seconds = spokenSeconds(match, place);
    const messageId = batches.insert("messages", {
      conversation_id: conversationId,
      sender_id: message.sender.id,
      client_id: `${match.id}-${place}`,
      content: seconds ? `Voice message, 0:0${seconds}` : message.text,
      created_at: at(now, message.agoMs),
    });
    if (seconds) writeVoice(batches, island, { match, message, messageId, seconds });
    return messageId;
  });
  return { conversationId, lastMessageId: sentIds.at(-1) ?? null };
}

/** Writes a block. @returns its report: of the blocked member's last message, else of their profile */
function writeBlock(
  batches: Batches,
  now: Date,
  { match, block }: History,
  lastMessageId: number | null,
): SentReport[] {
  if (!block) return [];
  const { blocker, blocked, agoMs } = block;
  batches.insert("blocks", {
    blocker_id: blocker.id,
    blocked_id: blocked.id,
    blocked_name: blocked.stageName,
    created_at: at(now, agoMs),
  });
  const messages = match?.messages ?? [];
  const place = messages.findLastIndex(({ sender }) => sender === blocked);
  const sent = { reporterId: blocker.id, atMs: at(now, Math.max(0, agoMs - REPORT_AFTER_MS)) };
  if (place < 0)
    return [{ ...sent, kind: "member", subjectId: blocked.id, reason: "not_real", words: "" }];
  const subjectId = String(Number(lastMessageId) - (messages.length - 1 - place));
  const complaint = "This was not how we talk to each other here.";
  return [{ ...sent, kind: "message", subjectId, reason: "unkind", words: complaint }];
}

/**
 * Writes swipes, matches, conversations and blocks of the whole island.
 *
 * @param meetups writes those of each match
 * @returns what the bell, the ledger and the review desk still need
 */
export function writePairs(
  batches: Batches,
  island: Island,
  people: readonly Person[],
  meetups: MeetupWriter,
): PairTraces {
  const { seed, now } = island;
  const traces: PairTraces = { notices: [], matches: [], reports: [] };
  const scoreOf = pairScorer(batches.client);
  for (const pair of drawPairs(seed, people)) {
    const history = drawHistory(seed, pair);
    for (const { actor, target, kind, agoMs } of history.swipes) {
      const created_at = at(now, agoMs);
      batches.insert("swipes", { actor_id: actor.id, target_id: target.id, kind, created_at });
    }
    const { match } = history;
    let lastMessageId: number | null = null;
    if (match) {
      const { low, high, matchedAgoMs } = match;
      writeMatch(batches, island, match, scoreOf(low, high));
      if (matchedAgoMs !== null) {
        const written = writeConversation(batches, island, match, matchedAgoMs);
        lastMessageId = written.lastMessageId;
        meetups.writeOfMatch(match);
        traces.notices.push(...listNotices(match, matchedAgoMs, lastMessageId));
        traces.matches.push({ one: low, other: high, agoMs: matchedAgoMs });
      }
    }
    traces.reports.push(...writeBlock(batches, now, history, lastMessageId));
  }
  return traces;
}

/** Marks everything as read, except the other's recent messages without a reply. */
export function writeReads({ client }: Batches, { now }: Island): void {
  client
    .prepare(
      `INSERT INTO conversation_reads (member_id, conversation_id, last_read_id, read_at)
       SELECT member, conversation, last_read, at FROM (
         SELECT u.id AS member, c.id AS conversation, c.last_message_at AS at,
           (SELECT max(w.id) FROM messages w WHERE w.conversation_id = c.id
             AND (w.sender_id = u.id OR w.created_at < @fresh
               OR w.id < (SELECT max(o.id) FROM messages o WHERE o.conversation_id = c.id AND o.sender_id = u.id))
           ) AS last_read
         FROM conversations c JOIN matches m ON m.id = c.match_id
         JOIN users u ON u.id IN (m.user_id_1, m.user_id_2)
         WHERE c.last_message_at IS NOT NULL)
       WHERE last_read IS NOT NULL`,
    )
    .run({ fresh: at(now, FRESH_MS) });
}
