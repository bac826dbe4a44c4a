import type { Batches } from "./batches";
import { historyOf, type MatchFact } from "./history";
import { LOCATIONS } from "./locations";
import { type Pair, pairsOf } from "./pairs";
import type { Person } from "./people";
import { randomFrom } from "./random";
import { pairScorer } from "./scores";
import { voiceWriter } from "./voices";
import type { Notice } from "./write-notices";
import type { Island } from "./write-people";
import { reportWriter } from "./write-reports";

/** What the pairs leave for the bell and for the ledger. */
export interface PairTraces {
  notices: Notice[];
  /** Mutual likes, for the award of both members. */
  matches: { one: Person; other: Person; agoMs: number }[];
}

const at = (now: Date, agoMs: number | null) => (agoMs === null ? null : now.getTime() - agoMs);

const INACTIVE_AFTER_MS = 14 * 86_400_000;

/** When silence ends a conversation that runs (decision D5). */
function inactiveAt({ status, messages }: MatchFact, now: Date): number | null {
  const last = messages.at(-1);
  return status === "matched" && last ? now.getTime() - last.agoMs + INACTIVE_AFTER_MS : null;
}

function matchWriter(batches: Batches, now: Date) {
  const insert = batches.into("matches", [
    "id",
    "user_id_1",
    "user_id_2",
    "compatibility_score",
    "status",
    "initiated_by",
    "starter_id",
    "connection_fee_cents",
    "fee_state",
    "created_at",
    "matched_at",
    "conversation_deadline",
    "extended_at",
    "extended_by",
    "first_message_sent_at",
    "inactive_at",
    "closed_at",
    "closed_by",
    "expired_at",
  ]);
  const scoreOf = pairScorer(batches.client);
  return (match: MatchFact) =>
    insert({
      id: match.id,
      user_id_1: match.low.id,
      user_id_2: match.high.id,
      compatibility_score: scoreOf(match.low, match.high),
      status: match.status,
      initiated_by: match.initiator.id,
      starter_id: match.starter?.id ?? null,
      connection_fee_cents: 500,
      fee_state: match.feeState,
      created_at: now.getTime() - match.createdAgoMs,
      matched_at: at(now, match.matchedAgoMs),
      conversation_deadline: at(now, match.deadlineAgoMs),
      extended_at: at(now, match.extended?.agoMs ?? null),
      extended_by: match.extended?.by.id ?? null,
      first_message_sent_at: at(now, match.messages[0]?.agoMs ?? null),
      inactive_at: inactiveAt(match, now),
      closed_at: at(now, match.closed?.agoMs ?? null),
      closed_by: match.closed?.by?.id ?? null,
      expired_at: at(now, match.expiredAgoMs),
    });
}

/** Writes a match's conversation and gives its id and that of its last message. */
function conversationWriter(batches: Batches, island: Island) {
  const { now } = island;
  const voices = voiceWriter(batches, island);
  const open = batches.into("conversations", [
    "match_id",
    "message_count",
    "created_at",
    "last_message_at",
  ]);
  const send = batches.into("messages", [
    "conversation_id",
    "sender_id",
    "client_id",
    "content",
    "created_at",
  ]);
  return (match: MatchFact, matchedAgoMs: number) => {
    const { messages } = match;
    const conversationId = open({
      match_id: match.id,
      message_count: messages.length,
      created_at: now.getTime() - matchedAgoMs,
      last_message_at: at(now, messages.at(-1)?.agoMs ?? null),
    });
    const sentIds = messages.map((message, place) => {
      const spoken = voices.spokenAt(match, place);
      const messageId = send({
        conversation_id: conversationId,
        sender_id: message.sender.id,
        client_id: `${match.id}-${place}`,
        content: spoken?.words ?? message.text,
        created_at: now.getTime() - message.agoMs,
      });
      if (spoken) voices.write({ match, message, messageId, seconds: spoken.seconds });
      return messageId;
    });
    return { conversationId, lastMessageId: sentIds.at(-1) ?? null };
  };
}

/** Conversations of at least so many messages come to the point of meeting. */
const TALKED_ENOUGH = 8;
const DAY_MS = 24 * 3_600_000;

