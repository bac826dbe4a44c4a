import { setTimeout as pause } from "node:timers/promises";
import Stripe from "stripe";
import type { MeetupPlan } from "~/features/prices/catalog";
import { now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { notFound, Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { billPlan } from "./order.server";
import { callProvider, findPrice, isUnknownReference } from "./payment-provider.server";
import { withoutRestoredDays } from "./restored-days.server";
import { isOver, stopRenewal } from "./stop-charges.server";

interface RunningRow {
  id: number;
  reference: string;
  startedMs: number;
  paidUntilMs: number;
  renews: 0 | 1;
  isPastDue: 0 | 1;
}

// Nothing renews that runs for a lifetime.
const RUNNING = `SELECT id, product, provider_reference AS reference, started_at AS startedMs, paid_until AS paidUntilMs, renews,
    is_past_due AS isPastDue
  FROM entitlements WHERE user_id = :member AND ends_at > :now`;
const ONE_SQL = `${RUNNING} AND id = :id`;
const OF_PRODUCT_SQL = `${RUNNING} AND product = :product ORDER BY ends_at DESC LIMIT 1`;

/** How long a change waits for its event, so that the next screen shows it. */
const EVENT_WITHIN_MS = 3_000;

/**
 * Waits until the signed event of a change has been applied: it alone changes what a member has
 * (rule signed-events-decide). One that is late is applied when it comes.
 */
async function waitForEvent(isApplied: () => boolean): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < EVENT_WITHIN_MS && !isApplied(); waitedMs += 50)
    await pause(50);
  return isApplied();
}

/** @param days the days that are left */
const hasEnded = (days: string) =>
  new Refusal(
    "nothing_due",
    "Already Ended",
    `You still have ${days}. Start again when they run out.`,
  );

/** Changes a subscription. @throws Refusal 409 for one that the provider has ended or does not know anymore */
async function changeRunning(
  stripe: Stripe,
  reference: string,
  change: Stripe.SubscriptionUpdateParams,
): Promise<void> {
  try {
    await stripe.subscriptions.update(reference, change);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      throw new Refusal("payment_declined", "Payment Failed", error.message);
    if (await isOver(stripe, reference, error)) throw hasEnded("your paid days");
    throw error;
  }
}

/**
 * Lets a running membership or meetup plan renew, or end when its paid time does.
 *
 * @throws Refusal 404 for what is not the viewer's or does not run, 409 to resume what only restored days keep, 503 if payments are off or unreachable
 */
async function setRenewal({ id: member }: Viewer, id: number, renews: boolean): Promise<void> {
  const find = () => prepared<RunningRow>(ONE_SQL).get({ member, id, now: now().getTime() });
  const running = find();
  if (!running) throw notFound();
  if ((running.renews === 1) === renews) return;
  if (renews && withoutRestoredDays(member, running) <= now().getTime())
    throw hasEnded("the days we gave back");
  await callProvider("renewal_not_changed", async (stripe) => {
    if (renews) await changeRunning(stripe, running.reference, { cancel_at_period_end: false });
    else await stopRenewal(stripe, running.reference);
    await waitForEvent(() => (find()?.renews === 1) === renews);
  });
}

/** Cancels the renewal: access runs to the paid end (rule cancel-two-clicks). Idempotent; throws as `setRenewal`. */
export const cancelRenewal = (viewer: Viewer, entitlementId: number): Promise<void> =>
  setRenewal(viewer, entitlementId, false);

/** Takes a cancellation back before the paid end. Idempotent; throws as `setRenewal`. */
export const resumeRenewal = (viewer: Viewer, entitlementId: number): Promise<void> =>
  setRenewal(viewer, entitlementId, true);

/** A member's running meetup plan. */
interface RunningPlan {
  /** Id of its entitlement. */
  id: number;
  plan: MeetupPlan;
  paidUntil: Date;
  renews: boolean;
  /** Whether its last renewal failed. */
  isPastDue: boolean;
}

interface PlanRow extends RunningRow {
  product: MeetupPlan;
}

const findRow = ({ id: member, meetupPlan }: Pick<Viewer, "id" | "meetupPlan">) =>
  meetupPlan === null
    ? undefined
    : prepared<PlanRow>(OF_PRODUCT_SQL).get({
        member,
        product: meetupPlan,
        now: now().getTime(),
      });

/** Finds the meetup plan that a member has; null without one. */
export function findRunningPlan(viewer: Viewer): RunningPlan | null {
  const row = findRow(viewer);
  if (!row) return null;
  const { id, product, paidUntilMs, renews, isPastDue } = row;
  return {
    id,
    plan: product,
    paidUntil: new Date(paidUntilMs),
    renews: renews === 1,
    isPastDue: isPastDue === 1,
  };
}

/** The one item of a subscription. @throws Refusal 409 for one that the provider does not know anymore */
async function readItem(stripe: Stripe, reference: string): Promise<Stripe.SubscriptionItem> {
  try {
    const [item] = (await stripe.subscriptions.retrieve(reference)).items.data;
    if (item) return item;
  } catch (error) {
    if (isUnknownReference(error)) throw hasEnded("your paid days");
    throw error;
  }
  throw new Error("The subscription has no item");
}

/**
 * Changes the viewer's running meetup plan to another one, which renews: its price holds from now on, and the
 * difference for the rest of the paid time is charged at once, or credited (rule meetup-plans).
 *
 * @returns false while the event of it is still on its way
 * @throws Refusal 409 for the plan that runs and for one that a membership covers, 404 without a plan, 402 if the
 *   card is declined, 503 if payments are off or unreachable
 */
export async function changePlan(viewer: Viewer, plan: MeetupPlan): Promise<boolean> {
  const line = billPlan(viewer, plan);
  const running = findRow(viewer);
  if (!running) throw notFound();
  if (running.isPastDue)
    throw new Refusal(
      "payment_declined",
      "Payment Failed",
      "Your last renewal didn't go through. Pay it first, then change your plan.",
    );
  return callProvider("plan_not_changed", async (stripe, lost) => {
    const item = await readItem(stripe, running.reference);
    await changeRunning(stripe, running.reference, {
      items: [{ id: item.id, price: await findPrice(stripe, line, lost) }],
      cancel_at_period_end: false,
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
      metadata: { product: plan },
    });
    return waitForEvent(() => findRow({ id: viewer.id, meetupPlan: plan }) !== undefined);
  });
}
