import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { listen, parseUrl, Refusal, readForm, seeOther, sendJson, sendPage } from "./http";
import { assertLocal } from "./local-only";
import { PaymentsApi } from "./payments-api";
import {
  closeDispute,
  DECLINED,
  failRefund,
  GOOD_CARD,
  isCard,
  openDispute,
} from "./payments-charges";
import { payWith, processSession, settleSession, successUrl } from "./payments-checkout";
import { startEvents } from "./payments-events";
import { framePage, payPage, receiptPage, TARGETS } from "./payments-pages";
import { changeInDashboard, renewSubscription } from "./payments-subscriptions";
import { PaymentsError, World } from "./payments-world";

const SERVICE = "payments double";
/** How long a page that Stripe hosts waits for August to accept the events before it leads back. */
const ACCEPTED_WITHIN_MS = 3_000;

const readScript = (name: string) => readFile(new URL(name, import.meta.url), "utf8");
const nothing = () => new Refusal(404, "There is nothing here.");

/** The pages that Stripe hosts: checkout, invoice, card on file, receipt. They have no scripts. */
async function serveHosted(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const [, kind = "", id = ""] = url.pathname.split("/");
  if (kind === "receipt") return sendPage(response, 200, receiptPage(world.find("charge", id)));
  const target = TARGETS[kind]?.(world, id);
  if (!target) throw nothing();
  if (request.method !== "POST")
    return sendPage(response, 200, payPage(target, url.search === "?declined"));
  // A form without a card pays with the good one. A second payment is the first one's success.
  const card = (await readForm(request)).get("card") ?? GOOD_CARD;
  const isPaid = target.closed !== null || (isCard(card) && target.pay(card));
  await world.events.tried(ACCEPTED_WITHIN_MS);
  seeOther(response, isPaid ? (target.doneUrl ?? url.pathname) : `${url.pathname}?declined`);
}

/** What Stripe.js and the frame of its Payment Element ask for. */
async function serveElement(
  world: World,
  publishableKey: string,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
): Promise<void> {
  const secret = searchParams.get("client_secret") ?? "";
  const session = world.find("checkout.session", secret.split("_secret_")[0]);
  if (searchParams.get("key") !== publishableKey || session.client_secret !== secret)
    throw new PaymentsError(400, "The key and the client_secret do not belong together.");
  // Pages of every origin load Stripe.js, which then speaks with its own server.
  response.setHeader("Access-Control-Allow-Origin", "*");
  if (pathname === "/elements/session") return sendJson(response, 200, { status: session.status });
  if (request.method !== "POST")
    return sendPage(response, 200, framePage(await readScript("payments-element-frame.js")));
  const card = (await readForm(request)).get("card");
  const refuse = (message: string, code: "paymentFailed" | null) =>
    sendJson(response, 200, { error: { message, code } });
  if (!isCard(card)) return refuse("Your card number is incomplete.", null);
  if (session.status !== "open") return refuse("This Checkout Session is no longer open.", null);
  if (!payWith(world, session, card)) return refuse(DECLINED, "paymentFailed");
  sendJson(response, 200, { returnUrl: successUrl(session) });
}

/**
 * Starts a test double of the part of Stripe that August calls: its HTTP API, Checkout hosted and on the page
 * (Stripe.js at `/endive/stripe.js`), the page of the card on file, invoices and receipts, and the signed webhooks.
 * Everything is in memory and no money moves.
 *
 * @param options.publishableKey what the page names itself with; the app's default where it is left out
 * @param options.webhookUrl where signed events go
 * @returns the address for the library's host, port and protocol options, what a test does at the provider, and a way
 *   to stop
 * @throws Error with one sentence in production, off loopback, or when the port is taken
 */
export async function startPaymentsDouble(options: {
  port: number;
  secretKey: string;
  publishableKey?: string;
  webhookSecret: string;
  webhookUrl: string;
}) {
  const { port, secretKey, publishableKey = "pk_test_local", webhookSecret, webhookUrl } = options;
  assertLocal(SERVICE, [webhookUrl]);
  let base = `http://localhost:${port}`;
  const events = startEvents(webhookUrl, webhookSecret, () => world.nowS());
  const world = new World(() => base, events);
  const api = new PaymentsApi(world, secretKey);

  const server = await listen(SERVICE, port, async (request, response) => {
    const url = parseUrl(request);
    const [, area = ""] = url.pathname.split("/");
    try {
      world.advance(0);
      if (area === "v1") await api.handle(request, response, url);
      else if (area === "elements")
        await serveElement(world, publishableKey, request, response, url);
      else if (url.pathname === "/endive/stripe.js") {
        response.writeHead(200, { "Content-Type": "text/javascript", "Cache-Control": "no-store" });
        response.end(await readScript("payments-stripe.js"));
      } else await serveHosted(world, request, response, url);
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      sendJson(response, error.status, error.body());
    }
  });
  base = `http://localhost:${server.port}`;
  return {
    base,
    /** Every request of the API so far. */
    requests: () => api.requests,
    events: events.list,
    /** Holds webhooks back, or delivers those that were held back. */
    pauseWebhooks: events.pause,
    /** Delivers the events that have not arrived, one try each. */
    deliverRest: events.deliverRest,
    /** Puts the clock forward by some seconds; what falls due on the way happens, with its events. */
    advance: async (byS: number) => {
      world.advance(byS);
      await events.tried();
    },
    /** Ends the current period of a subscription now. */
    renew: (id: string) => renewSubscription(world, id),
    /** Leaves the invoice of a change in the dashboard behind. */
    change: (id: string, status: "draft" | "open" | "void") => changeInDashboard(world, id, status),
    /** Pays a checkout by a bank account, which settles it later. */
    process: (sessionId: string) => processSession(world, sessionId),
    settle: (sessionId: string, isPaid: boolean) => settleSession(world, sessionId, isPaid),
    failRefund: (id: string) => failRefund(world, id),
    /** Loses an object, as a deletion in the dashboard does. */
    forget: world.forget,
    openDispute: (paymentIntent: string) => openDispute(world, paymentIntent),
    closeDispute: (id: string, status: "won" | "lost") => closeDispute(world, id, status),
    stop: async () => {
      events.stop();
      await server.stop();
    },
  };
}
