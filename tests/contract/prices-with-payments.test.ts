import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setTestEnv } from "../support/test-env";
import { openPriceHouse, type PriceHouse } from "./prices";

let prices: PriceHouse;
beforeAll(async () => {
  // why: no page asks the provider anything; only that there is one matters here.
  setTestEnv({
    STRIPE_SECRET_KEY: "sk_test_prices",
    STRIPE_PUBLISHABLE_KEY: "pk_test_prices",
    STRIPE_WEBHOOK_SECRET: "whsec_prices",
  });
  prices = await openPriceHouse();
});
afterAll(() => prices.house.close());

/** The text above the link or button by which one goes on. */
async function above(path: string, button: string): Promise<string> {
  const text = await prices.seen(path);
  expect(text).toContain(button);
  return text.slice(0, text.lastIndexOf(button));
}

it("the subscription page does not say that nobody is charged for a connection fee that is due", async () => {
  const html = await prices.html("/subscription");
  expect(html).not.toContain("Nobody is charged");
  expect(html).not.toContain("nothing is charged");
  expect(html).toContain("before the first message");
});

describe("the cheaper way to the same stands in sight above the button", () => {
  const social = "Social gives the same for $19 a month";
  it.each([
    ["/matches", "Subscribe "],
    ["/messages", "Subscribe "],
    ["/voice-message", "Subscribe "],
    ["/subscription", "Go to payment: $30"],
  ])("on %s", async (path, button) => {
    const text = await above(path, button);
    expect(text).toContain(social);
    expect(text).toContain("$30 for 30 days");
  });

  it("in a conversation whose day is used up", async () => {
    expect(await above(prices.conversation, "Subscribe ")).toContain(social);
  });

  it("on the page of Social, the August membership; on Unlimited's, Social", async () => {
    expect(await above("/subscription?tier=social", "Go to payment: $19")).toContain(
      "The August membership gives the same for $30 for 30 days",
    );
    expect(await above("/subscription?tier=unlimited", "Go to payment: $49")).toContain(
      "Social, $19 a month",
    );
  });

  it("on the plans, for members and visitors", async () => {
    const visitor = await (await prices.house.ask(null, "/pricing")).text();
    for (const text of [visitor.replace(/<[^>]+>/g, ""), await prices.seen("/pricing")])
      expect(text.slice(0, text.indexOf("Choose Social"))).toMatch(
        /\$19 a month.*August membership.*\$30 for 30 days/s,
      );
  });
});

describe("the whole of the next step is told, connection fee and all", () => {
  it.each([
    ["/matches", "$35 in all with the first one ($24 with Social)"],
    ["/messages", "$35 in all with the first one ($24 with Social)"],
    ["/subscription", "$35 in all with the first one ($24 with Social)"],
    ["/subscription?tier=social", "$24 in all with the first one"],
    ["/subscription?tier=unlimited", "$54 in all with the first one"],
    ["/pricing", "a $5 connection fee on top"],
  ])("on %s", async (path, sum) => {
    expect(await prices.seen(path)).toContain(sum);
  });

  it("but not where the conversation is open already", async () => {
    expect(await prices.seen(prices.conversation)).not.toContain("connection fee");
  });
});
