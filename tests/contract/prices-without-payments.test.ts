import { afterAll, beforeAll, expect, it } from "vitest";
import { RIGHTS } from "~/features/prices/catalog";
import { CONNECTION_FEE, formatPrice } from "~/features/prices/price-texts";
import { type PriceServer, startPriceServer } from "./prices";

let prices: PriceServer;
beforeAll(async () => {
  prices = await startPriceServer();
});
afterAll(() => prices.server.close());

it("without payments the subscription page says that the connection fee is not charged", async () => {
  const html = await prices.html("/subscription");
  expect(html).toContain("While payments are off, it’s free");
  expect(await prices.seen("/subscription")).toContain("not even the connection fee");
});

it.each(["/matches", "/messages", "/voice-message", "/pricing", "/subscription"])(
  "without payments %s names the prices, adds no fee to them, and says that nothing is charged",
  async (path) => {
    const text = await prices.seen(path);
    expect(text).toContain(formatPrice("social"));
    expect(text).toContain("nothing is charged");
    expect(text).not.toContain("in all with the first one");
    expect(text).not.toContain(`adds a ${CONNECTION_FEE} connection fee`);
  },
);

it("a free member at the daily limit reads why and how to go on", async () => {
  const text = await prices.seen(prices.conversation);
  expect(text).toContain(`You’ve sent today’s ${RIGHTS.free.messagesPerDay} free messages.`);
  expect(text).toContain(`Social gives the same for ${formatPrice("social")}`);
  expect(text).not.toContain("Message Limit Reached");
});

it("the call returns the same number and word as the screen", async () => {
  const path = `/api/conversations/${prices.conversation.split("/").at(-1)}/messages`;
  expect(JSON.parse(await prices.html(path))).toMatchObject({
    messageCount: 1 + RIGHTS.free.messagesPerDay,
    limit: 20,
    remaining: 0,
    limitedBy: "day",
  });
});
