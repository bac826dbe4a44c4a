import type { MEMBERSHIP_PRODUCTS } from "@db/schema/values";
import type { SubscriptionTier } from "~/server/viewer.server";

/**
 * What a running membership is: paid until a moment that has not come yet, or for a lifetime. Each of
 * these binds `:now` in milliseconds; a `column` is a member id of the query.
 */

type Product = (typeof MEMBERSHIP_PRODUCTS)[number];

const running = (column: string) =>
  `FROM memberships paid WHERE paid.user_id = ${column} AND (paid.ends_at IS NULL OR paid.ends_at > :now)`;

/** SQL condition that a membership of the member runs. @param product only this one, if it is named */
export const hasMembershipSql = (column: string, product?: Product): string =>
  `EXISTS (SELECT 1 ${running(column)}${product ? ` AND paid.product = '${product}'` : ""})`;

/** SQL expression of the provider's subscription that runs longest; nothing for a lifetime. */
export const subscriptionReferenceSql = (column: string): string =>
  `(SELECT paid.provider_reference ${running(column)} AND paid.ends_at IS NOT NULL
    ORDER BY paid.ends_at DESC LIMIT 1)`;

/** SQL expression of the member's running memberships, for `readMembership`. */
export const runningMembershipsSql = (column: string): string =>
  `(SELECT group_concat(paid.product || ':' || coalesce(paid.ends_at, '')) ${running(column)})`;

/** Reads what `runningMembershipsSql` gave. */
export function readMembership(memberships: string | null) {
  const all = (memberships ?? "").split(",").filter(Boolean);
  const running = all.map((entry) => {
    const [product, endsAt] = entry.split(":");
    return { product: product as Product, endsAtMs: endsAt ? Number(endsAt) : Infinity };
  });
  const lastMs = Math.max(0, ...running.map(({ endsAtMs }) => endsAtMs));
  const tier: SubscriptionTier = running.some(({ product }) => product === "unlimited")
    ? "unlimited"
    : running.length > 0
      ? "social"
      : "free";
  return {
    subscriptionTier: tier,
    isSubscribed: running.length > 0,
    subscriptionEndsAt: lastMs > 0 && Number.isFinite(lastMs) ? new Date(lastMs) : null,
  };
}
