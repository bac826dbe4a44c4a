import type Stripe from "stripe";
import { acceptsNow, charge, createIntent, GOOD_CARD } from "./payments-charges";
import {
  chargeInvoice,
  createInvoice,
  createSubscription,
  retryLater,
  settleAttempt,
} from "./payments-subscriptions";
import { DAY_S, PaymentsError, type World } from "./payments-world";

type PriceParams = Pick<
  Stripe.PriceCreateParams,
  "currency" | "unit_amount" | "lookup_key" | "transfer_lookup_key" | "product_data"
> & { recurring?: Stripe.PriceCreateParams.Recurring };

const refuse = (param: string, message: string) => new PaymentsError(400, message, { param });

/** Makes a price. @throws PaymentsError 400 when another price has the lookup key */
export function createPrice(world: World, params: PriceParams): Stripe.Price {
  const { currency, unit_amount = 0, recurring, lookup_key = null, product_data } = params;
  const holder = world.all("price").find((one) => lookup_key && one.lookup_key === lookup_key);
  if (holder && !params.transfer_lookup_key)
    throw refuse("lookup_key", `A price (\`${holder.id}\`) already uses that lookup key.`);
  if (holder) holder.lookup_key = null;
  const { interval, interval_count = 1 } = recurring ?? {};
  return world.add("price", {
    active: true,
    currency,
    lookup_key,
    nickname: product_data?.name ?? null,
    recurring: interval ? ({ interval, interval_count } as Stripe.Price.Recurring) : null,
    type: interval ? "recurring" : "one_time",
    unit_amount,
  });
}

const readLines = (world: World, params: Stripe.Checkout.SessionCreateParams) =>
  (params.line_items ?? []).map(({ price, price_data: data, quantity = 1 }, at) => ({
    quantity,
    price: data
      ? createPrice(world, data as PriceParams)
      : world.find("price", price, `line_items[${at}][price]`),
  }));

/** @throws PaymentsError 400 for what does not fit together */
function assertFits(
  { mode, ui_mode: ui, success_url, return_url, expires_at }: Stripe.Checkout.SessionCreateParams,
  recurring: number,
  nowS: number,
): void {
  if (recurring !== (mode === "subscription" ? 1 : 0))
    throw refuse("mode", `${recurring} recurring prices do not fit the mode ${mode}.`);
  if (ui === "elements" ? !return_url || success_url : !success_url || return_url)
    throw refuse("ui_mode", "`elements` takes a `return_url`, `hosted_page` a `success_url`.");
  const inS = (expires_at ?? nowS + DAY_S) - nowS;
  // The caller's "in 30 minutes" is a little old when it arrives.
  if (inS < 30 * 60 - 30 || inS > DAY_S + 30)
    throw refuse("expires_at", "A checkout expires in 30 minutes to 24 hours.");
}

