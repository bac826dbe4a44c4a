import { sql } from "drizzle-orm";
import { check, index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { lengthWithin, moment, table, webAddress } from "./columns";
import { matches } from "./matching";
import { member } from "./member";
import { LIMITS } from "./values";

const payer = () => member("user_id");

/** An open hosted checkout of a connection fee: one for each match and member. */
export const feeCheckouts = table(
  "fee_checkouts",
  {
    sessionId: text("session_id").primaryKey(),
    userId: payer(),
    matchId: text("match_id")
      .notNull()
      .references(() => matches.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** Paid or expired. */
    closedAt: moment("closed_at"),
  },
  (t) => [
    uniqueIndex("fee_checkouts_open").on(t.userId, t.matchId).where(sql`closed_at IS NULL`),
    index("fee_checkouts_latest").on(t.userId, t.matchId, t.createdAt),
    index("fee_checkouts_match").on(t.matchId),
    check("fee_checkouts_lifetime", sql`${t.expiresAt} > ${t.createdAt}`),
    lengthWithin("fee_checkouts_session_id", t.sessionId, 1, LIMITS.reference),
    lengthWithin("fee_checkouts_url", t.url, 1, LIMITS.url),
    webAddress("fee_checkouts_url_is_web", t.url),
  ],
);

/**
 * A connection fee that was paid, as a signed webhook reports. One that settled no match is
 * credited to the next match that its payer opens.
 */
export const feePayments = table(
  "fee_payments",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The provider's payment. */
    providerReference: text("provider_reference").notNull().unique(),
    userId: payer(),
    amountCents: integer("amount_cents").notNull(),
    paidAt: moment("paid_at").notNull(),
    settledMatchId: text("settled_match_id").references(() => matches.id, { onDelete: "set null" }),
    /** Nothing while it waits for a match. */
    settledAt: moment("settled_at"),
  },
  (t) => [
    uniqueIndex("fee_payments_match").on(t.settledMatchId).where(sql`settled_match_id IS NOT NULL`),
    index("fee_payments_user").on(t.userId, t.settledAt),
    lengthWithin("fee_payments_reference", t.providerReference, 1, LIMITS.reference),
    check("fee_payments_amount", sql`${t.amountCents} > 0`),
    check("fee_payments_settled", sql`${t.settledMatchId} IS NULL OR ${t.settledAt} IS NOT NULL`),
  ],
);
