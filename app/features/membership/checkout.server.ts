import { checkouts } from "@db/schema";
import type { CHECKOUT_FORMS } from "@db/schema/values";
import { and, desc, eq, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import { isMembership } from "~/features/members/entitlements.server";
import { after, MINUTE_MS, now } from "~/server/data/clock.server";
import { database, prepared } from "~/server/data/database.server";
import { env } from "~/server/ops/env.server";
import { Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { type Bill, composeBill, type Order } from "./order.server";
import {
  callProvider,
  findPrice,
  isUnknownReference,
  type LostIds,
  openCustomer,
  provider,
} from "./payment-provider.server";
import { expireCheckout } from "./stop-charges.server";

/** How long a checkout stays open at least; the provider's minimum is 30 minutes. */
const OPEN_FOR_MS = 60 * MINUTE_MS;
/** Requests within one such span are identical, as the provider's idempotency key requires. */
const SPAN_MS = 10 * MINUTE_MS;
/** An open checkout that expires within this time is not offered again. */
const EXPIRY_MARGIN_MS = 5 * MINUTE_MS;

type Form = (typeof CHECKOUT_FORMS)[number];
type Checkout = typeof checkouts.$inferSelect;

const toColumns = ({ membership, meetupPlan, matchId, bookingId }: Order) => ({
  product: membership ?? meetupPlan ?? null,
  matchId: matchId ?? null,
  bookingId: bookingId ?? null,
  subject: [membership ?? meetupPlan, matchId, bookingId].join("/"),
});

const toMetadata = (viewer: Viewer, { order, lines }: Bill): Stripe.MetadataParam => {
  const fee = lines.find(({ kind }) => kind === "connection_fee");
  return {
    memberId: viewer.id,
    ...(order.membership && { product: order.membership }),
    ...(order.meetupPlan && { product: order.meetupPlan }),
    ...(order.matchId && fee && { matchId: order.matchId, feeCents: `${fee.amountCents}` }),
    ...(order.bookingId && { bookingId: `${order.bookingId}` }),
  };
};

/** Lists the member's checkouts that nothing has closed, those included whose time is over here. */
const listOpen = (userId: string): Checkout[] =>
  database()
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), isNull(checkouts.closedAt)))
    .orderBy(desc(checkouts.createdAt))
    .all();

const FEE_CHECKOUT_SQL = `SELECT 1 FROM checkouts open WHERE open.match_id = :match AND open.user_id = :member
  AND open.closed_at IS NULL AND open.expires_at > :now`;

/** Whether the payment of a match's connection fee may be on its way: the member opened a checkout that has no end yet. */
export const hasFeeCheckout = (member: string, match: string): boolean =>
  prepared(FEE_CHECKOUT_SQL).get({ member, match, now: now().getTime() }) !== undefined;

/** Whether paying both would pay something twice. */
function overlaps(open: Checkout, order: Order): boolean {
  const { product, matchId, bookingId } = toColumns(order);
  return (
    (open.product !== null &&
      product !== null &&
      isMembership(open.product) === isMembership(product)) ||
    (open.matchId !== null && open.matchId === matchId) ||
    (open.bookingId !== null && open.bookingId === bookingId)
  );
}

const ON_ITS_WAY = {
  paid: "You've already paid. It'll show up in a minute.",
  processing:
    "Your payment is on its way. From a bank account it can take a few days. We'll tell you when it's here, or if it doesn't go through.",
};

/**
 * Closes a checkout that another one replaces, so that nobody can pay both.
 *
 * @throws Refusal 409 if it is paid already, or about to be
 */
async function closeCheckout(stripe: Stripe, { sessionId }: Checkout): Promise<void> {
  const end = await expireCheckout(stripe, sessionId);
  if (end !== "expired")
    throw new Refusal("payment_in_progress", "Payment on Its Way", ON_ITS_WAY[end]);
}

/**
 * Closes the open checkout of a match's fee before the fee is settled with tokens, so that nobody pays it twice.
 *
 * @throws Refusal 409 if it is paid already, or about to be
 */
export async function closeFeeCheckout(userId: string, matchId: string): Promise<void> {
  const open = listOpen(userId).filter((checkout) => checkout.matchId === matchId);
  if (open.length === 0) return;
  await callProvider("checkout_failed", async (stripe) => {
    for (const checkout of open) await closeCheckout(stripe, checkout);
  });
}

/** Whether the provider still takes a payment for a checkout that is open here. */
async function isPayable(stripe: Stripe, { sessionId }: Checkout): Promise<boolean> {
  try {
    return (await stripe.checkout.sessions.retrieve(sessionId)).status === "open";
  } catch (error) {
    if (isUnknownReference(error)) return false;
    throw error;
  }
}

