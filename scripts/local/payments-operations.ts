import { z } from "zod";
import { createRefund, refundParams } from "./payments-charges";
import {
  createCustomer,
  createPortalSession,
  customerParams,
  portalParams,
} from "./payments-customers";
import { PaymentsError } from "./payments-errors";
import { created, expand, page, readParams, text } from "./payments-params";
import { listPage, present } from "./payments-present";
import { createPrice, priceParams, pricesParams } from "./payments-prices";
import { sessionParams, sessionsParams } from "./payments-session-params";
import { createSession, expireSession } from "./payments-sessions";
import {
  cancelSubscription,
  hasStatus,
  subscriptionsParams,
  updateParams,
  updateSubscription,
} from "./payments-subscriptions";
import type { World } from "./payments-world";

const one = z.strictObject({ expand: expand.optional() });

/** A call of the API, with the parameters that it takes. */
interface Operation {
  method: string;
  path: RegExp;
  perform(world: World, params: Record<string, unknown>, id: string): unknown;
}

/**
 * @param path with `:id` where an id stands
 * @param perform gives the object, or all objects of a list
 */
function operation<S extends z.ZodType<{ expand?: string[] }>>(
  method: string,
  path: string,
  schema: S,
  perform: (world: World, params: z.output<S>, id: string) => object | object[],
): Operation {
  return {
    method,
    path: new RegExp(`^/v1/${path.replace(":id", "(\\w+)")}$`),
    perform(world, raw, id) {
      const params = readParams(schema, raw);
      const value = perform(world, params, id);
      return Array.isArray(value)
        ? listPage(world, `/v1/${path}`, value, params)
        : present(world, value, params.expand ?? []);
    },
  };
}

interface Bounds {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}
const isWithin = (at: number, { gt, gte, lt, lte }: Bounds = {}): boolean =>
  (gt === undefined || at > gt) &&
  (gte === undefined || at >= gte) &&
  (lt === undefined || at < lt) &&
  (lte === undefined || at <= lte);
/** A filter that a request leaves out lets everything through. */
const fits = (wanted: string | undefined, value: unknown) =>
  wanted === undefined || wanted === value;

const OPERATIONS: Operation[] = [
  operation("POST", "customers", customerParams, createCustomer),

  operation("POST", "prices", priceParams, createPrice),
  operation("GET", "prices", pricesParams, (world, { active, lookup_keys: keys }) =>
    world
      .all("price")
      .filter((price) => active === undefined || price.active === active)
      .filter((price) => !keys || (price.lookup_key && keys.includes(price.lookup_key))),
  ),

  operation("POST", "checkout/sessions", sessionParams, createSession),
  operation("GET", "checkout/sessions", sessionsParams, (world, params) =>
    world
      .all("checkout.session")
      .filter((session) => isWithin(session.created, params.created))
      .filter((session) => fits(params.status, session.status))
      .filter((session) => fits(params.customer, session.customer))
      .filter((session) => fits(params.payment_intent, session.payment_intent))
      .filter((session) => fits(params.subscription, session.subscription)),
  ),
  operation("GET", "checkout/sessions/:id", one, (world, _, id) =>
    world.find("checkout.session", id),
  ),
  operation("POST", "checkout/sessions/:id/expire", one, (world, _, id) =>
    expireSession(world, id),
  ),

  operation("GET", "subscriptions", subscriptionsParams, (world, params) =>
    world
      .all("subscription")
      .filter((one) => isWithin(one.created, params.created))
      .filter((one) => hasStatus(one, params.status))
      .filter((one) => fits(params.customer, one.customer))
      .filter((one) => fits(params.price, one.items.data[0].price.id)),
  ),
  operation("GET", "subscriptions/:id", one, (world, _, id) => world.find("subscription", id)),
  operation("POST", "subscriptions/:id", updateParams, (world, params, id) =>
    updateSubscription(world, id, params),
  ),
  operation("DELETE", "subscriptions/:id", one, (world, _, id) => cancelSubscription(world, id)),

  operation(
    "GET",
    "invoices",
    z.strictObject({
      ...page,
      created: created.optional(),
      customer: text.optional(),
      status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
      subscription: text.optional(),
    }),
    (world, params) =>
      world
        .all("invoice")
        .filter((invoice) => isWithin(invoice.created, params.created))
        .filter((invoice) => fits(params.customer, invoice.customer))
        .filter((invoice) => fits(params.status, invoice.status))
        .filter(({ parent }) =>
          fits(params.subscription, parent.subscription_details.subscription),
        ),
  ),
  operation("GET", "invoices/:id", one, (world, _, id) => world.find("invoice", id)),
  operation(
    "GET",
    "invoice_payments",
    z.strictObject({
      ...page,
      invoice: text.optional(),
      payment: z
        .strictObject({ type: z.enum(["payment_intent"]), payment_intent: text.optional() })
        .optional(),
      status: z.enum(["open", "paid", "canceled"]).optional(),
    }),
    (world, params) =>
      world
        .all("invoice_payment")
        .filter((one) => fits(params.invoice, one.invoice))
        .filter((one) => fits(params.payment?.payment_intent, one.payment.payment_intent))
        .filter((one) => fits(params.status, one.status)),
  ),

  operation(
    "GET",
    "payment_intents",
    z.strictObject({ ...page, created: created.optional(), customer: text.optional() }),
    (world, params) =>
      world
        .all("payment_intent")
        .filter((intent) => isWithin(intent.created, params.created))
        .filter((intent) => fits(params.customer, intent.customer)),
  ),
  operation("GET", "payment_intents/:id", one, (world, _, id) => world.find("payment_intent", id)),
  operation(
    "GET",
    "disputes",
    z.strictObject({
      ...page,
      charge: text.optional(),
      created: created.optional(),
      payment_intent: text.optional(),
    }),
    (world, params) =>
      world
        .all("dispute")
        .filter((dispute) => isWithin(dispute.created, params.created))
        .filter((dispute) => fits(params.charge, dispute.charge))
        .filter((dispute) => fits(params.payment_intent, dispute.payment_intent)),
  ),
  operation("POST", "refunds", refundParams, createRefund),
  operation(
    "GET",
    "refunds",
    z.strictObject({ ...page, payment_intent: text.optional() }),
    (world, params) =>
      world.all("refund").filter((one) => fits(params.payment_intent, one.payment_intent)),
  ),

  operation("POST", "billing_portal/sessions", portalParams, createPortalSession),

  operation(
    "GET",
    "events",
    z.strictObject({ ...page, created: created.optional(), type: text.optional() }),
    (world, params) =>
      world.events
        .list()
        .map(({ event }) => event)
        .reverse()
        .filter((event) => isWithin(event.created, params.created))
        .filter((event) => fits(params.type, event.type)),
  ),
  operation("GET", "events/:id", one, (world, _, id) => {
    const found = world.events.list().find(({ event }) => event.id === id);
    if (found) return found.event;
    throw new PaymentsError(404, `No such event: '${id}'`, {
      code: "resource_missing",
      param: "id",
    });
  }),
];

/**
 * Does what a request of the API asks for.
 *
 * @throws PaymentsError 404 for a call that does not exist
 */
export function perform(
  world: World,
  method: string,
  path: string,
  params: Record<string, unknown>,
): unknown {
  for (const operation of OPERATIONS) {
    const match = operation.method === method && operation.path.exec(path);
    if (match) return operation.perform(world, params, match[1] ?? "");
  }
  throw new PaymentsError(
    404,
    `Unrecognized request URL (${method}: ${path}). Please see https://docs.stripe.com/api`,
  );
}
