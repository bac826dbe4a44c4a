import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setTestEnv } from "../support/test-env";
import { type PriceServer, startPriceServer } from "./prices";

let prices: PriceServer;
beforeAll(async () => {
  // why: no page calls the provider; only its presence matters here.
  setTestEnv({
    STRIPE_SECRET_KEY: "sk_test_prices",
    STRIPE_PUBLISHABLE_KEY: "pk_test_prices",
    STRIPE_WEBHOOK_SECRET: "whsec_prices",
  });
  prices = await startPriceServer();
});
afterAll(() => prices.server.close());

/** The text above the link or button by which one goes on. */
async function above(path: string, button: string): Promise<string> {
  const text = await prices.seen(path);
  expect(text).toContain(button);
  return text.slice(0, text.lastIndexOf(button));
}

it("the subscription page does not claim that a connection fee that is due is free", async () => {
  const html = await prices.html("/subscription");
  expect(html).not.toContain("Nobody is charged");
  expect(html).not.toContain("nothing is charged");
  expect(html).toContain("before the first message");
});

describe("the cheaper alternative is shown above the button", () => {
  const social = "Social gives the same for $19 a month";
  it.each([
    ["/matches", "Subscribe "],
    ["/messages", "Subscribe "],
    ["/voice-message", "Subscribe "],
    ["/subscription", "Go to payment: $30"],
  ])("%s shows it", async (path, button) => {
    const text = await above(path, button);
    expect(text).toContain(social);
    expect(text).toContain("$30 for 30 days");
  });

  it("a conversation at its daily limit shows the cheaper alternative", async () => {
    expect(await above(prices.conversation, "Subscribe ")).toContain(social);
  });

  it("the page of Social shows the August membership, and that of Unlimited shows Social", async () => {
    expect(await above("/subscription?tier=social", "Go to payment: $19")).toContain(
      "The August membership gives the same for $30 for 30 days",
    );
    expect(await above("/subscription?tier=unlimited", "Go to payment: $49")).toContain(
      "Social, $19 a month",
    );
  });

  it("the plans show it to members and visitors", async () => {
    const visitor = await (await prices.server.request(null, "/pricing")).text();
    for (const text of [visitor.replace(/<[^>]+>/g, ""), await prices.seen("/pricing")])
      expect(text.slice(0, text.indexOf("Choose Social"))).toMatch(
        /\$19 a month.*August membership.*\$30 for 30 days/s,
      );
  });
});

describe("the price of the next step includes the connection fee", () => {
  it.each([
    ["/matches", "$35 in all with the first one ($24 with Social)"],
    ["/messages", "$35 in all with the first one ($24 with Social)"],
    ["/subscription", "$35 in all with the first one ($24 with Social)"],
    ["/subscription?tier=social", "$24 in all with the first one"],
    ["/subscription?tier=unlimited", "$54 in all with the first one"],
    ["/pricing", "a $5 connection fee on top"],
  ])("%s shows it", async (path, sum) => {
    expect(await prices.seen(path)).toContain(sum);
  });

  it("a free member with nobody to write to first is told that answering is free", async () => {
    expect(await prices.seen("/matches")).toContain("Answering is free: 2 messages a day.");
  });

  it("a conversation that is already open adds no connection fee", async () => {
    expect(await prices.seen(prices.conversation)).not.toContain("connection fee");
  });
});