/** Writes a meetup suggested at the end of a longer conversation that goes on, some agreed on already. */
function proposalWriter(batches: Batches, { seed, now }: Pick<Island, "seed" | "now">) {
  const suggest = batches.into("meetup_proposals", [
    "conversation_id",
    "proposer_id",
    "location_id",
    "date",
    "slot_hour",
    "client_id",
    "state",
    "created_at",
    "answered_at",
  ]);
  return (match: MatchFact, conversationId: number) => {
    const last = match.messages.at(-1);
    if (match.status !== "matched" || !last || match.messages.length < TALKED_ENOUGH) return;
    const random = randomFrom(`${seed}:meetup:${match.id}`);
    if (random.chance(0.4)) return;
    const accepted = random.chance(0.3);
    const day = new Date(now.getTime() + random.int(2, 9) * DAY_MS);
    suggest({
      conversation_id: conversationId,
      proposer_id: last.sender.id,
      location_id: random.int(1, LOCATIONS.length),
      date: day.toISOString().slice(0, 10),
      // Every place is open then.
      slot_hour: random.int(11, 13),
      client_id: `${match.id}-meetup`,
      state: accepted ? "accepted" : "open",
      created_at: now.getTime() - last.agoMs,
      answered_at: accepted ? now.getTime() - Math.floor(last.agoMs / 2) : null,
    });
  };
}

const other = (match: MatchFact, person: Person) => (person === match.low ? match.high : match.low);

function noticesOf(match: MatchFact, matchedAgoMs: number, lastMessageId: number | null): Notice[] {
  // Whom a block or a suspension parted is not named to the other any more.
  if (match.status === "deactivated") return [];
  const notices: Notice[] = [match.low, match.high].flatMap((member) => {
    const { stageName } = other(match, member);
    const mayStart = match.starter === null || match.starter === member;
    const begun = match.messages.length > 0 || match.status !== "matched";
    const news: Notice[] = [
      {
        member,
        type: "new_match",
        title: "It's a Match!",
        message: `You and ${stageName} like each other. ${
          mayStart
            ? "You can start the conversation."
            : "Waiting for them to start the conversation."
        }`,
        link: "/matches",
        cause: `match:${match.id}`,
        agoMs: matchedAgoMs,
        read: begun,
      },
    ];
    if (match.expiredAgoMs !== null) {
      news.push({
        member,
        type: "match_expired",
        title: "A match has expired",
        message: `The time to write with ${stageName} is over. You may meet again in Discover.`,
        link: "/matches",
        cause: `match:${match.id}`,
        agoMs: match.expiredAgoMs,
        read: member.index > 1 && match.expiredAgoMs % 2 === 0,
      });
    }
    return news;
  });
  const last = match.messages.at(-1);
  if (last && lastMessageId !== null && match.status === "matched") {
    notices.push({
      member: other(match, last.sender),
      type: "message_received",
      title: `A message from ${last.sender.stageName}`,
      message: "There is something new in your conversation.",
      link: "/messages",
      cause: `message:${lastMessageId}`,
      agoMs: last.agoMs,
      read: !match.unread,
    });
  }
  return notices;
}

/**
 * Writes swipes, matches, conversations and blocks of the whole island.
 *
 * @returns what the bell and the ledger still need
 */
export function writePairs(
  batches: Batches,
  island: Island,
  people: readonly Person[],
): PairTraces {
  const { seed, now } = island;
  const traces: PairTraces = { notices: [], matches: [] };
  const answer = batches.into("swipes", ["actor_id", "target_id", "kind", "created_at"]);
  const writeMatch = matchWriter(batches, now);
  const writeConversation = conversationWriter(batches, island);
  const writeProposal = proposalWriter(batches, island);
  const block = batches.into("blocks", ["blocker_id", "blocked_id", "blocked_name", "created_at"]);
  const writeReport = reportWriter(batches, island);
  const write = (pair: Pair) => {
    const history = historyOf(seed, pair);
    for (const { actor, target, kind, agoMs } of history.swipes) {
      answer({ actor_id: actor.id, target_id: target.id, kind, created_at: now.getTime() - agoMs });
    }
    const { match } = history;
    let lastMessageId: number | null = null;
    if (match) writeMatch(match);
    if (match && match.matchedAgoMs !== null) {
      const written = writeConversation(match, match.matchedAgoMs);
      lastMessageId = written.lastMessageId;
      writeProposal(match, written.conversationId);
      traces.notices.push(...noticesOf(match, match.matchedAgoMs, lastMessageId));
      const { low, high, matchedAgoMs } = match;
      traces.matches.push({ one: low, other: high, agoMs: matchedAgoMs });
    }
    if (history.block) {
      const { blocker, blocked, agoMs } = history.block;
      block({
        blocker_id: blocker.id,
        blocked_id: blocked.id,
        blocked_name: blocked.stageName,
        created_at: now.getTime() - agoMs,
      });
      writeReport(history.block, { messages: match?.messages ?? [], lastMessageId });
    }
  };
  for (const pair of pairsOf(seed, people)) write(pair);
  return traces;
}
