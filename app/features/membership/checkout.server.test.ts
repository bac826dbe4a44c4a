import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS, setClock } from "~/server/clock.server";
import {
  createMember,
  type Person,
  rows,
  runSql,
  setUpDatabase,
} from "../../../tests/support/island";
import { type LocalPayments, startLocalPayments } from "../../../tests/support/payments";
import { startHosted } from "./checkout.server";

let provider: LocalPayments;
beforeAll(async () => {
  provider = await startLocalPayments();
});
afterAll(() => provider.close());

setUpDatabase();

// The test double of the provider uses the real time; this is the start of its next ten-minute
// span.
const START = new Date(Math.ceil(Date.now() / (10 * MINUTE_MS)) * 10 * MINUTE_MS);
const at = (ms: number) => setClock(new Date(START.getTime() + ms));

let ada: Person;
beforeEach(() => {
  at(0);
  ada = createMember();
});
const start = (product: "social" | "unlimited" | "august" = "social") =>
  startHosted(ada.viewer(), { membership: product });

describe("a checkout", () => {
  it("ten concurrent starts open one checkout, and a reload leads to the same one", async () => {
    const urls = await Promise.all(Array.from({ length: 10 }, () => start()));
    expect(new Set(urls).size).toBe(1);
    expect(urls[0]).toMatch(/^http:\/\/localhost:\d+\/pay\/cs_test_/);
    at(50 * MINUTE_MS);
    expect(await start()).toBe(urls[0]);
    expect(rows("checkouts")).toHaveLength(1);
  });

  it("concurrent starts in two different seconds open one checkout", async () => {
    const [first] = await Promise.all([start(), Promise.resolve(at(1_500)).then(() => start())]);
    runSql("DELETE FROM checkouts");
    at(3_000);
    expect(await start()).toBe(first);
  });

  it("a checkout lost before it was stored can be started again", async () => {
    await start();
    runSql("DELETE FROM checkouts");
    at(11 * MINUTE_MS);
    expect(await start()).toContain("/pay/");
    expect(rows("checkouts")).toHaveLength(1);
  });

  it("each member has a checkout of their own for each product", async () => {
    const bea = createMember();
    const urls = [
      await start("social"),
      await start("unlimited"),
      await start("august"),
      await startHosted(bea.viewer(), { membership: "social" }),
    ];
    expect(new Set(urls).size).toBe(4);
    expect(rows("checkouts")).toHaveLength(4);
  });

  it("a checkout that is about to expire is replaced by a new one", async () => {
    const first = await start();
    at(66 * MINUTE_MS);
    const second = await start();
    expect(second).not.toBe(first);
    expect(rows("checkouts").filter(({ closed_at }) => closed_at === null)).toHaveLength(1);
  });
});

describe("double payment", () => {
  it.each([
    ["social", "social"],
    ["social", "august"],
    ["august", "social"],
    ["unlimited", "unlimited"],
    ["unlimited", "social"],
  ] as const)("a member on %s cannot start a checkout of %s", async (has, wants) => {
    const bea = createMember({ plan: has });
    await expect(startHosted(bea.viewer(), { membership: wants })).rejects.toMatchObject({
      status: 409,
    });
    expect(rows("checkouts")).toEqual([]);
  });

  it("a member on social can start a checkout of unlimited", async () => {
    const bea = createMember({ plan: "social" });
    expect(await startHosted(bea.viewer(), { membership: "unlimited" })).toContain("/pay/");
  });
});
