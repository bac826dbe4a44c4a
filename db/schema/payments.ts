import { sql } from "drizzle-orm";
import { check, index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, isFlag, lengthWithin, oneOf, table, timestamp, webAddress } from "./columns";
import { matches } from "./matching";
import { meetupBookings } from "./meetup-bookings";
import { member } from "./member";
import { trigger } from "./trigger";
import { CHECKOUT_FORMS, DISPUTE_STATES, GRACE_DAYS, LIMITS, PRODUCTS } from "./values";

const GRACE_MS = sql.raw(`${GRACE_DAYS * 86_400_000}`);

/**
 * What a member has paid for and until when: a membership or a meetup plan. Written only by signed
 * webhooks (rules one-catalog and signed-events-decide).
 */
export const entitlements = table(
  "entitlements",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: member("user_id"),
    product: text("product", { enum: PRODUCTS }).notNull(),
    /** The provider's subscription, or its payment for a one-time product. */
    providerReference: text("provider_reference").notNull().unique(),
    startedAt: timestamp("started_at").notNull(),
    /** Null for a lifetime. */
    paidUntil: timestamp("paid_until"),
    /**
     * When access ends: a few days after `paidUntil` while it renews, earlier when the payment was returned.
     * Null for a lifetime.
     */
    endsAt: timestamp("ends_at"),
    /** Whether it will be charged again. */
    renews: flag("renews").notNull().default(false),
    /** Whether its last renewal failed. */
    isPastDue: flag("is_past_due").notNull().default(false),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (t) => [
    index("entitlements_user").on(t.userId, t.endsAt),
    // For the sweep of the monthly bonus and the reconciliation.
    index("entitlements_running").on(t.endsAt, t.userId),
    lengthWithin("entitlements_reference", t.providerReference, 1, LIMITS.reference),
    isFlag("entitlements_renews", t.renews),
    isFlag("entitlements_past_due", t.isPastDue),
    check("entitlements_past_due_renews", sql`${t.renews} OR NOT ${t.isPastDue}`),
    check(
      "entitlements_order",
      sql`${t.endsAt} >= ${t.startedAt} AND ${t.paidUntil} >= ${t.startedAt} AND ${t.endsAt} <= ${t.paidUntil} + ${t.renews} * ${GRACE_MS}`,
    ),
    check(
      "entitlements_lifetime",
      sql`(${t.product} = 'unlimited') = (${t.paidUntil} IS NULL) AND (${t.paidUntil} IS NULL OR ${t.endsAt} IS NOT NULL) AND (${t.product} <> 'unlimited' OR NOT ${t.renews})`,
    ),
  ],
);

/**
 * A checkout at the provider: of a membership or a meetup plan, a connection fee, both in one, or the base
 * fee of a meetup. One for each thing is open, so that a reload makes no second.
 */
