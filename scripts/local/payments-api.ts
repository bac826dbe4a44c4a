import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody, sendJson } from "./http";
import { createRefund } from "./payments-charges";
import { createPrice, createSession, expireSession } from "./payments-checkout";
import { cancelSubscription, listPayments, updateSubscription } from "./payments-subscriptions";
import { DAY_S, type Kind, PaymentsError, type World } from "./payments-world";

// biome-ignore lint/suspicious/noExplicitAny: checkStripeRequests holds each call against the library's types
type Params = Record<string, any>;

/** A request of the API, as a check of it needs it. */
export interface RecordedRequest {
  method: string;
  path: string;
  params: Params;
  idempotencyKey: string | null;
}

/** Everything is text on the wire; this is what the text stands for. */
function readValue(text: string): string | number | boolean {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

/** Decodes parameters as Stripe writes them: `a[b][0]=c` becomes `{ a: { b: ["c"] } }`. */
export function decodeParams(form: URLSearchParams): Params {
  const root: Params = {};
  for (const [name, value] of form) {
    const path = name.replaceAll("]", "").split("[");
    path.reduce<Params>((tree, step, at) => {
      // `a[]=b&a[]=c` names a list without its indexes.
      const key = step || String(Object.keys(tree).length);
      const isText = path.at(-2) === "metadata";
      if (at === path.length - 1) tree[key] = isText ? value : readValue(value);
      else tree[key] ??= /^\d*$/.test(path[at + 1] ?? "") ? [] : {};
      return tree[key];
    }, root);
  }
  return root;
}

const RESOURCES: Record<string, Kind> = {
  "checkout/sessions": "checkout.session",
  customers: "customer",
  disputes: "dispute",
  invoice_payments: "invoice_payment",
  invoices: "invoice",
  payment_intents: "payment_intent",
  prices: "price",
  refunds: "refund",
  subscriptions: "subscription",
};

/** Whether an object is one of those that a parameter of a list asks for. */
function fits(object: Params, name: string, wanted: Params & string): boolean {
  if (name === "created") return object.created >= wanted.gte;
  if (name === "lookup_keys") return wanted.includes(object.lookup_key);
  if (name === "payment") return object.payment.payment_intent === wanted.payment_intent;
  if (name === "status" && wanted === "all") return true;
  if (name === "subscription" && object.parent)
    return object.parent.subscription_details.subscription === wanted;
  return object[name] === wanted;
}

/** One page of a list, the newest first. */
function listPage(world: World, kind: Kind, params: Params) {
  const { limit = 10, starting_after: after, expand: _, ...filters } = params;
  // Without a status, Stripe leaves out the subscriptions that have ended.
  const isShown = (object: Params) =>
    kind !== "subscription" || filters.status || object.status !== "canceled";
  const all = world
    .all(kind)
    .filter(isShown)
    .filter((one) => Object.entries(filters).every(([name, wanted]) => fits(one, name, wanted)));
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const data = all.slice(from, from + limit);
  return { object: "list", url: "", has_more: from + limit < all.length, data };
}

/** Puts the object in place of its id, at the end of a path of fields. */
function expandField(world: World, shown: unknown, [field = "", ...rest]: string[]): void {
  if (field === "" || !shown) return;
  if (Array.isArray(shown)) {
    for (const one of shown) expandField(world, one, [field, ...rest]);
    return;
  }
  const object = shown as Params;
  // The one field that an object has only when it is asked for.
  if (object.object === "invoice" && field === "payments")
    object.payments = { object: "list", data: structuredClone(listPayments(world, object.id)) };
  if (!(field in object))
    throw new PaymentsError(400, `This property cannot be expanded (${field}).`, {
      param: "expand",
    });
  const value = object[field];
  if (typeof value === "string") object[field] = structuredClone(world.get(value));
  expandField(world, object[field], rest);
}

/** Does what a request asks for. @throws PaymentsError 404 for a call that August does not make */
function perform(world: World, method: string, path: string, params: Params): object {
  const [, resource = "", id = "", verb] =
    /^\/v1\/((?:checkout|billing_portal)\/sessions|\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
  const kind = RESOURCES[resource];
  switch (`${method} ${[resource, id && ":id", verb].filter(Boolean).join("/")}`) {
    case "POST customers":
      return world.add("customer", { balance: 0, email: null, metadata: {}, ...params });
    case "POST prices":
      return createPrice(world, params as Parameters<typeof createPrice>[1]);
    case "POST checkout/sessions":
      return createSession(world, params);
    case "POST checkout/sessions/:id/expire":
      return expireSession(world, id);
    case "POST subscriptions/:id":
      return updateSubscription(world, id, params);
    case "DELETE subscriptions/:id":
      return cancelSubscription(world, id);
    case "POST refunds":
      return createRefund(world, params);
    case "POST billing_portal/sessions": {
      const { id: customer } = world.find("customer", params.customer, "customer");
      const { return_url } = params;
      const session = world.add("billing_portal.session", { customer, return_url });
      session.url = `${world.base()}/portal/${session.id}`;
      return session;
    }
    case "GET events/:id": {
      const found = world.events.list().find(({ event }) => event.id === id);
      if (found) return found.event;
    }
  }
  if (method === "GET" && kind && !verb)
    return id ? world.find(kind, id) : listPage(world, kind, params);
  throw new PaymentsError(404, `Unrecognized request URL (${method}: ${path}).`);
}

interface Answer {
  status: number;
  value: unknown;
}

/** The API of the double: authorization, idempotency keys, and a record of every request. */
export class PaymentsApi {
  readonly requests: RecordedRequest[] = [];
  readonly #remembered = new Map<string, Answer & { request: string; atS: number }>();

  constructor(
    readonly world: World,
    readonly secretKey: string,
  ) {}

  #answer(method: string, path: string, params: Params): Answer {
    try {
      const value = structuredClone(perform(this.world, method, path, params));
      for (const field of params.expand ?? []) expandField(this.world, value, field.split("."));
      return { status: 200, value };
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      return { status: error.status, value: error.body() };
    }
  }

  /** @throws PaymentsError 401 for another key, 400 for an idempotency key of another request */
  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (request.headers.authorization !== `Bearer ${this.secretKey}`)
      throw new PaymentsError(401, "Invalid API Key provided");
    const method = request.method ?? "GET";
    const path = url.pathname;
    const body = await readBody(request);
    const params = decodeParams(new URLSearchParams(method === "POST" ? body : url.search));
    const key = method === "POST" ? (request.headers["idempotency-key"] as string) : undefined;
    this.requests.push({ method, path, params, idempotencyKey: key ?? null });
    const same = `${method} ${path} ${body}`;
    const nowS = this.world.nowS();
    const kept = key === undefined ? undefined : this.#remembered.get(key);
    const earlier = kept && nowS - kept.atS <= DAY_S ? kept : undefined;
    if (earlier && earlier.request !== same)
      throw new PaymentsError(
        400,
        "An idempotency key belongs to the parameters of its first use.",
        {
          type: "idempotency_error",
        },
      );
    const answer = earlier ?? this.#answer(method, path, params);
    // Stripe replays what came of a request that it began, failures included, not of one that it refused to read.
    const hasBegun = answer.status !== 400 || /resource_missing/.test(JSON.stringify(answer.value));
    if (key && !earlier && hasBegun)
      this.#remembered.set(key, { ...answer, request: same, atS: nowS });
    sendJson(response, answer.status, answer.value);
  }
}
