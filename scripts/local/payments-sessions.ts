import type Stripe from "stripe";
import { type CardNumber, GOOD_CARD, tryCard } from "./payments-cards";
import { charge, createIntent, failAuthentication } from "./payments-charges";
import { createCustomer } from "./payments-customers";
import { newId, PaymentsError } from "./payments-errors";
import { chargeInvoice, createInvoice } from "./payments-invoices";
import type { Line, SessionParams } from "./payments-session-params";
import { METHODS, readLines, readUiMode } from "./payments-session-params";
import { createSubscription, periodCharge, settleAttempt } from "./payments-subscriptions";
import type { World } from "./payments-world";

const DAY_S = 24 * 3600;
/** The caller's "in 30 minutes" is a little old when it arrives. */
const GRACE_S = 30;

export type Session = ReturnType<typeof newSession>;

interface Details {
  lines: Line[];
  subscriptionMetadata: Record<string, string>;
  intentMetadata: Record<string, string>;
}
/** What a checkout knows beside what it shows. */
const details = new WeakMap<Session, Details>();

export const toLines = (session: Session): Line[] => details.get(session)?.lines ?? [];

function readExpiry(world: World, expiresAtS: number | undefined): number {
  const nowS = world.clock.nowS();
  const inS = (expiresAtS ?? nowS + DAY_S) - nowS;
  if (inS >= 30 * 60 - GRACE_S && inS <= DAY_S + GRACE_S) return nowS + inS;
  throw new PaymentsError(
    400,
    "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
    { param: "expires_at" },
  );
}

function newSession(world: World, params: SessionParams, lines: Line[]) {
  const id = newId("cs_test");
  const total = lines.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
  if (total < 50)
    throw new PaymentsError(
      400,
      "The Checkout Session's total amount must convert to at least 50 cents.",
      { code: "amount_too_small" },
    );
  const ui = readUiMode(params);
  const customer: { id: string | null; email: string | null } = params.customer
    ? world.find("customer", params.customer, "customer")
    : { id: null, email: null };
  const email = customer.email ?? params.customer_email ?? null;
  return {
    id,
    object: "checkout.session" as const,
    allow_promotion_codes: null,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: ui === "elements" ? `${id}_secret_${newId("local").slice(6)}` : null,
    created: world.clock.nowS(),
    currency: lines[0]?.price.currency ?? null,
    customer: customer.id,
    customer_creation: customer.id || params.mode === "subscription" ? null : "if_required",
    customer_details: email
      ? {
          address: null,
          business_name: null,
          email,
          individual_name: null,
          name: null,
          phone: null,
          tax_exempt: null,
          tax_ids: null,
        }
      : null,
    customer_email: params.customer_email ?? null,
    expires_at: readExpiry(world, params.expires_at),
    invoice: null as string | null,
    livemode: false,
    locale: null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    payment_intent: null as string | null,
    payment_link: null,
    payment_method_collection: params.mode === "subscription" ? "always" : "if_required",
    payment_method_types: METHODS.filter(
      (method) => params.allowed_payment_method_types?.includes(method) ?? true,
    ),
    payment_status: "unpaid" as "unpaid" | "paid",
    recovered_from: null,
    ...(ui === "elements" && { redirect_on_completion: "always", return_url: params.return_url }),
    setup_intent: null,
    status: "open" as "open" | "complete" | "expired",
    subscription: null as string | null,
    success_url: params.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: ui,
    url: ui === "hosted_page" ? `${world.base()}/pay/${id}` : (null as string | null),
  } satisfies Partial<Stripe.Checkout.Session>;
}

/** @throws PaymentsError 400 naming the parameter that Stripe would refuse */
export function createSession(world: World, params: SessionParams): Session {
  const lines = readLines(world, params);
  const session = newSession(world, params, lines);
  details.set(session, {
    lines,
    subscriptionMetadata: params.subscription_data?.metadata ?? {},
    intentMetadata: params.payment_intent_data?.metadata ?? {},
  });
  return world.add(session);
}

/** @throws PaymentsError 400 when the checkout is not open */
export function expireSession(world: World, id: string): Session {
  const session = world.find("checkout.session", id);
  if (session.status !== "open")
    throw new PaymentsError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  Object.assign(session, { status: "expired", url: null });
  world.events.send("checkout.session.expired", session);
  return session;
}

