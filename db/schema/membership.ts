import { sql } from "drizzle-orm";
import { check, index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { lengthWithin, moment, oneOf, table, webAddress } from "./columns";
import { member } from "./member";
import { LIMITS, MEMBERSHIP_PRODUCTS } from "./values";

/** A paid membership, written only by signed webhooks (decisions C1, C2). */
export const memberships = table(
  "memberships",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: member("user_id"),
    product: text("product", { enum: MEMBERSHIP_PRODUCTS }).notNull(),
    /** The provider's subscription, or its payment for a one-time product. */
    providerReference: text("provider_reference").notNull().unique(),
    startedAt: moment("started_at").notNull(),
    /** Paid until; nothing for a lifetime. */
    endsAt: moment("ends_at"),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    index("memberships_user").on(t.userId, t.endsAt),
    oneOf("memberships_product", t.product, MEMBERSHIP_PRODUCTS),
    lengthWithin("memberships_reference", t.providerReference, 1, LIMITS.reference),
    check("memberships_order", sql`${t.endsAt} >= ${t.startedAt}`),
    check("memberships_lifetime", sql`(${t.product} = 'unlimited') = (${t.endsAt} IS NULL)`),
  ],
);

/** An open hosted checkout: one for each member and product, so that a reload makes no second. */
export const checkouts = table(
  "checkouts",
  {
    sessionId: text("session_id").primaryKey(),
    userId: member("user_id"),
    product: text("product", { enum: MEMBERSHIP_PRODUCTS }).notNull(),
    url: text("url").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** Paid or expired. */
    closedAt: moment("closed_at"),
  },
  (t) => [
    uniqueIndex("checkouts_open").on(t.userId, t.product).where(sql`closed_at IS NULL`),
    index("checkouts_latest").on(t.userId, t.product, t.createdAt),
    oneOf("checkouts_product", t.product, MEMBERSHIP_PRODUCTS),
    check("checkouts_lifetime", sql`${t.expiresAt} > ${t.createdAt}`),
    lengthWithin("checkouts_session_id", t.sessionId, 1, LIMITS.reference),
    lengthWithin("checkouts_url", t.url, 1, LIMITS.url),
    webAddress("checkouts_url_is_web", t.url),
  ],
);

/** Webhook events already applied, for idempotency: each is applied once, in any order. */
export const paymentEvents = table(
  "payment_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    createdAt: moment("created_at").notNull(),
    appliedAt: moment("applied_at").notNull(),
  },
  (t) => [
    lengthWithin("payment_events_id", t.id, 1, LIMITS.reference),
    lengthWithin("payment_events_type", t.type, 1, 100),
  ],
);
