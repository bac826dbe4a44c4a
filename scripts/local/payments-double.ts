import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { listen, Refusal, readBody, seeOther, sendJson, sendPage, urlOf } from "./http";
import { assertLocal } from "./local-only";
import { startEvents } from "./payments-events";
import { missing, PaymentsError, refuseExpand } from "./payments-form";
import { newId } from "./payments-objects";
import { payPage, successUrl } from "./payments-pages";
import { Till } from "./payments-till";

const SERVICE = "payments double";
/** How long a paying member waits for August to hear of it before being sent back. */
const TELL_WITHIN_MS = 3_000;
const KEPT_KEYS = 10_000;

const digest = (text: string) => createHash("sha256").update(text).digest();

interface Remembered {
  asked: string;
  value: unknown;
}

function authorise(request: IncomingMessage, secretKey: string): void {
  const [scheme = "", sent = ""] = (request.headers.authorization ?? "").split(" ");
  const key =
    scheme.toLowerCase() === "basic"
      ? Buffer.from(sent, "base64").toString("utf8").replace(/:.*$/, "")
      : sent;
  if (!timingSafeEqual(digest(key), digest(secretKey)))
    throw new PaymentsError(401, `Invalid API Key provided: ${"*".repeat(8)}${key.slice(-4)}`);
}

/** Finds the verb of an API request and does it. */
function perform(till: Till, method: string, path: string, form: URLSearchParams): unknown {
  const [, version, kind, id, verb, more] = path.split("/");
  const route = [method, version, kind, ...(kind === "checkout" ? [id] : [])].join(" ");
  if (more === undefined && kind === "checkout") {
    if (route === "POST v1 checkout sessions" && verb === undefined) return till.makeSession(form);
    if (route === "GET v1 checkout sessions" && verb) {
      refuseExpand(form);
      return till.checkout(verb).session;
    }
  }
  if (route === "POST v1 checkout sessions" && verb && more === "expire")
    return till.expireSession(verb);
  if (verb === undefined) {
    if (route === "POST v1 customers" && id === undefined) return till.makeCustomer(form);
    if (route === "GET v1 subscriptions" && id) {
      refuseExpand(form);
      return till.subscription(id);
    }
    if (route === "POST v1 subscriptions" && id) return till.updateSubscription(id, form);
    if (route === "DELETE v1 subscriptions" && id) return till.cancelSubscription(id);
  }
  throw new PaymentsError(404, `Unrecognized request URL (${method}: ${path}).`);
}

async function payRoutes(
  till: Till,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
) {
  const [, , id = "", verb] = pathname.split("/");
  const { session, lines } = till.checkout(id);
  const error = searchParams.has("declined")
    ? "Your card was declined. Nothing was paid."
    : undefined;
  if (request.method === "GET" && verb === undefined)
    return sendPage(
      response,
      200,
      payPage(session, lines, session.status === "open" ? error : undefined),
    );
  if (request.method !== "POST") throw new Refusal(405, "Use the form.");
  await readBody(request);
  if (verb === "back" && session.cancel_url) return seeOther(response, session.cancel_url);
  if (session.status === "expired") return sendPage(response, 410, payPage(session, lines));
  if (verb === "decline") return seeOther(response, `/pay/${id}?declined`);
  if (verb !== undefined) throw new Refusal(404, "There is nothing here.");
  const { told } = till.pay(id);
  await Promise.race([
    told.catch(() => undefined),
    pause(TELL_WITHIN_MS, undefined, { ref: false }),
  ]);
  seeOther(response, successUrl(session));
}

async function doubleRoutes(
  till: Till,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) {
  const [, , kind, id = "", verb] = path.split("/");
  if (request.method === "GET" && path === "/double/events")
    return sendJson(response, 200, till.events.list());
  if (request.method !== "POST") throw new Refusal(404, "There is nothing here.");
  if (kind === "events" && verb === "resend") {
    const delivery = await till.events.resend(id);
    if (!delivery) throw missing("event", id);
    return sendJson(response, 200, delivery);
  }
  if (kind === "subscriptions" && verb === "renew")
    return sendJson(response, 200, till.renewSubscription(id));
  throw new Refusal(404, "There is nothing here.");
}

export interface PaymentsDoubleOptions {
  port: number;
  secretKey: string;
  webhookSecret: string;
  /** Where signed events go. */
  webhookUrl: string;
}

/**
 * Starts a stand-in for the part of Stripe's HTTP API that hosted Checkout needs, with the pay page
 * and the signed webhooks. Everything is in memory and no money moves.
 *
 * `GET /double/events` lists the events, `POST /double/events/:id/resend` delivers one again, and
 * `POST /double/subscriptions/:id/renew` ends a subscription's period now.
 *
 * @returns the address for the library's host, port and protocol options, and a way to stop
 * @throws Error with one sentence in production, off loopback, or when the port is taken
 */
export async function startPaymentsDouble(options: PaymentsDoubleOptions) {
  const { port, secretKey, webhookSecret, webhookUrl } = options;
  assertLocal(SERVICE, [webhookUrl]);
  const events = startEvents(webhookUrl, webhookSecret);
  let base = `http://localhost:${port}`;
  const till = new Till(() => base, events);
  const remembered = new Map<string, Remembered>();

  async function api(request: IncomingMessage, response: ServerResponse, url: URL) {
    authorise(request, secretKey);
    const method = request.method ?? "GET";
    const body = await readBody(request);
    const form = new URLSearchParams(method === "GET" ? url.search : body);
    const key = method === "POST" ? request.headers["idempotency-key"] : undefined;
    const asked = `${method} ${url.pathname} ${body}`;
    const earlier = typeof key === "string" ? remembered.get(key) : undefined;
    const headers = { "Request-Id": newId("req") };
    if (earlier && earlier.asked !== asked)
      throw new PaymentsError(
        400,
        "Keys for idempotent requests can only be used with the same parameters they were first used with.",
        { type: "idempotency_error" },
      );
    if (earlier)
      return sendJson(response, 200, earlier.value, { ...headers, "Idempotent-Replayed": "true" });
    const value = perform(till, method, url.pathname, form);
    if (typeof key === "string") {
      remembered.set(key, { asked, value: structuredClone(value) });
      const [oldest] = remembered.keys();
      if (remembered.size > KEPT_KEYS && oldest !== undefined) remembered.delete(oldest);
    }
    sendJson(response, 200, value, headers);
  }

  const server = await listen(SERVICE, port, async (request, response) => {
    const url = urlOf(request);
    try {
      if (url.pathname.startsWith("/pay/")) await payRoutes(till, request, response, url);
      else if (url.pathname.startsWith("/double/"))
        await doubleRoutes(till, request, response, url.pathname);
      else await api(request, response, url);
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
