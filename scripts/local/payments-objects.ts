import { randomBytes } from "node:crypto";

export const DAY_S = 24 * 3600;

/** An id like Stripe's: a prefix and an opaque rest. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

export const nowS = () => Math.floor(Date.now() / 1000);

/** An error in the shape of Stripe's API. */
export class PaymentsError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message);
  }

  /** The body of the answer. */
  body() {
    return { error: { type: "invalid_request_error", ...this.details, message: this.message } };
  }
}

export const missing = (kind: string, id: string) =>
  new PaymentsError(404, `No such ${kind}: '${id}'`, { code: "resource_missing", param: "id" });

type Form = URLSearchParams;
export type Session = ReturnType<typeof newSession>;
export type Subscription = ReturnType<typeof newSubscription>;

function required(form: Form, param: string): string {
  const value = form.get(param);
  if (value) return value;
  const message = `Missing required param: ${param}.`;
  throw new PaymentsError(400, message, { code: "parameter_missing", param });
}

/** The fields `prefix[key]` of a form as one object. */
const readMap = (form: Form, prefix: string): Record<string, string> =>
  Object.fromEntries(
    [...form]
      .filter(([name]) => name.startsWith(`${prefix}[`))
      .map(([name, value]) => [name.slice(prefix.length + 1, -1), value]),
  );

/** The one item of a checkout. */
function readLine(form: Form) {
  const price = "line_items[0][price_data]";
  const interval = form.get(`${price}[recurring][interval]`);
  if (interval !== null && interval !== "day" && interval !== "month")
    throw new PaymentsError(400, "Invalid interval: must be day or month here");
  const count = Number(form.get(`${price}[recurring][interval_count]`) ?? 1);
  const amount = required(form, `${price}[unit_amount]`);
  if (!/^\d{1,9}$/.test(amount)) throw new PaymentsError(400, `Invalid integer: ${amount}`);
  return {
    name: required(form, `${price}[product_data][name]`),
    amount: Number(amount),
    currency: required(form, `${price}[currency]`),
    recurring: interval && { interval, count },
  };
}

/**
 * An open checkout.
 *
 * @param form what the library sends to make one
 * @param base address of the pay page
 * @throws PaymentsError 400 naming the parameter
 */
export function newSession(form: Form, base: string) {
  const mode = required(form, "mode");
  if (form.has("line_items[1][quantity]") || form.get("line_items[0][quantity]") !== "1")
    throw new PaymentsError(400, "The local double bills one thing.", { param: "line_items" });
  const line = readLine(form);
  if ((mode === "subscription") !== Boolean(line.recurring))
    throw new PaymentsError(400, `The price does not fit the mode ${mode}.`, { param: "mode" });
  const expiresAtS = Number(form.get("expires_at") ?? nowS() + DAY_S);
  const inS = expiresAtS - nowS();
  // Half a minute of grace: the caller's "in 30 minutes" is a little old when it arrives.
  if (!(inS >= 30 * 60 - 30 && inS <= DAY_S + 30))
    throw new PaymentsError(400, "`expires_at` must be between 30 minutes and 24 hours from now.", {
      param: "expires_at",
    });
  const id = newId("cs_test");
  return {
    line,
    subscriptionMetadata: readMap(form, "subscription_data[metadata]"),
    object: {
      id,
      object: "checkout.session",
      amount_total: line.amount,
      cancel_url: required(form, "cancel_url"),
      client_reference_id: form.get("client_reference_id"),
      created: nowS(),
      currency: line.currency,
      customer: null as string | null,
      customer_email: form.get("customer_email"),
      expires_at: expiresAtS,
      invoice: null as string | null,
      livemode: false,
      metadata: readMap(form, "metadata"),
      mode,
      payment_intent: null as string | null,
      payment_status: "unpaid" as "unpaid" | "paid",
      status: "open" as "open" | "complete" | "expired",
      subscription: null as string | null,
      success_url: required(form, "success_url"),
      url: `${base}/pay/${id}` as string | null,
    },
  };
}

/** Unix seconds at which a billing period ends. A month that lacks the day ends on its last. */
export function periodEnd(
  startS: number,
  { interval, count }: NonNullable<ReturnType<typeof readLine>["recurring"]>,
): number {
  if (interval === "day") return startS + count * DAY_S;
  const end = new Date(startS * 1000);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + count);
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return Math.floor(end.getTime() / 1000);
}

/** A running subscription, paid for its first period. */
export function newSubscription({ line, subscriptionMetadata }: Session) {
  const id = newId("sub");
  const startS = nowS();
  const recurring = line.recurring || { interval: "month" as const, count: 1 };
  const item = {
    id: newId("si"),
    object: "subscription_item",
    current_period_start: startS,
    current_period_end: periodEnd(startS, recurring),
    price: { currency: line.currency, unit_amount: line.amount },
    quantity: 1,
  };
  return {
    line,
    recurring,
    item,
    object: {
      id,
      object: "subscription",
      cancel_at: null as number | null,
      cancel_at_period_end: false,
      canceled_at: null as number | null,
      created: startS,
      customer: newId("cus"),
      ended_at: null as number | null,
      items: { object: "list", data: [item] },
      latest_invoice: null as string | null,
      livemode: false,
      metadata: subscriptionMetadata,
      start_date: startS,
      status: "active" as "active" | "canceled",
    },
  };
}

/** The paid invoice of a subscription's current period; it becomes the subscription's latest. */
export function newInvoice({ line, item, object: subscription }: Subscription, reason: string) {
  const id = newId("in");
  const { id: of, metadata } = subscription;
  const period = { start: item.current_period_start, end: item.current_period_end };
  subscription.latest_invoice = id;
  return {
    id,
    object: "invoice",
    amount_paid: line.amount,
    billing_reason: reason,
    created: nowS(),
    currency: line.currency,
    customer: subscription.customer,
    livemode: false,
    parent: { type: "subscription_details", subscription_details: { subscription: of, metadata } },
    status: "paid",
    lines: { object: "list", data: [{ amount: line.amount, period, subscription: of, metadata }] },
  };
}
