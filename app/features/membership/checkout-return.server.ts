import { MEETUP_PLAN_PRODUCTS, MEMBERSHIP_PRODUCTS, type PRODUCTS } from "@db/schema/values";
import { MEETUP_PLANS, type MeetupPlan, type Product } from "~/features/prices/catalog";
import { waitForChange } from "~/server/data/changes.server";
import { SECOND_MS } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import type { Flash } from "~/server/web/flash.server";
import { reloadViewer, type Viewer } from "~/server/web/viewer.server";
import { begunPath } from "./begun.server";

/**
 * What someone reads who returns from paying. Only the signed event gives what was paid for, so that the return
 * address alone proves nothing (rule signed-events-decide).
 */

const newestSql = (products: readonly (typeof PRODUCTS)[number][]) =>
  `SELECT product FROM checkouts WHERE user_id = ? AND product IN (${products.map((one) => `'${one}'`).join(", ")})
   ORDER BY created_at DESC LIMIT 1`;
const NEWEST_MEMBERSHIP_SQL = newestSql(MEMBERSHIP_PRODUCTS);
const NEWEST_PLAN_SQL = newestSql(MEETUP_PLAN_PRODUCTS);

/** What a payer reads whose payment has not come yet. @param again path under which they look again */
export const confirming = (again: string): Flash => ({
  tone: "info",
  title: "We’re confirming your payment",
  message: "If you paid, you’ll have it within a minute.",
  link: { to: again, label: "Look again" },
});

/** How long a return waits for the event that confirms it, which mostly comes within a second. */
const LONGEST_WAIT_MS = 3 * SECOND_MS;

/** Whether the newest membership that someone opened a checkout of runs; null where they opened none. */
function isMembershipConfirmed({ id, isSubscribed, subscriptionTier }: Viewer): boolean | null {
  const product = prepared<{ product: Product }>(NEWEST_MEMBERSHIP_SQL).get(id)?.product;
  if (!product) return null;
  return product === "unlimited" ? subscriptionTier === product : isSubscribed;
}

/**
 * Waits a time for the event of a membership that is being paid for: the provider's form leads back before it.
 *
 * @param signal of the request
 * @returns the viewer as they are then
 */
export async function awaitMembership(viewer: Viewer, signal: AbortSignal): Promise<Viewer> {
  if (isMembershipConfirmed(viewer) !== false) return viewer;
  const { id: memberId, sessionId } = viewer;
  await waitForChange({ memberId, sessionId }, LONGEST_WAIT_MS, signal);
  return reloadViewer(viewer) ?? viewer;
}

/**
 * Where a member is led who returns from the checkout of a membership: to the scene of one that has begun, else back
 * with what they read.
 *
 * @param again path of the return address, under which they look again
 * @param match the match that was paid for with it
 * @returns null for someone who has opened none
 */
export function describeMembershipReturn(
  viewer: Viewer,
  again: string,
  match?: string,
): { to: string; flash?: Flash } | null {
  const isConfirmed = isMembershipConfirmed(viewer);
  if (isConfirmed === null) return null;
  return isConfirmed ? { to: begunPath(match) } : { to: "/", flash: confirming(again) };
}

/**
 * Where a member is led who returns from the checkout of a membership to a screen, whose address loses its query.
 *
 * @param path of the screen
 * @param signal of the request
 */
export async function leadBack(
  member: Viewer,
  path: string,
  signal: AbortSignal,
): Promise<{ to: string; flash?: Flash & { for: Viewer } }> {
  const payer = await awaitMembership(member, signal);
  const back = describeMembershipReturn(payer, `${path}?subscription=success`);
  return {
    to: back?.to ?? path,
    ...(back?.flash && { flash: { ...back.flash, for: member } }),
  };
}

/** What a member reads who returns from the checkout of a meetup plan. */
export function describePlanReturn(
  { id, meetupPlan }: Viewer,
  again: string,
): { flash: Flash; isConfirmed: boolean } | null {
  const plan = prepared<{ product: MeetupPlan }>(NEWEST_PLAN_SQL).get(id)?.product;
  if (!plan) return null;
  const isConfirmed = meetupPlan === plan;
  if (!isConfirmed) return { isConfirmed, flash: confirming(again) };
  const title = `${MEETUP_PLANS[plan].name} plan`;
  return { isConfirmed, flash: { tone: "success", title, message: "You’re all set. Thank you." } };
}
