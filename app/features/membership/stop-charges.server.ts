import { checkouts, entitlements } from "@db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import Stripe from "stripe";
import { isGoneSql } from "~/features/members/account.server";
import { hasMembershipSql } from "~/features/members/entitlements.server";
import { DAY_MS, now } from "~/server/data/clock.server";
import { notBefore } from "~/server/data/columns.server";
import { database, prepared } from "~/server/data/database.server";
import { errorFields, log } from "~/server/ops/log.server";
import { findProvider, isUnknownReference } from "./payment-provider.server";

/**
 * Anyone who leaves or is suspended is charged no more: renewals are stopped and open checkouts closed, again until the
 * provider has done so. What is paid in between is refunded by its event.
 */

/** What ended before this renews no more: an account is not purged earlier (`renewsSql`). */
const ENDED_MS = 60 * DAY_MS;

const RENEWALS_SQL = `SELECT e.provider_reference AS reference, e.updated_at AS triedMs FROM entitlements e
  WHERE e.renews AND e.ends_at > :since AND (${isGoneSql("e.user_id")}
    OR (e.product IN ('social', 'august') AND ${hasMembershipSql("e.user_id", "unlimited")}))`;
const CHECKOUTS_SQL = `SELECT c.session_id AS reference FROM checkouts c
  WHERE c.closed_at IS NULL AND c.expires_at > :now AND ${isGoneSql("c.user_id")} LIMIT 200`;

/** The renewals to stop: the one that was tried longest ago comes first, so that none is before the others. */
const listRenewals = (atMs: number) =>
  prepared<{ reference: string; triedMs: number }>(RENEWALS_SQL)
    .all({ now: atMs, since: atMs - ENDED_MS })
    .sort((one, other) => one.triedMs - other.triedMs);

/** Whether the provider did not refuse one thing, but answers nothing at all. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError;

/** Whether the provider has ended a subscription. */
const isEnded = async (stripe: Stripe, reference: string): Promise<boolean> =>
  ["canceled", "incomplete_expired"].includes(
    (await stripe.subscriptions.retrieve(reference)).status,
  );

/** Whether a request about a subscription failed because the provider does not know it, or has ended it. */
export const isOver = async (stripe: Stripe, reference: string, error: unknown): Promise<boolean> =>
  isUnknownReference(error) ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && (await isEnded(stripe, reference)));

/** Stops a renewal; one that the provider does not know, or has ended, is stopped. */
export async function stopRenewal(stripe: Stripe, reference: string): Promise<void> {
  try {
    await stripe.subscriptions.update(reference, { cancel_at_period_end: true });
  } catch (error) {
    if (!(await isOver(stripe, reference, error))) throw error;
    log("warn", "renewal_unknown", { reference });
  }
  // Its event says the same, where there is one.
  database()
    .update(entitlements)
    .set({
      renews: false,
      isPastDue: false,
      endsAt: sql`min(ends_at, paid_until)`,
      updatedAt: now(),
    })
    .where(and(eq(entitlements.providerReference, reference), eq(entitlements.renews, true)))
    .run();
}

/** What became of a checkout: "processing" is a payment that a bank has not made yet, and may not make. */
type CheckoutEnd = "paid" | "processing" | "expired";

/** Reads how a checkout ended that can no longer be paid; null for one that can. */
async function readEnd(stripe: Stripe, sessionId: string): Promise<CheckoutEnd | null> {
  const { status, payment_status, payment_intent, subscription } =
    await stripe.checkout.sessions.retrieve(sessionId, {
      expand: ["payment_intent", "subscription"],
    });
  if (status !== "complete") return status === "expired" ? "expired" : null;
  if (payment_status !== "unpaid") return "paid";
  const paying = (payment_intent ?? subscription) as Stripe.PaymentIntent | Stripe.Subscription;
  return FAILED.has(paying.status) ? "expired" : "processing";
}

/** Statuses of a payment or subscription that a bank did not pay. */
const FAILED = new Set(["requires_payment_method", "canceled", "incomplete_expired"]);

/** Closes an open checkout. @returns how it ended at the provider, where it may have been paid in between */
export async function expireCheckout(stripe: Stripe, sessionId: string): Promise<CheckoutEnd> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (!isUnknownReference(error)) {
      const end = await readEnd(stripe, sessionId);
      if (!end) throw error;
      if (end !== "expired") return end;
    }
  }
  database()
    .update(checkouts)
    .set({ closedAt: notBefore(checkouts.createdAt) })
    .where(and(eq(checkouts.sessionId, sessionId), isNull(checkouts.closedAt)))
    .run();
  return "expired";
}

/**
 * Stops what a suspended or deleted member could still be charged for, and the renewal that a membership for life
 * replaces: after each event, at a deletion, and by the sweep.
 *
 * @throws Error of the last one that could not be stopped; the others are stopped all the same
 */
export async function stopCharges(stripe: Stripe): Promise<void> {
  let failure: unknown;
  const atMs = now().getTime();
  const kinds = [
    [prepared<{ reference: string }>(CHECKOUTS_SQL).all({ now: atMs }), expireCheckout],
    [listRenewals(atMs), stopRenewal],
  ] as const;
  for (const [references, stop] of kinds)
    for (const { reference } of references)
      try {
        await stop(stripe, reference);
      } catch (error) {
        if (isUnreachable(error)) throw error;
        failure = error;
        log("error", "charge_not_stopped", { reference, ...errorFields(error) });
        database()
          .update(entitlements)
          .set({ updatedAt: now() })
          .where(eq(entitlements.providerReference, reference))
          .run();
      }
  if (failure) throw failure;
}

/** Stops them now, without waiting for it; what fails is tried again by the sweep. */
export function stopChargesSoon(): void {
  const stripe = findProvider();
  if (stripe)
    void stopCharges(stripe).catch((error) =>
      log("error", "charges_not_stopped", errorFields(error)),
    );
}
