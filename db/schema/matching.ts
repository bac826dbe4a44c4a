import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./account";
import { lengthWithin, oneOf, table, timestamp, timestampOfStates } from "./columns";
import { member } from "./member";
import { blockBetween, trigger, view } from "./trigger";
import { FEE_STATES, LIMITS, MATCH_STATUSES } from "./values";

/** A swipe: one member's like or pass of another. The key makes it idempotent. */
export const swipes = table(
  "swipes",
  {
    actorId: member("actor_id"),
    targetId: member("target_id"),
    kind: text("kind", { enum: ["like", "pass"] }).notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.actorId, t.targetId] }),
    index("swipes_latest").on(t.actorId, t.createdAt),
    index("swipes_target").on(t.targetId, t.kind, t.actorId),
    oneOf("swipes_kind", t.kind, ["like", "pass"]),
    check("swipes_not_self", sql`${t.actorId} <> ${t.targetId}`),
  ],
);

/**
 * A pair of members, from the first like on (rules like-tells-truth, who-starts, match-24-hours and
 * connection-fee-5).
 */
export const matches = table(
  "matches",
  {
    id: text("id").primaryKey(),
    /** The smaller of the two ids, so that a pair has one order. */
    userId1: member("user_id_1"),
    userId2: member("user_id_2"),
    /** 0 to 100, as of the latest like; screens compute the score from the current answers. */
    compatibilityScore: integer("compatibility_score").notNull(),
    status: text("status", { enum: MATCH_STATUSES }).notNull().default("pending"),
    /** Who liked first. */
    initiatedBy: member("initiated_by"),
    /** Who may write first; nothing means either may (rule who-starts). */
    starterId: text("starter_id").references(() => users.id, { onDelete: "cascade" }),
    connectionFeeCents: integer("connection_fee_cents").notNull(),
    feeState: text("fee_state", { enum: FEE_STATES }).notNull().default("not_due"),
    createdAt: timestamp("created_at").notNull(),
    matchedAt: timestamp("matched_at"),
    conversationDeadline: timestamp("conversation_deadline"),
    extendedAt: timestamp("extended_at"),
    extendedBy: text("extended_by").references(() => users.id, { onDelete: "cascade" }),
    /** When the reminder and the last warning of the current deadline were sent or skipped. */
    remindedAt: timestamp("reminded_at"),
    warnedAt: timestamp("warned_at"),
    firstMessageSentAt: timestamp("first_message_sent_at"),
    /** When a conversation becomes inactive unless someone writes before. */
    inactiveAt: timestamp("inactive_at"),
    /** When it was deactivated for that. */
    inactivatedAt: timestamp("inactivated_at"),
    closedAt: timestamp("closed_at"),
    closedBy: text("closed_by").references(() => users.id, { onDelete: "cascade" }),
    expiredAt: timestamp("expired_at"),
  },
  (t) => [
    // One active match for each pair; ended ones stay as history and may be followed by a new one.
    uniqueIndex("matches_living_pair")
      .on(t.userId1, t.userId2)
      .where(sql`status IN ('pending', 'matched')`),
    index("matches_user_1").on(t.userId1, t.status, t.matchedAt),
    index("matches_user_2").on(t.userId2, t.status, t.matchedAt),
    index("matches_deadline")
      .on(t.conversationDeadline)
      .where(sql`status = 'matched' AND first_message_sent_at IS NULL`),
    // For the sweeps: reminders to send and matches to expire.
    index("matches_to_remind")
      .on(t.conversationDeadline)
      .where(sql`status = 'matched' AND first_message_sent_at IS NULL AND reminded_at IS NULL`),
    index("matches_to_warn")
      .on(t.conversationDeadline)
      .where(sql`status = 'matched' AND first_message_sent_at IS NULL AND warned_at IS NULL`),
    index("matches_inactive")
      .on(t.inactiveAt)
      .where(sql`status = 'matched' AND inactive_at IS NOT NULL`),
    // Without these, removing one account scans all matches four times.
    index("matches_initiator").on(t.initiatedBy),
    index("matches_starter").on(t.starterId).where(sql`starter_id IS NOT NULL`),
    index("matches_extender").on(t.extendedBy).where(sql`extended_by IS NOT NULL`),
    index("matches_closer").on(t.closedBy).where(sql`closed_by IS NOT NULL`),
    oneOf("matches_status", t.status, MATCH_STATUSES),
    oneOf("matches_fee_state", t.feeState, FEE_STATES),
    check("matches_order", sql`${t.userId1} < ${t.userId2}`),
    check("matches_score", sql`${t.compatibilityScore} BETWEEN 0 AND 100`),
    check("matches_fee", sql`${t.connectionFeeCents} >= 0`),
    lengthWithin("matches_id", t.id, 1, LIMITS.id),
    ...(
      [
        ["initiated", t.initiatedBy],
        ["started", t.starterId],
        ["extended", t.extendedBy],
        ["closed", t.closedBy],
      ] as const
    ).map(([what, actor]) =>
      check(`matches_${what}_by_one_of_two`, sql`${actor} IN (${t.userId1}, ${t.userId2})`),
    ),
    check(
      "matches_matched_at",
      sql`${t.matchedAt} IS NOT NULL OR ${t.status} IN ('pending', 'deactivated')`,
    ),
    // Columns that are set only for a match, not for a pending like or one that ended as such.
    check(
      "matches_only_matched",
      sql`${t.matchedAt} IS NOT NULL OR coalesce(${t.starterId}, ${t.conversationDeadline}, ${t.extendedAt}, ${t.remindedAt}, ${t.warnedAt}, ${t.firstMessageSentAt}, ${t.inactiveAt}, ${t.inactivatedAt}, ${t.expiredAt}) IS NULL`,
    ),
    check("matches_pending", sql`${t.status} <> 'pending' OR ${t.matchedAt} IS NULL`),
    check(
      "matches_deadline_known",
      sql`(${t.matchedAt} IS NULL) = (${t.conversationDeadline} IS NULL)`,
    ),
    // 24 hours, and 24 more once extended; the time of a hold is added.
    check(
      "matches_deadline",
      sql`${t.conversationDeadline} - ${t.matchedAt} >= 86400000 * (1 + (${t.extendedAt} IS NOT NULL))`,
    ),
    check("matches_extension", sql`(${t.extendedAt} IS NULL) = (${t.extendedBy} IS NULL)`),
    check("matches_inactive", sql`${t.inactiveAt} IS NULL OR ${t.firstMessageSentAt} IS NOT NULL`),
    check(
      "matches_inactivated",
      sql`${t.inactivatedAt} IS NULL OR (${t.status} = 'deactivated' AND ${t.inactiveAt} IS NOT NULL)`,
    ),
    timestampOfStates("matches_expired_at", t.expiredAt, t.status, ["expired"]),
    check(
      "matches_expired_unopened",
      sql`${t.status} <> 'expired' OR ${t.firstMessageSentAt} IS NULL`,
    ),
    timestampOfStates("matches_closed_at", t.closedAt, t.status, ["declined", "deactivated"]),
    check("matches_closed_by", sql`${t.status} <> 'declined' OR ${t.closedBy} IS NOT NULL`),
    check("matches_closer", sql`${t.closedBy} IS NULL OR ${t.closedAt} IS NOT NULL`),
    check(
      "matches_fee_due",
      sql`${t.feeState} <> 'due' OR (${t.status} = 'matched' AND ${t.firstMessageSentAt} IS NULL)`,
    ),
    check("matches_fee_not_due", sql`${t.feeState} <> 'not_due' OR ${t.status} <> 'matched'`),
    check("matches_fee_settled", sql`${t.matchedAt} IS NOT NULL OR ${t.feeState} = 'not_due'`),
  ],
);

