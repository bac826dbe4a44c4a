import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { listen, parseUrl, Refusal, readBody, seeOther, sendJson, sendPage } from "./http";
import { assertLocal } from "./local-only";
import { startEvents } from "./payments-events";
import { missing, newId, PaymentsError } from "./payments-objects";
import { payPage, successUrl } from "./payments-pages";
import { PaymentsState } from "./payments-state";

const SERVICE = "payments double";
/** How long the pay page waits for August to accept the webhook before it redirects back. */
const DELIVER_WITHIN_MS = 3_000;
const KEPT_KEYS = 10_000;

const digest = (text: string) => createHash("sha256").update(text).digest();

interface IdempotentResponse {
  request: string;
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
function perform(
  state: PaymentsState,
  method: string,
  path: string,
  form: URLSearchParams,
): unknown {
  const [, kind, id = "", verb = ""] =
    /^\/v1\/(checkout\/sessions|subscriptions)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
  switch ([method, kind, id && ":id", verb].filter(Boolean).join(" ")) {
    case "POST checkout/sessions":
      return state.makeSession(form);
    case "GET checkout/sessions :id":
      return state.session(id).object;
    case "POST checkout/sessions :id expire":
      return state.expire(id);
    case "GET subscriptions :id":
      return state.subscription(id);
    case "POST subscriptions :id":
      return state.updateSubscription(id, form);
    case "DELETE subscriptions :id":
      return state.cancelSubscription(id);
  }
  throw new PaymentsError(404, `Unrecognized request URL (${method}: ${path}).`);
}

async function payRoutes(
  state: PaymentsState,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
) {
  const [, , id = "", verb] = pathname.split("/");
  const session = state.session(id);
  if (request.method === "GET" && verb === undefined)
    return sendPage(response, 200, payPage(session, searchParams.has("declined")));
  if (request.method !== "POST") throw new Refusal(405, "Use the form.");
  await readBody(request);
  if (verb === "back") return seeOther(response, session.object.cancel_url);
  if (session.object.status === "expired") return sendPage(response, 410, payPage(session));
  if (verb === "decline") return seeOther(response, `/pay/${id}?declined`);
  if (verb !== undefined) throw new Refusal(404, "There is nothing here.");
  await Promise.race([
    state.pay(id).catch(() => undefined),
    pause(DELIVER_WITHIN_MS, undefined, { ref: false }),
  ]);
  seeOther(response, successUrl(session));
}

async function doubleRoutes(state: PaymentsState, method: string | undefined, path: string) {
  const [, , kind, id = "", verb] = path.split("/");
  if (method === "GET" && path === "/double/events") return state.events.list();
  if (method === "POST" && kind === "events" && verb === "resend") {
    const delivery = await state.events.resend(id);
    if (!delivery) throw missing("event", id);
    return delivery;
  }
  if (method === "POST" && kind === "subscriptions" && verb === "renew")
    return state.renewSubscription(id);
  throw new Refusal(404, "There is nothing here.");
}

interface PaymentsDoubleOptions {
  port: number;
  secretKey: string;
  webhookSecret: string;
  /** Where signed events go. */
  webhookUrl: string;
}

/**
 * Starts a test double of the part of Stripe's HTTP API that hosted Checkout needs, with the pay
 * page and the signed webhooks. Everything is in memory and no money moves.
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
  const state = new PaymentsState(() => base, events);
  const remembered = new Map<string, IdempotentResponse>();

  async function api(request: IncomingMessage, response: ServerResponse, url: URL) {
    authorise(request, secretKey);
    const method = request.method ?? "GET";
    const body = await readBody(request);
    const form = new URLSearchParams(method === "GET" ? url.search : body);
    const key = method === "POST" ? request.headers["idempotency-key"] : undefined;
    const requestKey = `${method} ${url.pathname} ${body}`;
    const earlier = typeof key === "string" ? remembered.get(key) : undefined;
    const headers = { "Request-Id": newId("req") };
    if (earlier && earlier.request !== requestKey)
      throw new PaymentsError(
        400,
        "Keys for idempotent requests can only be used with the same parameters they were first used with.",
        { type: "idempotency_error" },
      );
    if (earlier)
      return sendJson(response, 200, earlier.value, { ...headers, "Idempotent-Replayed": "true" });
    const value = perform(state, method, url.pathname, form);
    if (typeof key === "string") {
      remembered.set(key, { request: requestKey, value: structuredClone(value) });
      const [oldest] = remembered.keys();
      if (remembered.size > KEPT_KEYS && oldest !== undefined) remembered.delete(oldest);
    }
    sendJson(response, 200, value, headers);
  }

  const server = await listen(SERVICE, port, async (request, response) => {
    const url = parseUrl(request);
    try {
      if (url.pathname.startsWith("/pay/")) await payRoutes(state, request, response, url);
      else if (url.pathname.startsWith("/double/"))
        sendJson(response, 200, await doubleRoutes(state, request.method, url.pathname));
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
