import { sql } from "drizzle-orm";
import { check, index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { lengthWithin, oneOf, table, timestamp } from "./columns";
import { member } from "./member";
import { EXPORT_STATES } from "./moderation-values";
import { trigger } from "./trigger";
import { LIMITS } from "./values";

/** An archive of a member's data: asked for, made by a sweep as a file beside the database, and deleted after a week. */
export const dataExports = table(
  "data_exports",
  {
    id: text("id").primaryKey(),
    userId: member("user_id"),
    state: text("state", { enum: EXPORT_STATES }).notNull().default("waiting"),
    requestedAt: timestamp("requested_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When it is tried, or tried again. */
    dueAt: timestamp("due_at"),
    readyAt: timestamp("ready_at"),
    expiresAt: timestamp("expires_at"),
    byteLength: integer("byte_length"),
  },
  (t) => [
    uniqueIndex("data_exports_one_waiting").on(t.userId).where(sql`state = 'waiting'`),
    index("data_exports_user").on(t.userId, t.requestedAt),
    index("data_exports_due").on(t.dueAt).where(sql`state = 'waiting'`),
    index("data_exports_expiry").on(t.expiresAt).where(sql`expires_at IS NOT NULL`),
    oneOf("data_exports_state", t.state, EXPORT_STATES),
    lengthWithin("data_exports_id", t.id, 1, LIMITS.id),
    check("data_exports_attempts", sql`${t.attempts} >= 0`),
    check(
      "data_exports_due_while_waiting",
      sql`(${t.state} = 'waiting') = (${t.dueAt} IS NOT NULL)`,
    ),
    check(
      "data_exports_ready",
      sql`(${t.state} = 'ready') = (${t.readyAt} IS NOT NULL) AND (${t.state} = 'ready') = (${t.byteLength} IS NOT NULL) AND (${t.state} = 'ready') = (${t.expiresAt} IS NOT NULL) AND (${t.readyAt} IS NULL OR (${t.readyAt} >= ${t.requestedAt} AND ${t.expiresAt} > ${t.readyAt} AND ${t.byteLength} > 0))`,
    ),
  ],
);

/**
 * What the law wants kept of a payment when its member's account is purged: no name, and nothing that leads to
 * them but the provider's reference. Deleted when the time is over.
 */
export const keptPayments = table(
  "kept_payments",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    providerReference: text("provider_reference").notNull().unique(),
    description: text("description").notNull(),
    amountCents: integer("amount_cents").notNull(),
    refundedCents: integer("refunded_cents").notNull(),
    paidAt: timestamp("paid_at").notNull(),
    keptUntil: timestamp("kept_until").notNull(),
  },
  (t) => [
    index("kept_payments_until").on(t.keptUntil),
    lengthWithin("kept_payments_reference", t.providerReference, 1, LIMITS.reference),
    lengthWithin("kept_payments_description", t.description, 1, 200),
    check("kept_payments_amount", sql`${t.amountCents} > 0`),
    check("kept_payments_refunded", sql`${t.refundedCents} BETWEEN 0 AND ${t.amountCents}`),
    check("kept_payments_time", sql`${t.keptUntil} > ${t.paidAt}`),
  ],
);

export const leavingTriggers = [
  trigger("kept_payments_never_change", { before: "UPDATE ON kept_payments" }),
  trigger("kept_payments_never_vanish", {
    before: "DELETE ON kept_payments",
    when: "OLD.kept_until > unixepoch('now') * 1000",
  }),
];
