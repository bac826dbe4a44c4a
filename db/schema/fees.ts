import { sql } from "drizzle-orm";
import { check, index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, isFlag, lengthWithin, table, timestamp } from "./columns";
import { matches } from "./matching";
import { meetupBookings } from "./meetup-bookings";
import { member } from "./member";
import { trigger } from "./trigger";
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
    paidAt: timestamp("paid_at").notNull(),
    settledMatchId: text("settled_match_id").references(() => matches.id, { onDelete: "set null" }),
    /** When it settled the match that it settles, or settled last. */
    settledAt: timestamp("settled_at"),
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
    paidAt: timestamp("paid_at").notNull(),
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

/** SQL condition that the match in NEW is no paid match of the payer. */
const SETTLES_ANOTHERS = `NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = NEW.settled_match_id
  AND m.fee_state = 'paid' AND NEW.user_id IN (m.user_id_1, m.user_id_2))`;
/** SQL condition that the meetup in NEW is none that its payer pays for by card. */
const PAYS_ANOTHERS = `NOT EXISTS (SELECT 1 FROM meetup_bookings WHERE id = NEW.booking_id
  AND user_id = NEW.user_id AND covered_by = 'payment')`;

/** A payment stays as it was made and settles one thing of its payer's. */
export const feeTriggers = [
  trigger("fee_payments_enter_by_one_of_two", {
    before: "INSERT ON fee_payments",
    when: `NEW.settled_match_id IS NOT NULL AND ${SETTLES_ANOTHERS}`,
  }),
  trigger("fee_payments_settle_by_one_of_two", {
    before: "UPDATE OF settled_match_id ON fee_payments",
    when: `NEW.settled_match_id IS NOT NULL AND NEW.settled_match_id IS NOT OLD.settled_match_id
  AND (NEW.settled_match_id <> NEW.opened_match_id OR ${SETTLES_ANOTHERS})`,
  }),
  trigger("fee_payments_settle_once", {
    before: "UPDATE OF settled_match_id, settled_at ON fee_payments",
    when: `OLD.settled_at IS NOT NULL AND NOT NEW.is_reversed
  AND (OLD.opened_match_id IS NOT NULL OR EXISTS (SELECT 1 FROM matches WHERE id = OLD.settled_match_id
    AND (status = 'matched' OR first_message_sent_at IS NOT NULL)))
  AND (NEW.settled_at IS NOT OLD.settled_at
    OR (NEW.settled_match_id IS NOT OLD.settled_match_id
      AND (NEW.settled_match_id IS NOT NULL OR EXISTS (SELECT 1 FROM matches WHERE id = OLD.settled_match_id))))`,
  }),
  trigger("fee_payments_open_once", {
    before: "UPDATE OF opened_match_id ON fee_payments",
    when: `NEW.opened_match_id IS NOT OLD.opened_match_id AND (OLD.opened_match_id IS NOT NULL
  OR NEW.opened_match_id IS NOT NEW.settled_match_id
  OR NOT EXISTS (SELECT 1 FROM matches WHERE id = NEW.opened_match_id AND first_message_sent_at IS NOT NULL))`,
  }),
  trigger("fee_payments_never_change", {
    before: "UPDATE OF provider_reference, user_id, amount_cents, paid_at ON fee_payments",
  }),
  trigger("fee_payments_never_vanish", {
    before: "DELETE ON fee_payments",
    when: "EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)",
  }),
  trigger("meetup_payments_of_own_meetup", {
    before: "INSERT ON meetup_payments",
    when: `NEW.booking_id IS NOT NULL AND ${PAYS_ANOTHERS}`,
  }),
  trigger("meetup_payments_move_to_own_meetup", {
    before: "UPDATE OF booking_id ON meetup_payments",
    when: `NEW.booking_id IS NOT NULL AND NEW.booking_id IS NOT OLD.booking_id AND (OLD.is_reversed
  OR EXISTS (SELECT 1 FROM meetup_bookings WHERE id = OLD.booking_id AND status IN ('confirmed', 'completed', 'no_show'))
  OR ${PAYS_ANOTHERS})`,
  }),
  trigger("meetup_payments_never_change", {
    before: "UPDATE OF provider_reference, user_id, amount_cents, paid_at ON meetup_payments",
  }),
  trigger("meetup_payments_never_vanish", {
    before: "DELETE ON meetup_payments",
    when: "EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)",
  }),
];