/** The intent of a one-time checkout; made by the first try to pay. */
function findIntent(world: World, session: Session) {
  if (session.payment_intent) return world.find("payment_intent", session.payment_intent);
  const intent = createIntent(world, {
    amount: session.amount_total,
    currency: session.currency ?? "usd",
    customer: session.customer,
    metadata: { ...details.get(session)?.intentMetadata },
  });
  session.payment_intent = intent.id;
  return intent;
}

/** Tries a card at an open checkout; once the payer must prove who they are, nothing is paid yet. */
export function payWith(world: World, session: Session, card: CardNumber) {
  const outcome = tryCard(card);
  if (session.status !== "open") return outcome;
  if (outcome === "accepted") complete(world, session, card);
  else if (session.mode === "payment") {
    const intent = findIntent(world, session);
    if (outcome === "declined") charge(world, intent, card, false);
    else intent.status = "requires_action";
  }
  return outcome;
}

/** What the payer's bank said about who they are. */
export function authenticate(world: World, session: Session, card: CardNumber, isProven: boolean) {
  if (session.status !== "open") return;
  if (isProven) complete(world, session, card);
  else if (session.mode === "payment") failAuthentication(findIntent(world, session));
}

/**
 * Completes an open checkout and sends its events.
 *
 * @param card one that its bank accepts; null for a bank account, which pays later
 */
function complete(world: World, session: Session, card: CardNumber | null): void {
  const { lines = [], subscriptionMetadata = {} } = details.get(session) ?? {};
  const recurring = lines.find(({ price }) => price.recurring);
  Object.assign(session, {
    status: "complete",
    url: null,
    payment_status: card ? "paid" : "unpaid",
  });
  if (!recurring) {
    const intent = findIntent(world, session);
    if (card) charge(world, intent, card, true);
    else intent.status = "processing";
  } else {
    session.customer ??= createCustomer(world, { email: session.customer_email ?? undefined }).id;
    if (card) world.cards.set(session.customer, card);
    const subscription = createSubscription(world, {
      ...recurring,
      customer: session.customer,
      metadata: { ...subscriptionMetadata },
    });
    const period = periodCharge(subscription);
    const nowS = world.clock.nowS();
    const invoice = createInvoice(world, subscription, "subscription_create", [
      period,
      ...lines
        .filter((line) => line !== recurring)
        .map((line) => ({
          ...line,
          amount: line.price.unit_amount * line.quantity,
          period: { start: nowS, end: nowS },
        })),
    ]);
    if (card) chargeInvoice(world, invoice, card, true);
    session.subscription = subscription.id;
    session.invoice = invoice.id;
    world.events.send("customer.subscription.created", subscription);
    if (card) world.events.send("invoice.paid", invoice);
  }
  world.events.send("checkout.session.completed", session);
}

/** Pays an open checkout by a bank account: it is complete at once, and paid days later, or not. */
export const processSession = (world: World, id: string): void =>
  complete(world, world.find("checkout.session", id), null);

/** What the bank says, days later, of a checkout that is processing. */
export function settleSession(world: World, id: string, isPaid: boolean): void {
  const session = world.find("checkout.session", id);
  if (isPaid) session.payment_status = "paid";
  if (session.invoice && session.subscription) {
    const invoice = world.find("invoice", session.invoice);
    chargeInvoice(world, invoice, GOOD_CARD, isPaid);
    // It is tried again later, as any invoice of a subscription.
    if (!isPaid) invoice.next_payment_attempt = world.clock.nowS() + 3 * DAY_S;
    settleAttempt(world, invoice, isPaid);
  } else charge(world, findIntent(world, session), GOOD_CARD, isPaid);
  const outcome = isPaid ? "succeeded" : "failed";
  world.events.send(`checkout.session.async_payment_${outcome}`, session);
}

/** The line items of a checkout, as an expanded answer lists them. */
export const lineItems = (session: Session) => ({
  object: "list" as const,
  data: toLines(session).map(({ id, name, price, quantity }) => {
    const amount = price.unit_amount * quantity;
    return {
      id,
      object: "item" as const,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: name,
      metadata: {},
      price,
      quantity,
    } satisfies Partial<{ [K in keyof Stripe.LineItem]: unknown }>;
  }),
  has_more: false,
  url: `/v1/checkout/sessions/${session.id}/line_items`,
});

/** The address that a paid checkout leads to. */
export const successUrl = ({ id, success_url, return_url }: Session): string =>
  (success_url ?? return_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id);
