import { sql } from "drizzle-orm";
import { check, index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { causeShape, lengthWithin, table, timestamp } from "./columns";
import { member } from "./member";
import { trigger } from "./trigger";
import { LIMITS, TOKEN_TRANSACTION_TYPES } from "./values";

/**
 * What a match is awarded for: the pair, whichever of their matches it is (rule ledger-append-only), so that
 * ending a match and liking again earns nothing.
 */
export const matchCause = (one: string, other: string): string =>
  one < other ? `match:${one}:${other}` : `match:${other}:${one}`;

/**
 * The append-only ledger of August Tokens, in half-tokens (rule ledger-append-only).
 */
export const tokenEntries = table(
  "token_entries",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: member("user_id"),
    transactionType: text("transaction_type", { enum: TOKEN_TRANSACTION_TYPES }).notNull(),
    /** Positive when earned, negative when spent; 1 is half a token. */
    halfTokens: integer("half_tokens").notNull(),
    description: text("description").notNull(),
    /** What caused it, for example `profile:bio`: nothing is awarded twice. */
    cause: text("cause").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("token_entries_cause").on(t.userId, t.cause),
    index("token_entries_newest").on(t.userId, t.id, t.halfTokens),
    // What is earned or given comes in, what is spent goes out.
    check(
      "token_entries_amount",
      sql`CASE WHEN ${t.transactionType} GLOB 'spent_*' THEN ${t.halfTokens} < 0 ELSE ${t.halfTokens} > 0 END`,
    ),
    // A sum of such amounts never overflows.
    check("token_entries_bound", sql`${t.halfTokens} BETWEEN -20000 AND 20000`),
    lengthWithin("token_entries_cause_length", t.cause, 1, LIMITS.cause),
    causeShape("token_entries_cause_shape", t.cause),
    lengthWithin("token_entries_description", t.description, 1, 200),
  ],
);

/** SQL condition that an entry of a type, or under its kind of cause, is not what `proof` finds. */
const isUnearned = (cause: string, type: string, proof: string) =>
  `(NEW.transaction_type = '${type}' OR NEW.cause GLOB '${cause}')
  AND (NEW.transaction_type <> '${type}' OR NOT EXISTS (${proof}))`;

/** The ledger is append-only and never negative, and each entry is of what earned or cost it. */
export const tokenTriggers = [
  // Only who an entry of a match names is taken out, when the other of the two is purged.
  trigger("token_entries_never_change", {
    before: "UPDATE ON token_entries",
    when: `NOT (OLD.cause GLOB 'match:?*:?*' AND NEW.cause = 'match:' || OLD.id AND NEW.rowid = OLD.rowid AND NEW.user_id = OLD.user_id
  AND NEW.transaction_type = OLD.transaction_type AND NEW.half_tokens = OLD.half_tokens AND NEW.description = OLD.description
  AND NEW.created_at = OLD.created_at AND EXISTS (SELECT 1 FROM matches m JOIN users u ON u.id IN (m.user_id_1, m.user_id_2)
    WHERE u.state = 'deleted' AND u.id <> OLD.user_id AND OLD.user_id IN (m.user_id_1, m.user_id_2)
      AND OLD.cause = 'match:' || m.user_id_1 || ':' || m.user_id_2))`,
  }),
  trigger("token_entries_never_vanish", {
    before: "DELETE ON token_entries",
    when: "EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)",
  }),
  trigger("token_entries_never_negative", {
    before: "INSERT ON token_entries",
    when: `NEW.half_tokens < 0
  AND (SELECT coalesce(sum(half_tokens), 0) FROM token_entries WHERE user_id = NEW.user_id) + NEW.half_tokens < 0`,
  }),
  trigger("token_entries_bonus_of_a_membership", {
    before: "INSERT ON token_entries",
    when: isUnearned(
      "bonus:*",
      "bonus_subscription",
      `SELECT 1 FROM entitlements WHERE user_id = NEW.user_id AND product IN ('social', 'august', 'unlimited')
    AND (ends_at IS NULL OR ends_at > NEW.created_at - 60000)
    AND NEW.cause IN (strftime('bonus:%Y-%m', NEW.created_at / 1000, 'unixepoch', '-4 hours'),
      strftime('bonus:%Y-%m', NEW.created_at / 1000, 'unixepoch', '-6 hours'))`,
    ),
  }),
  trigger("token_entries_of_a_fee", {
    before: "INSERT ON token_entries",
    when: isUnearned(
      "fee:*",
      "spent_connection",
      `SELECT 1 FROM matches WHERE id = substr(NEW.cause, 5) AND NEW.cause = 'fee:' || id
    AND status = 'matched' AND NEW.user_id IN (user_id_1, user_id_2)`,
    ),
  }),
  trigger("token_entries_of_a_game", {
    before: "INSERT ON token_entries",
    when: isUnearned(
      "game:*",
      "earned_game",
      `SELECT 1 FROM game_participations WHERE user_id = NEW.user_id
    AND NEW.cause IN ('game:' || game || ':' || date(completed_at / 1000, 'unixepoch', '-4 hours'),
      'game:' || game || ':' || date(completed_at / 1000, 'unixepoch', '-5 hours'))`,
    ),
  }),
  // Two queries, so that each finds the pair by an index.
  trigger("token_entries_of_a_match", {
    before: "INSERT ON token_entries",
    when: isUnearned(
      "match:*",
      "earned_connection",
      `SELECT 1 FROM matches WHERE user_id_1 = NEW.user_id AND matched_at IS NOT NULL
      AND 'match:' || user_id_1 || ':' || user_id_2 = NEW.cause
    UNION ALL SELECT 1 FROM matches WHERE user_id_2 = NEW.user_id AND matched_at IS NOT NULL
      AND 'match:' || user_id_1 || ':' || user_id_2 = NEW.cause`,
    ),
  }),
  trigger("token_entries_of_a_meetup", {
    before: "INSERT ON token_entries",
    when: isUnearned(
      "meetup:*",
      "earned_meetup",
      `SELECT 1 FROM meetup_bookings b WHERE b.match_id = substr(NEW.cause, 8, length(NEW.cause) - 18)
    AND b.status = 'completed'
    AND NEW.cause = 'meetup:' || b.match_id || ':' || date(b.date, 'weekday 0', '-6 days')
    AND NEW.user_id IN (b.user_id, b.companion_id)
    AND (SELECT count(*) FROM meetup_attendance WHERE booking_id = b.id AND checked_in_at IS NOT NULL) = 2`,
    ),
  }),
  trigger("token_entries_of_own_friends", {
    before: "INSERT ON token_entries",
    when: isUnearned(
      "referral-*",
      "earned_referral",
      `SELECT 1 FROM friend_introductions
    WHERE introducer_id = NEW.user_id AND is_rewarded = 1 AND joined_at IS NOT NULL
      AND NEW.cause IN ('referral-signup:' || id, 'referral-subscription:' || id)`,
    ),
  }),
];
