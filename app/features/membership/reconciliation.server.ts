import { paymentDifferences } from "@db/schema";
import type Stripe from "stripe";
import { accountExists } from "~/features/members/account.server";
import { isMembership } from "~/features/members/entitlements.server";
import {
  after,
  DAY_MS,
  HOUR_MS,
  hourOnIsland,
  MINUTE_MS,
  now,
  startOfIslandDay,
} from "~/server/data/clock.server";
import { prepared, transact } from "~/server/data/database.server";
import { log } from "~/server/ops/log.server";
import { payments } from "~/server/ops/payments.server";
import { readRefunded } from "./payment-facts.server";
import { readPurpose } from "./purpose.server";
import { withRestoredDays } from "./restored-days.server";
import { type EntitlementFact, readEntitlement } from "./subscription-facts.server";

/** How far back payments are compared: longer than the provider sends an event again. */
const PAYMENTS_OF_MS = 4 * DAY_MS;
/** What is younger may still be on its way. */
const SETTLED_AFTER_MS = 10 * MINUTE_MS;
/** Hour of the island's day in which the reconciliation runs. */
const NIGHT_HOUR = 4;

interface Difference {
  reference: string;
  difference: string;
}

interface EntitlementRow {
  reference: string;
  paidUntilMs: number | null;
  endsAtMs: number | null;
  renews: 0 | 1;
}

const ENTITLEMENTS_SQL = `SELECT provider_reference AS reference, paid_until AS paidUntilMs, ends_at AS endsAtMs, renews
  FROM entitlements WHERE provider_reference = ?`;
const RENEWING_SQL = `SELECT provider_reference AS reference FROM entitlements
  WHERE renews AND ends_at > :now`;
const PAYMENT_SQL = `SELECT amount_cents AS amountCents, refunded_cents AS refundedCents FROM payments
  WHERE provider_reference = ?`;
const RECENT_SQL = "SELECT provider_reference AS reference FROM payments WHERE paid_at >= ?";
const WAITING_SQL = `SELECT id AS reference FROM payment_events
  WHERE applied_at IS NULL AND received_at < ?`;

const isOver = (endsAtMs: number | null): boolean =>
  endsAtMs !== null && endsAtMs <= now().getTime();

function compareEntitlement(fact: EntitlementFact): string | null {
  const row = prepared<EntitlementRow>(ENTITLEMENTS_SQL).get(fact.reference);
  if (!row) return accountExists(fact.userId) ? "It was paid, but no one has it." : null;
  if (isOver(fact.endsAt?.getTime() ?? null) && isOver(row.endsAtMs)) return null;
  if (row.paidUntilMs !== (fact.paidUntil?.getTime() ?? null))
    return "It’s paid until a different day.";
  if (Boolean(row.renews) !== fact.renews)
    return fact.renews ? "It renews, but August says it doesn’t." : "It no longer renews.";
  return row.endsAtMs === (fact.endsAt?.getTime() ?? null) ? null : "It ends on a different day.";
}

async function compareSubscriptions(stripe: Stripe): Promise<Difference[]> {
  const found: Difference[] = [];
  const seen = new Set<string>();
  const all = stripe.subscriptions.list({
    status: "all",
    limit: 100,
    expand: ["data.latest_invoice"],
  });
  for await (const subscription of all) {
    seen.add(subscription.id);
    const said = await readEntitlement(stripe, subscription);
    const fact = said && withRestoredDays(said);
    const difference = fact && compareEntitlement(fact);
    if (fact?.renews && !accountExists(fact.userId))
      found.push({ reference: subscription.id, difference: "It renews for a member who left." });
    if (difference) found.push({ reference: subscription.id, difference });
  }
  const here = prepared<{ reference: string }>(RENEWING_SQL).all({ now: now().getTime() });
  for (const { reference } of here)
    if (!seen.has(reference))
      found.push({ reference, difference: "It runs here, but the provider doesn’t know it." });
  return found;
}

