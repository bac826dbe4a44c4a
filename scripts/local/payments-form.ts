import { DAY_S, type Interval, type Line, nowS } from "./payments-objects";

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

const wrong = (param: string, message: string) => new PaymentsError(400, message, { param });

const LINES_LIMIT = 20;
const INTERVALS = new Set<string>(["day", "week", "month", "year"]);
const isInterval = (text: string): text is Interval => INTERVALS.has(text);

function required(form: URLSearchParams, param: string): string {
  const value = form.get(param);
  if (!value)
    throw new PaymentsError(400, `Missing required param: ${param}.`, {
      code: "parameter_missing",
      param,
    });
  return value;
}

function whole(text: string, param: string, least: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least)) throw wrong(param, `Invalid integer: ${text}`);
  return value;
}

function webAddress(text: string, param: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw wrong(param, "Not a valid URL");
  return text;
}

/** The fields `prefix[key]` of a form as one object. */
export function readMap(form: URLSearchParams, prefix: string): Record<string, string> {
  const map: Record<string, string> = {};
  for (const [name, value] of form)
    if (name.startsWith(`${prefix}[`) && name.endsWith("]"))
      map[name.slice(prefix.length + 1, -1)] = value;
  return map;
}

function readLine(form: URLSearchParams, prefix: string): Line {
  if (form.has(`${prefix}[price]`))
    throw wrong(`${prefix}[price]`, "The local double knows no stored prices; send price_data.");
  const price = `${prefix}[price_data]`;
  const interval = form.get(`${price}[recurring][interval]`);
  if (interval !== null && !isInterval(interval))
    throw wrong(
      `${price}[recurring][interval]`,
      "Invalid interval: must be day, week, month or year",
    );
  const count = form.get(`${price}[recurring][interval_count]`) ?? "1";
  const currency = required(form, `${price}[currency]`).toLowerCase();
  if (!/^[a-z]{3}$/.test(currency))
    throw wrong(`${price}[currency]`, `Invalid currency: ${currency}`);
  return {
    name: required(form, `${price}[product_data][name]`),
    unitAmount: whole(required(form, `${price}[unit_amount]`), `${price}[unit_amount]`, 0),
    currency,
    quantity: whole(form.get(`${prefix}[quantity]`) ?? "1", `${prefix}[quantity]`, 1),
    recurring:
      interval === null
        ? null
        : { interval, interval_count: whole(count, `${price}[recurring][interval_count]`, 1) },
  };
}

function readLines(form: URLSearchParams, mode: "payment" | "subscription"): [Line, ...Line[]] {
  const lines: Line[] = [];
  const names = [...form.keys()];
  for (let index = 0; index < LINES_LIMIT; index++) {
    const prefix = `line_items[${index}]`;
    if (!names.some((name) => name.startsWith(prefix))) break;
    lines.push(readLine(form, prefix));
  }
  const [first, ...rest] = lines;
  if (!first) throw wrong("line_items", "You must provide line_items.");
  if (rest.some(({ currency }) => currency !== first.currency))
    throw wrong("line_items", "All line items must have the same currency.");
  if (mode === "payment" && lines.some(({ recurring }) => recurring))
    throw wrong("mode", "You specified `payment` mode but passed a recurring price.");
  if (mode === "subscription" && (rest.length > 0 || !first.recurring))
    throw wrong("mode", "`subscription` mode here takes exactly one recurring price.");
  return [first, ...rest];
}

/** Refuses `expand`, so that nobody reads an id where an object was asked for. */
export function refuseExpand(form: URLSearchParams): void {
  const param = [...form.keys()].find((name) => name.startsWith("expand["));
  if (param) throw wrong(param, "The local double expands nothing.");
}

/**
 * Reads the form that makes a hosted checkout.
 *
 * @throws PaymentsError 400 naming the parameter
 */
export function readCheckout(form: URLSearchParams) {
  refuseExpand(form);
  const mode = required(form, "mode");
  if (mode !== "payment" && mode !== "subscription")
    throw wrong("mode", "Invalid mode: must be payment or subscription here");
  const lines = readLines(form, mode);
  const cancelUrl = form.get("cancel_url");
  const expiresAt = form.get("expires_at");
  const inS = (expiresAt === null ? nowS() + DAY_S : Number(expiresAt)) - nowS();
  // Half a minute of grace: the asker's "in 30 minutes" is a little old when it arrives.
  if (!(inS >= 30 * 60 - 30 && inS <= DAY_S + 30))
    throw wrong("expires_at", "`expires_at` must be between 30 minutes and 24 hours from now.");
  if (form.has("customer") && form.has("customer_email"))
    throw wrong(
      "customer",
      "You may only specify one of these parameters: customer, customer_email.",
    );
  return {
    mode,
    lines,
    successUrl: webAddress(required(form, "success_url"), "success_url"),
    cancelUrl: cancelUrl === null ? null : webAddress(cancelUrl, "cancel_url"),
    expiresAtS: nowS() + inS,
    customer: form.get("customer"),
    customerEmail: form.get("customer_email"),
    clientReferenceId: form.get("client_reference_id"),
    metadata: readMap(form, "metadata"),
    subscriptionMetadata: readMap(form, "subscription_data[metadata]"),
  } as const;
}