async function createCheckout(
  stripe: Stripe,
  viewer: Viewer,
  bill: Bill,
  form: Form,
  lost: LostIds,
): Promise<string> {
  const { order, lines, totalCents, returnTo, backTo } = bill;
  const spanMs = Math.floor(now().getTime() / SPAN_MS) * SPAN_MS;
  const expiresAt = new Date(spanMs + SPAN_MS + OPEN_FOR_MS);
  const metadata = toMetadata(viewer, bill);
  const renews = lines.some((line) => line.renews);
  const { APP_URL } = env();
  const customer = await openCustomer(stripe, viewer, lost);
  const prices = await Promise.all(lines.map((line) => findPrice(stripe, line, lost)));
  const last = database()
    .select({ id: checkouts.sessionId })
    .from(checkouts)
    .where(eq(checkouts.userId, viewer.id))
    .orderBy(desc(checkouts.createdAt))
    .limit(1)
    .get();
  const session = await stripe.checkout.sessions.create(
    {
      mode: renews ? "subscription" : "payment",
      line_items: prices.map((price) => ({ price, quantity: 1 })),
      customer,
      // Cards and their wallets, which pay at once or not at all, whatever the dashboard switches on.
      allowed_payment_method_types: ["card"],
      client_reference_id: viewer.id,
      metadata,
      ...(renews ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
      expires_at: Math.floor(expiresAt.getTime() / 1000),
      ...(form === "hosted"
        ? {
            ui_mode: "hosted_page",
            success_url: `${APP_URL}${returnTo}`,
            cancel_url: `${APP_URL}${backTo}`,
          }
        : { ui_mode: "elements", return_url: `${APP_URL}${returnTo}` }),
    },
    // A request that is sent again, also after a crash, gets the same checkout.
    {
      idempotencyKey: `checkout:${viewer.id}:${toColumns(order).subject}:${totalCents}:${form}:${last?.id ?? "first"}:${spanMs}:${customer}${lost.has("price") ? ":price" : ""}`,
    },
  );
  const opened = form === "hosted" ? session.url : session.client_secret;
  if (!opened) throw new Error("The checkout has no form");
  database()
    .insert(checkouts)
    .values({
      sessionId: session.id,
      userId: viewer.id,
      ...toColumns(order),
      amountCents: totalCents,
      form,
      url: form === "hosted" ? opened : null,
      clientSecret: form === "embedded" ? opened : null,
      createdAt: now(),
      expiresAt,
    })
    .onConflictDoNothing()
    .run();
  return opened;
}

/** The last request of each member for a checkout: one follows the other, so that each sees what is open. */
const lastRequests = new Map<string, Promise<unknown>>();

/**
 * Opens the checkout of an order, hosted by the provider or in the form on August's page. Idempotent: one is
 * open for each member and thing, so reloads and double clicks lead to the same one, and one that overlaps with it
 * is closed first, so that nothing is paid twice (rule one-open-checkout).
 *
 * @returns the address of the provider's page, or the secret that opens the form on August's
 * @throws Refusal as `composeBill`, 409 while an earlier payment is on its way, 503 if payments are off or
 *   unreachable
 */
export async function startCheckout(viewer: Viewer, order: Order, form: Form): Promise<string> {
  const bill = composeBill(viewer, order);
  provider();
  const before = lastRequests.get(viewer.id) ?? Promise.resolve();
  const run = () => openCheckout(viewer, bill, form);
  const request = before.then(run, (error) => {
    // Where the provider does not answer, anyone who waited need not wait for it once more.
    if (error instanceof Refusal && error.code === "payments_unavailable") throw error;
    return run();
  });
  lastRequests.set(viewer.id, request);
  try {
    return await request;
  } finally {
    if (lastRequests.get(viewer.id) === request) lastRequests.delete(viewer.id);
  }
}

async function openCheckout(viewer: Viewer, bill: Bill, form: Form): Promise<string> {
  const overlapping = listOpen(viewer.id).filter((open) => overlaps(open, bill.order));
  const same = overlapping.find(
    (open) =>
      open.form === form &&
      open.expiresAt > after(now(), EXPIRY_MARGIN_MS) &&
      open.amountCents === bill.totalCents &&
      open.subject === toColumns(bill.order).subject,
  );
  const opened = same?.url ?? same?.clientSecret;
  return callProvider("checkout_failed", async (stripe, lost) => {
    if (same && opened && (await isPayable(stripe, same))) return opened;
    for (const other of overlapping) await closeCheckout(stripe, other);
    return createCheckout(stripe, viewer, bill, form, lost);
  });
}

/** Opens the checkout of an order on the provider's page. @returns its address; throws as `startCheckout` */
export const startHosted = (viewer: Viewer, order: Order): Promise<string> =>
  startCheckout(viewer, order, "hosted");