/** What the member who closed a match left for the other (rule close-match). */
export const closingNotes = table(
  "closing_notes",
  {
    matchId: text("match_id")
      .primaryKey()
      .references(() => matches.id, { onDelete: "cascade" }),
    note: text("note").notNull(),
  },
  (t) => [lengthWithin("closing_notes_note", t.note, 1, LIMITS.closingNote)],
);

/** The one conversation of a match. */
export const conversations = table(
  "conversations",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    matchId: text("match_id")
      .notNull()
      .unique()
      .references(() => matches.id, { onDelete: "cascade" }),
    /** Messages sent so far; 20 is the end unless a member on Unlimited lifts it (rule messages-20). */
    messageCount: integer("message_count").notNull().default(0),
    createdAt: timestamp("created_at").notNull(),
    lastMessageAt: timestamp("last_message_at"),
    /** Revision counter for long polling: it grows with every visible change. */
    revision: integer("revision").notNull().default(0),
  },
  (t) => [
    check("conversations_message_count", sql`${t.messageCount} >= 0`),
    check(
      "conversations_last_message",
      sql`(${t.messageCount} = 0) = (${t.lastMessageAt} IS NULL)`,
    ),
  ],
);

/** A text message. `clientId` is the idempotency key of a send (rule message-sent-once). */
export const messages = table(
  "messages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    conversationId: integer("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    senderId: member("sender_id"),
    clientId: text("client_id").notNull(),
    content: text("content").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("messages_client_id").on(t.conversationId, t.senderId, t.clientId),
    index("messages_thread").on(t.conversationId, t.id),
    index("messages_sender_day").on(t.senderId, t.createdAt),
    lengthWithin("messages_content", t.content, 1, LIMITS.message),
    lengthWithin("messages_client_id_length", t.clientId, 8, 64),
  ],
);

