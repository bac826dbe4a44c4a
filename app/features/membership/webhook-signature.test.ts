import Stripe from "stripe";
import { expect, it } from "vitest";
import { CAPACITY } from "~/server/ops/capacity.server";
import { createMember, rows } from "../../../tests/support/island";
import { action } from "./api.stripe-webhook.route";
import { setUpPayments } from "./payer.fixture";

const { pay, takeEvents } = setUpPayments();

const SECRET = "whsec_local";
const sign = (payload: string, secret = SECRET, timestamp = Math.floor(Date.now() / 1000)) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

async function send(body: string, signature: string | null): Promise<number> {
  const request = new Request("http://localhost:3999/api/stripe/webhook", {
    method: "POST",
    body,
    headers: signature === null ? {} : { "Stripe-Signature": signature },
  });
  return (await action({ request, params: {}, context: {} })).status;
}

it("an event grants something only with the provider's own signature of its very body, and a fresh one", async () => {
  const ada = createMember();
  await pay(ada, { membership: "unlimited" });
  const [event] = await takeEvents();
  const body = JSON.stringify(event);
  const forged = body.replace(ada.id, createMember().id);
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  for (const signature of [
    null,
    "",
    "t=1,v1=abc",
    sign(body, "whsec_other"),
    sign(forged),
    sign(body, SECRET, hourAgo),
  ])
    expect([signature, await send(body, signature)]).toEqual([signature, 400]);
  expect(await send(forged, sign(body))).toBe(400);
  expect([rows("payment_events"), rows("entitlements")]).toEqual([[], []]);
  expect(await send(body, sign(body))).toBe(200);
  expect(ada.viewer().subscriptionTier).toBe("unlimited");
});

it.each([
  "/api/stripe/webhook",
  "/api/stripe/webhook/",
  "/API/Stripe/webhook",
  "/api/%73tripe/webhook",
])(
  "of events that never end, the slowest gives its place to a newer one, also where their address is spelled %s",
  async (path) => {
    const open: ReadableStreamDefaultController[] = [];
    const sendSlowly = () => {
      const body = new ReadableStream({ start: (controller) => void open.push(controller) });
      const init = { method: "POST", body, duplex: "half" } as RequestInit;
      const request = new Request(`http://localhost:3999${path}`, init);
      return action({ request, params: {}, context: {} });
    };
    const held = Array.from({ length: CAPACITY.paymentEvents.all }, sendSlowly);
    const newest = sendSlowly();
    const evicted = await Promise.race(held);
    expect([evicted.status, evicted.headers.get("Retry-After")]).toEqual([408, "5"]);
    for (const controller of open) controller.close();
    const statuses = (await Promise.all([...held, newest])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBe(held.length);
  },
);