export const checkouts = table(
  "checkouts",
  {
    sessionId: text("session_id").primaryKey(),
    userId: member("user_id"),
    product: text("product", { enum: PRODUCTS }),
    /** The match whose connection fee it pays. */
    matchId: text("match_id").references(() => matches.id, { onDelete: "cascade" }),
    /** The meetup whose base fee it pays. */
    bookingId: integer("booking_id").references(() => meetupBookings.id, { onDelete: "cascade" }),
    /** All of these as one. */
    subject: text("subject").notNull(),
    /** What is charged now. */
    amountCents: integer("amount_cents").notNull(),
    /** Where it is filled in: on the provider's page, or on August's own. */
    form: text("form", { enum: CHECKOUT_FORMS }).notNull(),
    /** Address of the provider's page, for that form. */
    url: text("url"),
    /** What the provider's script opens the form with, for that on August's page. */
    clientSecret: text("client_secret"),
    createdAt: timestamp("created_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
    /** Paid or expired. */
    closedAt: timestamp("closed_at"),
  },
  (t) => [
    uniqueIndex("checkouts_open").on(t.userId, t.subject).where(sql`closed_at IS NULL`),
    index("checkouts_user").on(t.userId, t.createdAt),
    index("checkouts_match").on(t.matchId).where(sql`match_id IS NOT NULL`),
    index("checkouts_booking").on(t.bookingId).where(sql`booking_id IS NOT NULL`),
    oneOf("checkouts_form", t.form, CHECKOUT_FORMS),
    lengthWithin("checkouts_subject_length", t.subject, 2, LIMITS.reference),
    lengthWithin("checkouts_client_secret", t.clientSecret, 1, LIMITS.url),
    check(
      "checkouts_of_something",
      sql`coalesce(${t.product}, ${t.matchId}, ${t.bookingId}) IS NOT NULL`,
    ),
    check(
      "checkouts_subject",
      sql`${t.subject} = coalesce(${t.product}, '') || '/' || coalesce(${t.matchId}, '') || '/' || coalesce(${t.bookingId}, '')`,
    ),
    check("checkouts_amount", sql`${t.amountCents} > 0`),
    check("checkouts_lifetime", sql`${t.expiresAt} > ${t.createdAt}`),
    check(
      "checkouts_opened_by",
      sql`(${t.form} = 'hosted') = (${t.url} IS NOT NULL) AND (${t.form} = 'embedded') = (${t.clientSecret} IS NOT NULL)`,
    ),
    lengthWithin("checkouts_session_id", t.sessionId, 1, LIMITS.reference),
    lengthWithin("checkouts_url", t.url, 1, LIMITS.url),
    webAddress("checkouts_url_is_web", t.url),
  ],
);

/** A payment that succeeded, for the member's receipts and the nightly reconciliation. */
export const payments = table(
  "payments",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: member("user_id"),
    /** The provider's payment. */
    providerReference: text("provider_reference").notNull().unique(),
    /** What it was for, in the member's words. */
    description: text("description").notNull(),
    amountCents: integer("amount_cents").notNull(),
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** Null where the payer's bank has never asked for it back. */
    dispute: text("dispute", { enum: DISPUTE_STATES }),
    paidAt: timestamp("paid_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (t) => [
    index("payments_user").on(t.userId, t.paidAt),
    index("payments_paid_at").on(t.paidAt),
    lengthWithin("payments_reference", t.providerReference, 1, LIMITS.reference),
    lengthWithin("payments_description", t.description, 1, 200),
    check("payments_amount", sql`${t.amountCents} > 0`),
    check("payments_refunded", sql`${t.refundedCents} BETWEEN 0 AND ${t.amountCents}`),
    oneOf("payments_dispute", t.dispute, DISPUTE_STATES),
  ],
);

/** The provider's customer of a member, made at the first checkout. */
export const paymentCustomers = table(
  "payment_customers",
  {
    userId: member("user_id").primaryKey(),
    customerId: text("customer_id").notNull().unique(),
    createdAt: timestamp("created_at").notNull(),
  },
  (t) => [lengthWithin("payment_customers_id", t.customerId, 1, LIMITS.reference)],
);

/** Signed webhook events, each applied once and in any order; one not yet applied is tried again. */
export const paymentEvents = table(
  "payment_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    createdAt: timestamp("created_at").notNull(),
    receivedAt: timestamp("received_at").notNull(),
    appliedAt: timestamp("applied_at"),
  },
  (t) => [
    index("payment_events_waiting").on(t.receivedAt).where(sql`applied_at IS NULL`),
    lengthWithin("payment_events_id", t.id, 1, LIMITS.reference),
    lengthWithin("payment_events_type", t.type, 1, 100),
  ],
);

/** What the last nightly reconciliation found to differ between August and the provider. */
export const paymentDifferences = table(
  "payment_differences",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The provider's subscription or payment. */
    reference: text("reference").notNull(),
    /** What differs, in a sentence for the maintainer. */
    difference: text("difference").notNull(),
    foundAt: timestamp("found_at").notNull(),
  },
  (t) => [
    lengthWithin("payment_differences_reference", t.reference, 1, LIMITS.reference),
    lengthWithin("payment_differences_difference", t.difference, 1, 300),
  ],
);

/** What was paid stays as it was paid, by whom, and for what is theirs. */
export const paymentTriggers = [
  trigger("payments_stay_with_their_payer", {
    before: "UPDATE OF provider_reference, user_id, amount_cents, paid_at ON payments",
  }),
  trigger("payments_never_vanish", {
    before: "DELETE ON payments",
    when: "EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)",
  }),
  trigger("entitlements_stay_with_their_payer", {
    before: "UPDATE OF provider_reference, user_id, started_at ON entitlements",
  }),
  trigger("entitlements_never_vanish", {
    before: "DELETE ON entitlements",
    when: "EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)",
  }),
  trigger("checkouts_of_the_payers_own", {
    before: "INSERT ON checkouts",
    when: `(NEW.match_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM matches
    WHERE id = NEW.match_id AND NEW.user_id IN (user_id_1, user_id_2)))
  OR (NEW.booking_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM meetup_bookings
    WHERE id = NEW.booking_id AND user_id = NEW.user_id))`,
  }),
  // A repeat of an event changes nothing as long as its row says that it was applied.
  trigger("payment_events_stay_applied", {
    before: "UPDATE OF applied_at ON payment_events",
    when: "OLD.applied_at IS NOT NULL",
  }),
];
