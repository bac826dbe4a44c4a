import { sql } from "drizzle-orm";
import { check, index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { causeShape, lengthWithin, moment, oneOf, table } from "./columns";
import { member } from "./member";
import { LIMITS, TOKEN_TRANSACTION_TYPES } from "./values";

/**
 * What a match is awarded for: the pair, whichever of their matches it is (decision T1), so that
 * ending a match and liking again earns nothing.
 */
export const matchCause = (one: string, other: string): string =>
  one < other ? `match:${one}:${other}` : `match:${other}:${one}`;

/**
 * The append-only ledger of August Tokens, in half-tokens (decision T1). Triggers of the
 * hand-written migration refuse changes, deletions and a negative balance.
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
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("token_entries_cause").on(t.userId, t.cause),
    index("token_entries_newest").on(t.userId, t.id, t.halfTokens),
    oneOf("token_entries_type", t.transactionType, TOKEN_TRANSACTION_TYPES),
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
