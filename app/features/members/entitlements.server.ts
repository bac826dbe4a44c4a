import { MEETUP_PLAN_PRODUCTS, MEMBERSHIP_PRODUCTS, type PRODUCTS } from "@db/schema/values";
import {
  MEETUP_PLANS,
  type MeetupPlan,
  type Product,
  RIGHTS,
  TIER_BY_PRODUCT,
  type Tier,
} from "~/features/prices/catalog";

/**
 * What members have paid for (rule one-catalog): asked by guards and verbs everywhere. It runs until a
 * time that has not come yet, or for a lifetime. Each fragment binds `:now` in milliseconds; a `column`
 * is a member id of the query.
 */

const running = (column: string) =>
  `FROM entitlements paid WHERE paid.user_id = ${column} AND (paid.ends_at IS NULL OR paid.ends_at > :now)`;
const quoted = (products: readonly string[]) => products.map((one) => `'${one}'`).join(", ");
const MEMBERSHIPS = quoted(MEMBERSHIP_PRODUCTS);

/** SQL condition that a membership of the member runs. @param product only this one, if it is named */
export const hasMembershipSql = (column: string, product?: Product): string =>
  `EXISTS (SELECT 1 ${running(column)} AND paid.product IN (${product ? `'${product}'` : MEMBERSHIPS}))`;

/** SQL expression of the provider's subscription that runs longest; nothing for a lifetime. */
export const subscriptionReferenceSql = (column: string): string =>
  `(SELECT paid.provider_reference ${running(column)} AND paid.ends_at IS NOT NULL AND paid.product IN (${MEMBERSHIPS})
    ORDER BY paid.ends_at DESC LIMIT 1)`;

/** SQL expression of what runs of a member, for `readEntitlements`. */
export const runningEntitlementsSql = (column: string): string =>
  `(SELECT group_concat(paid.product || ':' || coalesce(paid.ends_at, '') || ':' || coalesce(paid.paid_until, '')) ${running(column)})`;

/**
 * SQL query of the running memberships after a place in their order, the lifetimes apart from the others:
 * `userId`, `endsAt` in milliseconds, and more columns. Binds `:afterId`, for the others `:afterEnd` too
 * (at first the time itself), and what the columns need.
 *
 * @param columns about the member behind `held.user_id`
 */
export const runningMembershipsSql = (
  which: "lifetime" | "others",
  columns: string,
  most: number,
): string =>
  `SELECT held.user_id AS userId, held.ends_at AS endsAt, ${columns} FROM entitlements held
  WHERE ${which === "lifetime" ? "held.ends_at IS NULL AND held.user_id > :afterId" : "(held.ends_at, held.user_id) > (:afterEnd, :afterId)"}
    AND held.product IN (${MEMBERSHIPS}) ORDER BY held.ends_at, held.user_id LIMIT ${most}`;

/** What a member has. */
interface Entitlements {
  subscriptionTier: Tier;
  /** True for a running membership, Social or Unlimited; a meetup plan alone is none. */
  isSubscribed: boolean;
  /** Until when the running membership is paid; null for a lifetime or for none. */
  subscriptionEndsAt: Date | null;
  meetupPlan: MeetupPlan | null;
}

/** Whether a product is a membership, and no meetup plan. */
export const isMembership = (product: string): product is Product =>
  MEMBERSHIP_PRODUCTS.some((known) => known === product);
const isPlan = (product: string): product is MeetupPlan =>
  MEETUP_PLAN_PRODUCTS.some((known) => known === product);

/** Reads what `runningEntitlementsSql` gave. */
export function readEntitlements(entitlements: string | null): Entitlements {
  const all = (entitlements ?? "").split(",").filter(Boolean);
  const running = all.map((entry) => {
    const [product = "", , paidUntil] = entry.split(":");
    return { product, paidUntilMs: paidUntil ? Number(paidUntil) : Infinity };
  });
  const memberships = running.flatMap(({ product, paidUntilMs }) =>
    isMembership(product) ? [{ tier: TIER_BY_PRODUCT[product], paidUntilMs }] : [],
  );
  const plans = running.flatMap(({ product }) => (isPlan(product) ? [product] : []));
  const lastMs = Math.max(0, ...memberships.map(({ paidUntilMs }) => paidUntilMs));
  const subscriptionTier = memberships.some(({ tier }) => tier === "unlimited")
    ? "unlimited"
    : memberships.length > 0
      ? "social"
      : "free";
  return {
    subscriptionTier,
    isSubscribed: memberships.length > 0,
    subscriptionEndsAt: lastMs > 0 && Number.isFinite(lastMs) ? new Date(lastMs) : null,
    meetupPlan:
      plans.sort(
        (one, other) => MEETUP_PLANS[other].meetupsPerDay - MEETUP_PLANS[one].meetupsPerDay,
      )[0] ?? null,
  };
}

/**
 * How many meetups a member can book (rule meetup-limits): the day's limit is the higher of tier and plan; anyone who
 * pays for a plan has no limit of the week, since the plan covers each day.
 */
export function meetupLimits({
  subscriptionTier,
  meetupPlan,
}: Pick<Entitlements, "subscriptionTier" | "meetupPlan">): { day: number; week: number | null } {
  const { meetupsPerDay, meetupsPerWeek } = RIGHTS[subscriptionTier];
  if (!meetupPlan) return { day: meetupsPerDay, week: meetupsPerWeek };
  return { day: Math.max(meetupsPerDay, MEETUP_PLANS[meetupPlan].meetupsPerDay), week: null };
}

/** The product of a name, if it is one that is sold. */
export const isSold = (product: string): product is (typeof PRODUCTS)[number] =>
  isMembership(product) || isPlan(product);
