import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CATALOG, CONNECTION_FEE_CENTS, type Product, RIGHTS } from "~/features/prices/catalog";
import { CONNECTION_FEE, formatPrice, inDollars } from "~/features/prices/price-texts";
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

const withFee = (product: Product) => inDollars(CATALOG[product].priceCents + CONNECTION_FEE_CENTS);
const pattern = (product: Product) => formatPrice(product).replace("$", "\\$");

/** The text above the link or button by which one continues. */
async function above(path: string, button: string): Promise<string> {
  const text = await prices.seen(path);
  expect(text).toContain(button);
  return text.slice(0, text.lastIndexOf(button));
}

it("the subscription page does not claim that a connection fee that is due is free", async () => {
  const html = await prices.html("/subscription");
  expect(html).not.toContain("nothing is charged");
  expect(html).toContain("once you’ve both matched");
});

describe("the cheaper alternative is shown above the button", () => {
  const social = `Social gives the same for ${formatPrice("social")}`;
  it.each([
    ["/matches", "Subscribe "],
    ["/messages", "Subscribe "],
    ["/voice-message", "Subscribe "],
    ["/subscription", `Go to payment: ${inDollars(CATALOG.august.priceCents)}`],
  ])("%s shows it", async (path, button) => {
    const text = await above(path, button);
    expect(text).toContain(social);
    expect(text).toContain(formatPrice("august"));
  });

  it("a conversation at its daily limit shows the cheaper alternative", async () => {
    expect(await above(prices.conversation, "Subscribe ")).toContain(social);
  });

  it("the page of Social shows the August membership, and that of Unlimited shows Social", async () => {
    expect(
      await above(
        "/subscription?tier=social",
        `Go to payment: ${inDollars(CATALOG.social.priceCents)}`,
      ),
    ).toContain(`The August membership gives the same for ${formatPrice("august")}`);
    expect(
      await above(
        "/subscription?tier=unlimited",
        `Go to payment: ${inDollars(CATALOG.unlimited.priceCents)}`,
      ),
    ).toContain(`Social is ${formatPrice("social")}`);
  });

  it("the plans show it to members and visitors", async () => {
    const visitor = await (await prices.server.request(null, "/pricing")).text();
    for (const text of [visitor.replace(/<[^>]+>/g, ""), await prices.seen("/pricing")])
      expect(text.slice(0, text.indexOf("Choose Social"))).toMatch(
        new RegExp(`${pattern("social")}.*August membership.*${pattern("august")}`, "s"),
      );
  });
});

describe("the price of the next step includes the connection fee", () => {
  it.each([
    [
      "/matches",
      `${withFee("august")} in all with the first one (${withFee("social")} with Social)`,
    ],
    [
      "/messages",
      `${withFee("august")} in all with the first one (${withFee("social")} with Social)`,
    ],
    [
      "/subscription",
      `${withFee("august")} in all with the first one (${withFee("social")} with Social)`,
    ],
    ["/subscription?tier=social", `${withFee("social")} in all with the first one`],
    ["/subscription?tier=unlimited", `${withFee("unlimited")} in all with the first one`],
    ["/pricing", `a ${CONNECTION_FEE} connection fee`],
  ])("%s shows it", async (path, sum) => {
    expect(await prices.seen(path)).toContain(sum);
  });

  it("a free member with nobody to write to first is told that answering is free", async () => {
    expect(await prices.seen("/matches")).toContain(
      `Answering is free: ${RIGHTS.free.messagesPerDay} messages a day.`,
    );
  });

  it("a conversation that is already open adds no connection fee", async () => {
    expect(await prices.seen(prices.conversation)).not.toContain("connection fee");
  });
});