/** A match as each of its two sees it: one row a side. */
export const matchSides = view(
  "match_sides",
  `SELECT m.*, m.user_id_1 AS member_id, m.user_id_2 AS other_id FROM matches m
UNION ALL SELECT m.*, m.user_id_2, m.user_id_1 FROM matches m`,
);

/** SQL condition that a member in NEW likes the other. */
const likes = (one: string, other: string) =>
  `EXISTS (SELECT 1 FROM swipes WHERE actor_id = ${one} AND target_id = ${other} AND kind = 'like')`;
const MAY_NOT_MATCH = `(${blockBetween("NEW.user_id_1", "NEW.user_id_2")}
  OR EXISTS (SELECT 1 FROM users WHERE id IN (NEW.user_id_1, NEW.user_id_2) AND state NOT IN ('active', 'paused')))`;

/** A match is of two who like each other and may; who writes in it is one of the two. */
export const matchTriggers = [
  trigger("matches_begin_with_a_like", {
    before: "INSERT ON matches",
    when: `NEW.status IN ('pending', 'matched') AND (${MAY_NOT_MATCH}
  OR NOT ${likes("NEW.initiated_by", "iif(NEW.initiated_by = NEW.user_id_1, NEW.user_id_2, NEW.user_id_1)")})`,
  }),
  trigger("matches_of_two_likes", {
    before: "UPDATE OF status ON matches",
    when: `NEW.status = 'matched' AND OLD.status <> 'matched' AND (${MAY_NOT_MATCH}
  OR NOT ${likes("NEW.user_id_1", "NEW.user_id_2")}
  OR NOT ${likes("NEW.user_id_2", "NEW.user_id_1")})`,
  }),
  trigger("matches_stay_with_their_pair", {
    before: "UPDATE OF user_id_1, user_id_2, initiated_by ON matches",
  }),
  trigger("matches_never_go_back", {
    before: "UPDATE OF status ON matches",
    when: "NEW.status <> OLD.status AND (NEW.status = 'pending' OR OLD.status NOT IN ('pending', 'matched'))",
  }),
  trigger("matches_opened_by_a_message", {
    before: "UPDATE OF first_message_sent_at ON matches",
    when: `OLD.first_message_sent_at IS NULL AND NEW.first_message_sent_at IS NOT NULL AND NOT EXISTS
  (SELECT 1 FROM conversations c JOIN messages w ON w.conversation_id = c.id WHERE c.match_id = NEW.id)`,
  }),
  trigger("matches_keep_their_fee", {
    before: "UPDATE OF connection_fee_cents, fee_state ON matches",
    when: `NEW.connection_fee_cents <> OLD.connection_fee_cents
  OR (NEW.fee_state IN ('due', 'not_due') AND (OLD.fee_state IN ('waived', 'not_charged') OR (OLD.fee_state = 'paid'
    AND (NEW.fee_state = 'not_due' OR EXISTS (SELECT 1 FROM fee_payments WHERE settled_match_id = OLD.id)))))`,
  }),
  trigger("matches_waived_for_tokens", {
    before: "UPDATE OF fee_state ON matches",
    when: `NEW.fee_state = 'waived' AND OLD.fee_state <> 'waived' AND NOT EXISTS (SELECT 1 FROM token_entries
  WHERE user_id IN (NEW.user_id_1, NEW.user_id_2) AND cause = 'fee:' || NEW.id AND transaction_type = 'spent_connection')`,
  }),
  // One of the two writes: the starter first, nobody across a block, and nothing after the end.
  trigger("messages_by_who_may_write", {
    before: "INSERT ON messages",
    when: `NOT EXISTS (SELECT 1 FROM conversations c JOIN matches m ON m.id = c.match_id
  WHERE c.id = NEW.conversation_id AND NEW.sender_id IN (m.user_id_1, m.user_id_2)
    AND (m.first_message_sent_at IS NOT NULL OR m.starter_id IS NULL OR m.starter_id = NEW.sender_id)
    AND NEW.created_at <= coalesce(m.closed_at, m.expired_at, NEW.created_at)
    AND NOT ${blockBetween("m.user_id_1", "m.user_id_2")})`,
  }),
];
