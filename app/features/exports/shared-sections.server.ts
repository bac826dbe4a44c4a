import {
  conversationReads,
  conversations,
  gameAnswers,
  gameParticipations,
  gamePlays,
  matches,
  meetupAttendance,
  meetupBookings,
  meetupShares,
  meetupWaits,
  messages,
  pendingMessages,
  swipes,
  voiceMessages,
} from "@db/schema";
import type { GAME_TYPES } from "@db/schema/game-values";
import { findQuestion } from "~/features/games/question-bank.server";
import { currentStatus, isReadable } from "~/features/matches/match-status.server";
import { AUDIBLE_VOICES } from "~/features/voice/playable.server";
import { isNamedIn, nameInMatch, nameOfChosen, whichOfTwo } from "./names.server";
import { readFlag, type Section } from "./section.server";

const IS_OWN = "w.sender_id = :viewer";
const OTHER_IN_MATCH = nameInMatch("m.id", "m.other_id");
const PLACE = { sql: "l.name", of: ["meetup_locations.name"] };

/** What the member and others did and said to each other. */
export const SHARED_SECTIONS: readonly Section[] = [
  {
    key: "likesAndPasses",
    title: "Your likes and passes",
    tables: [{ table: swipes, as: "s", columns: ["kind", "createdAt"] }],
    expressions: { whom: { sql: nameOfChosen("s.target_id"), of: ["swipes.target_id"] } },
    from: "swipes s WHERE s.actor_id = :viewer ORDER BY s.created_at, s.rowid",
  },
  {
    key: "matches",
    title: "Your matches",
    tables: [
      {
        table: matches,
        as: "m",
        columns: [
          ...["id", "compatibilityScore", "connectionFeeCents", "feeState", "createdAt"],
          ...["matchedAt", "conversationDeadline", "extendedAt", "firstMessageSentAt"],
          ...["inactiveAt", "inactivatedAt", "closedAt", "expiredAt"],
        ],
      },
    ],
    expressions: {
      with: { sql: OTHER_IN_MATCH, of: ["matches.user_id_1", "matches.user_id_2"] },
      status: { sql: currentStatus("m"), of: ["matches.status"] },
      firstLikeBy: { sql: whichOfTwo("m.initiated_by"), of: ["matches.initiated_by"] },
      mayWriteFirst: { sql: whichOfTwo("m.starter_id"), of: ["matches.starter_id"] },
      extendedBy: { sql: whichOfTwo("m.extended_by"), of: ["matches.extended_by"] },
      // Who blocked who is told to neither.
      closedBy: {
        sql: `CASE WHEN m.status = 'declined' THEN ${whichOfTwo("m.closed_by")} END`,
        of: ["matches.closed_by"],
      },
      closingNote: {
        sql: `CASE WHEN m.status = 'declined' AND (m.closed_by = :viewer OR ${isNamedIn("m.id", "m.other_id")}) THEN n.note END`,
        of: ["closing_notes.note"],
      },
    },
    // A like that made no match yet is told to nobody, and its end would tell of a block.
    from: `match_sides m LEFT JOIN closing_notes n ON n.match_id = m.id
      WHERE m.member_id = :viewer AND m.matched_at IS NOT NULL ORDER BY m.matched_at, m.id`,
  },
  {
    key: "conversations",
    title: "Your conversations",
    tables: [
      {
        table: conversations,
        as: "c",
        columns: ["id", "matchId", "messageCount", "createdAt", "lastMessageAt"],
      },
      { table: conversationReads, as: "r", columns: ["lastReadId", "readAt"] },
      // A first message that waits for its fee.
      { table: pendingMessages, as: "p", columns: ["content", "savedAt"] },
    ],
    expressions: { with: { sql: OTHER_IN_MATCH, of: [] } },
    from: `match_sides m JOIN conversations c ON c.match_id = m.id
      LEFT JOIN conversation_reads r ON r.conversation_id = c.id AND r.member_id = :viewer
      LEFT JOIN pending_messages p ON p.conversation_id = c.id AND p.sender_id = :viewer
      WHERE m.member_id = :viewer AND m.matched_at IS NOT NULL AND (${isReadable("m")}
        OR EXISTS (SELECT 1 FROM messages w WHERE w.conversation_id = c.id AND ${IS_OWN})) ORDER BY c.id`,
  },
  {
    key: "messages",
    title: "Messages",
    tables: [
      {
        table: messages,
        as: "w",
        columns: ["id", "conversationId", "content", "createdAt"],
      },
      { table: voiceMessages, as: "v", columns: ["durationMs"] },
    ],
    expressions: {
      from: {
        sql: `CASE WHEN ${IS_OWN} THEN 'You' ELSE ${OTHER_IN_MATCH} END`,
        of: ["messages.sender_id", "voice_messages.receiver_id"],
      },
      with: { sql: OTHER_IN_MATCH, of: [] },
      voice: {
        sql: `CASE WHEN ${IS_OWN} OR EXISTS (SELECT 1 FROM (${AUDIBLE_VOICES}) heard WHERE heard.id = w.id) THEN v.media_id END`,
        of: ["voice_messages.media_id"],
        read: (value, { files }) => (typeof value === "string" ? (files.get(value) ?? null) : null),
      },
      wasPlayed: {
        sql: "CASE WHEN v.message_id IS NOT NULL THEN v.played_at IS NOT NULL END",
        of: ["voice_messages.played_at"],
        read: readFlag,
      },
    },
    from: `messages w JOIN conversations c ON c.id = w.conversation_id
      JOIN match_sides m ON m.id = c.match_id AND m.member_id = :viewer
      LEFT JOIN voice_messages v ON v.message_id = w.id
      WHERE ${IS_OWN} OR ${isReadable("m")} ORDER BY c.id, w.id`,
  },
  {
    key: "meetups",
    title: "Your meetups",
    tables: [
      {
        table: meetupBookings,
        as: "b",
        columns: [
          ...["id", "matchId", "date", "slotHour", "startsAt", "seat", "status", "heldUntil"],
          ...["createdAt", "confirmedAt", "endedAt"],
        ],
      },
    ],
    expressions: {
      place: { ...PLACE, of: [...PLACE.of, "meetup_bookings.location_id"] },
      with: {
        sql: `CASE WHEN b.other_id IS NOT NULL THEN ${nameInMatch("b.match_id", "b.other_id")} END`,
        of: ["meetup_bookings.companion_id"],
      },
      bookedBy: { sql: whichOfTwo("b.user_id"), of: ["meetup_bookings.user_id"] },
      endedBy: { sql: whichOfTwo("b.ended_by"), of: ["meetup_bookings.ended_by"] },
      coveredBy: {
        sql: "CASE WHEN b.user_id = :viewer THEN b.covered_by END",
        of: ["meetup_bookings.covered_by"],
      },
      pricePaidCents: {
        sql: "CASE WHEN b.user_id = :viewer THEN b.price_paid_cents END",
        of: ["meetup_bookings.price_paid_cents"],
      },
    },
    from: `meetup_sides b JOIN meetup_locations l ON l.id = b.location_id
      WHERE b.member_id = :viewer ORDER BY b.starts_at, b.id`,
  },
  {
    key: "meetupWaits",
    title: "Waiting lists you joined",
    tables: [
      {
        table: meetupWaits,
        as: "w",
        columns: ["id", "date", "slotHour", "createdAt", "endedAt", "ending"],
      },
    ],
    expressions: { place: { ...PLACE, of: ["meetup_waits.location_id"] } },
    from: `meetup_waits w JOIN meetup_locations l ON l.id = w.location_id
      WHERE w.user_id = :viewer ORDER BY w.id`,
  },
  {
    key: "meetupAnswers",
    title: "How your meetups went",
    tables: [
      {
        table: meetupAttendance,
        as: "a",
        columns: [["bookingId", "meetupId"], "checkedInAt", "feltSafe", "words", "answeredAt"],
      },
    ],
    from: "meetup_attendance a WHERE a.user_id = :viewer ORDER BY a.booking_id",
  },
  {
    key: "meetupShares",
    title: "Links you shared so a friend knew where you were",
    tables: [
      {
        table: meetupShares,
        as: "s",
        columns: [["bookingId", "meetupId"], "createdAt", "revokedAt", "safeAt"],
      },
    ],
    from: "meetup_shares s WHERE s.user_id = :viewer ORDER BY s.created_at, s.booking_id",
  },
  {
    key: "games",
    title: "Games you played",
    tables: [
      {
        table: gameParticipations,
        as: "s",
        columns: [
          ...["id", "game", "status", "score", "isTimed", "createdAt", "playedAt"],
          ...["completedAt", "abandonedAt", "sharedAt"],
        ],
      },
      { table: gamePlays, as: "p", columns: ["matchId"] },
    ],
    expressions: {
      with: {
        sql: `CASE WHEN s.partner_id IS NOT NULL THEN ${nameInMatch("p.match_id", "s.partner_id")} END`,
        of: ["game_participations.partner_id"],
      },
    },
    from: `game_participations s JOIN game_plays p ON p.id = s.play_id
      WHERE s.user_id = :viewer ORDER BY s.id`,
  },
  {
    key: "gameAnswers",
    title: "Your answers in games",
    tables: [
      {
        table: gameAnswers,
        as: "a",
        columns: [
          ["participationId", "gameId"],
          ...["step", "questionId", "answer", "isCorrect", "isInTime", "answeredAt"],
        ],
      },
    ],
    expressions: {
      question: {
        sql: "s.game",
        of: [],
        read: (game, _context, { questionId }) =>
          findQuestion(game as (typeof GAME_TYPES)[number], String(questionId))?.text ?? null,
      },
    },
    from: `game_answers a JOIN game_participations s ON s.id = a.participation_id
      WHERE s.user_id = :viewer ORDER BY a.participation_id, a.step`,
  },
];