/** Opens a checkout. @throws PaymentsError 400 naming the parameter that Stripe would refuse */
export function createSession(
  world: World,
  params: Stripe.Checkout.SessionCreateParams,
): Stripe.Checkout.Session {
  const lines = readLines(world, params);
  assertFits(params, lines.filter(({ price }) => price.recurring).length, world.nowS());
  if (params.customer) world.find("customer", params.customer, "customer");
  const isHosted = params.ui_mode !== "elements";
  const expiresS = params.expires_at ?? world.nowS() + DAY_S;
  const session = world.add("checkout.session", {
    amount_total: lines.reduce(
      (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity,
      0,
    ),
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    currency: lines[0]?.price.currency ?? "usd",
    customer: params.customer ?? null,
    expires_at: expiresS,
    invoice: null,
    metadata: (params.metadata || {}) as Stripe.Metadata,
    mode: params.mode ?? "payment",
    payment_intent: null,
    // A bank account, which the dashboard may have switched on, pays days later, or not.
    payment_method_types: params.allowed_payment_method_types ?? ["card", "us_bank_account"],
    payment_status: "unpaid",
    return_url: params.return_url,
    status: "open",
    subscription: null,
    success_url: params.success_url ?? null,
    ui_mode: isHosted ? "hosted_page" : "elements",
    url: null,
  });
  const { id } = session;
  if (isHosted) session.url = `${world.base()}/pay/${id}`;
  else session.client_secret = `${id}_secret_${crypto.randomUUID().slice(0, 8)}`;
  world.sold.set(id, {
    lines,
    metadata: (params.subscription_data?.metadata ??
      params.payment_intent_data?.metadata ??
      {}) as Stripe.Metadata,
  });
  world.schedule(id, expiresS, () => void (session.status === "open" && expireSession(world, id)));
  return session;
}

/** @throws PaymentsError 400 when the checkout is not open */
export function expireSession(world: World, id: string): Stripe.Checkout.Session {
  const session = world.find("checkout.session", id);
  if (session.status !== "open")
    throw new PaymentsError(
      400,
      `Only open checkouts can be expired; this one is ${session.status}.`,
    );
  Object.assign(session, { status: "expired", url: null });
  world.events.send("checkout.session.expired", session);
  return session;
}

/** The intent of a one-time checkout; made by the first try to pay. */
function openIntent(world: World, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  if (session.payment_intent) return world.find("payment_intent", session.payment_intent);
  const intent = createIntent(world, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "usd",
    customer: session.customer,
    metadata: { ...world.sold.get(session.id)?.metadata },
  });
  session.payment_intent = intent.id;
  return intent;
}

/** Tries a card at a checkout. @returns whether its bank accepts it */
export function payWith(world: World, session: Stripe.Checkout.Session, card: string): boolean {
  if (session.status !== "open") return true;
  if (acceptsNow(card)) completeSession(world, session, card);
  else if (session.mode === "payment") charge(world, openIntent(world, session), card, false);
  return acceptsNow(card);
}

/**
 * Completes an open checkout and sends its events.
 *
 * @param card one that its bank accepts; null for a bank account, which pays later
 */
function completeSession(
  world: World,
  session: Stripe.Checkout.Session,
  card: string | null,
): void {
  Object.assign(session, {
    status: "complete",
    url: null,
    payment_status: card ? "paid" : "unpaid",
  });
  const { lines = [], metadata = {} } = world.sold.get(session.id) ?? {};
  const recurring = lines.find(({ price }) => price.recurring);
  if (!recurring) {
    const intent = openIntent(world, session);
    if (card) charge(world, intent, card, true);
    else intent.status = "processing";
  } else {
    const customer = String(session.customer ?? world.add("customer", { balance: 0 }).id);
    session.customer = customer;
    if (card) world.cards.set(customer, card);
    const { price } = recurring;
    const subscription = createSubscription(world, { customer, price, metadata: { ...metadata } });
    const total = session.amount_total ?? 0;
    const invoice = createInvoice(world, subscription, "subscription_create", total);
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
  completeSession(world, world.find("checkout.session", id), null);

/** What the bank says, days later, of a checkout that is processing. */
export function settleSession(world: World, id: string, isPaid: boolean): void {
  const session = world.find("checkout.session", id);
  if (isPaid) session.payment_status = "paid";
  if (session.invoice) {
    const invoice = world.find("invoice", session.invoice);
    chargeInvoice(world, invoice, GOOD_CARD, isPaid);
    // It is tried again later, as any invoice of a subscription.
    if (!isPaid) retryLater(world, invoice, 3);
    settleAttempt(world, invoice, isPaid);
  } else charge(world, openIntent(world, session), GOOD_CARD, isPaid);
  const outcome = isPaid ? "succeeded" : "failed";
  world.events.send(`checkout.session.async_payment_${outcome}`, session);
}

/** Where a payer is led after paying: the address of the checkout, with its id where it asks for it. */
export const successUrl = ({ id, success_url, return_url }: Stripe.Checkout.Session): string =>
  (success_url ?? return_url ?? "").replace("{CHECKOUT_SESSION_ID}", id);
