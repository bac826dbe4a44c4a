import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { listen, parseUrl, Refusal, readBody, sendJson } from "./http";
import { assertLocal } from "./local-only";
import { PaymentsApi } from "./payments-api";
import { closeDispute, failRefund, openDispute } from "./payments-charges";
import { Clock } from "./payments-clock";
import { nextDue } from "./payments-due";
import { ElementPages } from "./payments-elements";
import { newId, PaymentsError } from "./payments-errors";
import { startEvents } from "./payments-events";
import { HostedPages } from "./payments-hosted";
import { processSession, settleSession } from "./payments-sessions";
import { changeInDashboard, renewSubscription } from "./payments-subscriptions";
import { World } from "./payments-world";

const SERVICE = "payments double";

const clockBody = z.strictObject({ advanceS: z.number().int().min(0) });
const webhooksBody = z.strictObject({ paused: z.boolean() });
const disputeBody = z.strictObject({ payment_intent: z.string() });
const changeBody = z.strictObject({ status: z.enum(["draft", "open", "void"]) });
const settleBody = z.strictObject({ isPaid: z.boolean() });
const closeBody = z.strictObject({ status: z.enum(["won", "lost"]) });

/** What a test asks of the double itself. */
async function doubleRoutes(api: PaymentsApi, request: IncomingMessage, path: string) {
  const { world } = api;
  const { events, clock } = world;
  const [, , kind, id = "", verb] = path.split("/");
  const text = await readBody(request);
  const body = <S extends z.ZodType>(schema: S): z.output<S> => {
    const result = schema.safeParse(JSON.parse(text || "{}"));
    if (!result.success) throw new Refusal(400, z.prettifyError(result.error));
    return result.data;
  };
  switch (`${request.method} ${[kind, id && ":id", verb].filter(Boolean).join("/")}`) {
    case "GET events":
      return events.list();
    case "POST events/:id/resend": {
      const delivery = await events.resend(id);
      if (!delivery) throw new Refusal(404, "There is no such event.");
      return delivery;
    }
    case "GET requests":
      return api.requests;
    case "GET clock":
      return { nowS: clock.nowS() };
    case "POST clock":
      clock.advance(body(clockBody).advanceS, () => nextDue(world));
      await events.tried();
      return { nowS: clock.nowS() };
    case "POST webhooks": {
      const { paused } = body(webhooksBody);
      events.pause(paused);
      if (!paused) await events.tried();
      return { paused };
    }
    case "POST subscriptions/:id/renew":
      return renewSubscription(world, id);
    case "POST subscriptions/:id/change":
      return changeInDashboard(world, id, body(changeBody).status);
    case "POST sessions/:id/process":
      return { done: processSession(world, id) };
    case "POST sessions/:id/settle":
      return { done: settleSession(world, id, body(settleBody).isPaid) };
    case "POST refunds/:id/fail":
      return failRefund(world, id);
    case "POST objects/:id/forget":
      return { done: world.forget(id) };
    case "POST disputes":
      return openDispute(world, body(disputeBody).payment_intent);
    case "POST disputes/:id/close":
      return closeDispute(world, id, body(closeBody).status);
  }
  throw new Refusal(404, "There is nothing here.");
}

interface PaymentsDoubleOptions {
  port: number;
  secretKey: string;
  /** What the page names itself with; the app's default where it is left out. */
  publishableKey?: string;
  webhookSecret: string;
  /** Where signed events go. */
  webhookUrl: string;
  /** How long a page waits for August to accept the webhooks; Stripe's 3 seconds where it is left out. */
  deliverWithinMs?: number;
}

/**
 * Starts a test double of the part of Stripe that August needs: its HTTP API, Checkout hosted and
 * on the page (Stripe.js at `/endive/stripe.js`), the customer portal, invoices and receipts, and
 * the signed webhooks. Everything is in memory and no money moves.
 *
 * For tests: `GET /double/events`, `POST /double/events/:id/resend`,
 * `POST /double/webhooks { paused }`, `GET /double/clock`, `POST /double/clock { advanceS }`,
 * `POST /double/subscriptions/:id/renew` (ends a period now) and `/change { status }` (an invoice of a change),
 * `POST /double/sessions/:id/process` (pays by a bank account) and `/settle { isPaid }`,
 * `POST /double/refunds/:id/fail`, `POST /double/objects/:id/forget`, `POST /double/disputes
 * { payment_intent }`, `POST /double/disputes/:id/close { status }`, and `GET /double/requests`,
 * which lists the requests of the API.
 *
 * @returns the address for the library's host, port and protocol options, and a way to stop
 * @throws Error with one sentence in production, off loopback, or when the port is taken
 */
export async function startPaymentsDouble(options: PaymentsDoubleOptions) {
  const { port, secretKey, publishableKey = "pk_test_local", webhookSecret, webhookUrl } = options;
  assertLocal(SERVICE, [webhookUrl]);
  const clock = new Clock();
  const events = startEvents(webhookUrl, webhookSecret, clock.nowS);
  let base = `http://localhost:${port}`;
  const world = new World(() => base, clock, events, options.deliverWithinMs ?? 3_000);
  const api = new PaymentsApi(world, secretKey);
  const hosted = new HostedPages(world);
  const elements = new ElementPages(world, publishableKey);

  const server = await listen(SERVICE, port, async (request, response) => {
    const url = parseUrl(request);
    const [, area = ""] = url.pathname.split("/");
    try {
      clock.advance(0, () => nextDue(world));
      if (area === "v1") await api.handle(request, response, url);
      else if (area === "double")
        sendJson(response, 200, await doubleRoutes(api, request, url.pathname));
      else if (elements.serves(url.pathname)) await elements.handle(request, response, url);
      else await hosted.handle(request, response, url);
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      sendJson(response, error.status, error.body(), { "Request-Id": newId("req") });
    }
  });
  base = `http://localhost:${server.port}`;
  return {
    base,
    stop: async () => {
      events.stop();
      await server.stop();
    },
  };
}