async function comparePayment(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<string | null> {
  const charge = intent.latest_charge;
  if (intent.status !== "succeeded" || !charge || typeof charge === "string") return null;
  const row = prepared<{ amountCents: number; refundedCents: number }>(PAYMENT_SQL).get(intent.id);
  if (!row) {
    const purpose = readPurpose(intent.metadata);
    return purpose && !accountExists(purpose.userId)
      ? "A member who left paid it."
      : "It was paid, but August doesn’t know it.";
  }
  if (row.amountCents !== intent.amount_received) return "Its amount is different.";
  return row.refundedCents === (await readRefunded(stripe, charge, intent.id))
    ? null
    : "Another part of it was refunded.";
}

const PAID_TWICE = "Paid twice for the same thing: refund one.";

/** Whether a payment was refunded in full, or taken back by the payer's bank. */
async function wentBack(
  stripe: Stripe,
  { id, amount, latest_charge: charge }: Stripe.PaymentIntent,
): Promise<boolean> {
  if (!charge || typeof charge === "string") return false;
  return charge.disputed || (await readRefunded(stripe, charge, id)) >= amount;
}

const RUNNING =
  "SELECT user_id AS userId, product, provider_reference AS reference FROM entitlements";
const RUNNING_SQL = `${RUNNING} WHERE ends_at > :now UNION ALL ${RUNNING} WHERE ends_at IS NULL`;

/** Lists what members have twice at a time: no checkout sells it. */
function listTwice(): Difference[] {
  const has = new Set<string>();
  return prepared<{ userId: string; product: string; reference: string }>(RUNNING_SQL)
    .all({ now: now().getTime() })
    .flatMap(({ userId, product, reference }) => {
      const kind =
        product === "unlimited" ? product : isMembership(product) ? "membership" : "plan";
      const isSecond = has.has(`${userId} ${kind}`);
      has.add(`${userId} ${kind}`);
      return isSecond ? [{ reference, difference: PAID_TWICE }] : [];
    });
}

async function comparePayments(stripe: Stripe): Promise<Difference[]> {
  const found: Difference[] = [];
  const seen = new Set<string>();
  const bought = new Set<string>();
  const at = now();
  const since = after(at, -PAYMENTS_OF_MS);
  const all = stripe.paymentIntents.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: 100,
    expand: ["data.latest_charge"],
  });
  for await (const intent of all) {
    seen.add(intent.id);
    if (intent.created * 1000 > after(at, -SETTLED_AFTER_MS).getTime()) continue;
    const difference = await comparePayment(stripe, intent);
    if (difference) found.push({ reference: intent.id, difference });
    const { memberId, matchId, bookingId } = intent.metadata;
    const purchase = `${memberId} ${matchId ?? bookingId}`;
    const isFee = Boolean(memberId && (matchId ?? bookingId));
    if (!isFee || intent.status !== "succeeded" || (await wentBack(stripe, intent))) continue;
    if (bought.has(purchase)) found.push({ reference: intent.id, difference: PAID_TWICE });
    bought.add(purchase);
  }
  // A payment may follow its attempt by hours; the edge of the window is left out.
  const from = after(at, -(PAYMENTS_OF_MS - DAY_MS)).getTime();
  for (const { reference } of prepared<{ reference: string }>(RECENT_SQL).all(from))
    if (!seen.has(reference))
      found.push({ reference, difference: "It’s here, but the provider doesn’t know it." });
  return found;
}

/**
 * Compares what August has with what the provider has, and lists the differences for the maintainer. It changes
 * nothing that a member has: only signed events do (rule signed-events-decide). Sending an event again from the
 * provider's dashboard fixes what was never applied; otherwise a changed note of the subscription there (description,
 * metadata) sends a new event.
 *
 * @returns the number of differences
 * @throws Error if the provider is unreachable; the last list stays
 */
export async function reconcile(stripe: Stripe): Promise<number> {
  const waiting = prepared<{ reference: string }>(WAITING_SQL).all(
    after(now(), -HOUR_MS).getTime(),
  );
  const found = [
    ...(await compareSubscriptions(stripe)),
    ...(await comparePayments(stripe)),
    ...listTwice(),
    ...waiting.map(({ reference }) => ({
      reference,
      difference: "We couldn’t apply this event yet.",
    })),
  ];
  const foundAt = now();
  transact((tx) => {
    tx.delete(paymentDifferences).run();
    for (const difference of found)
      tx.insert(paymentDifferences)
        .values({ ...difference, foundAt })
        .run();
  });
  if (found.length > 0) log("error", "payments_differ", { count: found.length });
  return found.length;
}

let lastDayMs = 0;

/**
 * Runs the reconciliation in its hour of the night, once, or again after a restart. A night that is missed is made
 * up for by the next one, which looks back for days.
 *
 * @returns the number of differences
 */
export async function reconcileNightly(): Promise<number> {
  const stripe = payments();
  const dayMs = startOfIslandDay(now()).getTime();
  if (!stripe || lastDayMs === dayMs || hourOnIsland(now()) !== NIGHT_HOUR) return 0;
  const found = await reconcile(stripe);
  lastDayMs = dayMs;
  return found;
}

/** What the last reconciliation found. */
export const listDifferences = (): Difference[] =>
  prepared<Difference>("SELECT reference, difference FROM payment_differences ORDER BY id").all();
