import { sql } from "drizzle-orm";
import { check, index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, isFlag, lengthWithin, moment, table } from "./columns";
import { matches } from "./matching";
import { meetupBookings } from "./meetup-bookings";
import { member } from "./member";
import { LIMITS } from "./values";

const payer = () => member("user_id");

/**
 * A connection fee that was paid, as a signed webhook reports. One that has opened no conversation and settles no running
 * match covers the next that its payer opens.
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
    /** When it settled the match that it settles, or settled last. */
    settledAt: moment("settled_at"),
    /** Refunded or disputed: then it covers nothing more. */
    isReversed: flag("is_reversed").notNull().default(false),
    /**
     * The match in which the first message was written on it, for good: also when the match is gone or the fee went back.
     * `gone` for matches that were gone before this was recorded.
     */
    openedMatchId: text("opened_match_id"),
  },
  (t) => [
    uniqueIndex("fee_payments_match").on(t.settledMatchId).where(sql`settled_match_id IS NOT NULL`),
    index("fee_payments_user").on(t.userId, t.settledAt),
    lengthWithin("fee_payments_reference", t.providerReference, 1, LIMITS.reference),
    isFlag("fee_payments_reversed", t.isReversed),
    lengthWithin("fee_payments_opened_match", t.openedMatchId, 1, LIMITS.id),
    check(
      "fee_payments_reversed_settles_nothing",
      sql`NOT ${t.isReversed} OR ${t.settledAt} IS NULL`,
    ),
    check("fee_payments_amount", sql`${t.amountCents} > 0`),
    check("fee_payments_settled", sql`${t.settledMatchId} IS NULL OR ${t.settledAt} IS NOT NULL`),
  ],
);

/**
 * The base fee of a meetup beyond a limit that was paid, as a signed webhook reports. One whose meetup does not
 * stand covers the next meetup beyond a limit.
 */
export const meetupPayments = table(
  "meetup_payments",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The provider's payment. */
    providerReference: text("provider_reference").notNull().unique(),
    userId: payer(),
    /** The meetup that it pays for; null while it has paid for none. */
    bookingId: integer("booking_id").references(() => meetupBookings.id, { onDelete: "set null" }),
    amountCents: integer("amount_cents").notNull(),
    paidAt: moment("paid_at").notNull(),
    /** Refunded or disputed: then it covers nothing more. */
    isReversed: flag("is_reversed").notNull().default(false),
  },
  (t) => [
    index("meetup_payments_user").on(t.userId),
    uniqueIndex("meetup_payments_booking").on(t.bookingId).where(sql`booking_id IS NOT NULL`),
    lengthWithin("meetup_payments_reference", t.providerReference, 1, LIMITS.reference),
    check("meetup_payments_amount", sql`${t.amountCents} > 0`),
    isFlag("meetup_payments_reversed", t.isReversed),
  ],
);
