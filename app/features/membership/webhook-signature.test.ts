import Stripe from "stripe";
import { expect, it } from "vitest";
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

it("an event that does not arrive within two seconds ends with 408", async () => {
  const init = { method: "POST", body: new ReadableStream(), duplex: "half" } as RequestInit;
  const request = new Request("http://localhost:3999/api/stripe/webhook", init);
  const answer = await action({ request, params: {}, context: {} });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([408, "5"]);
});
