import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { addPlaces, book } from "~/features/meetups/booking/booking.fixture";
import { cancelMeetup } from "~/features/meetups/meetup/end-meetup.server";
import { CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { after, DAY_MS, islandDate, MINUTE_MS, now, setClock } from "~/server/data/clock.server";
import * as settings from "~/server/ops/payments.server";
import {
  createMember,
  matchPair,
  type Person,
  rows,
  runSql,
  setUpDatabase,
} from "../../../tests/support/island";
import { type LocalPayments, startLocalPayments } from "../../../tests/support/payments";
import { catchRejection } from "../../../tests/support/steps";
import { startCheckout, startHosted } from "./checkout.server";
import type { Order } from "./order.server";
import { provider as client } from "./payment-provider.server";

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

  it.each([
    [5 * MINUTE_MS + 1, true],
    [5 * MINUTE_MS, false],
  ])("a checkout that expires in %d ms is offered again: %s", async (leftMs, isSame) => {
    const first = await start();
    at(70 * MINUTE_MS - leftMs);
    const second = await start();
    expect(second === first).toBe(isSame);
    expect(listOpen()).toHaveLength(1);
  });
});

/** The checkouts that nothing has closed here. */
const listOpen = () => rows("checkouts").filter(({ closed_at }) => closed_at === null);

/** The checkouts that a member can still pay at the provider. */
async function listPayable({ id }: Person) {
  const { data } = await provider.stripe.checkout.sessions.list({ status: "open", limit: 100 });
  return data.filter(({ client_reference_id }) => client_reference_id === id);
}

/** What the payments of a member's open checkouts will be told to be for. */
const listPurposes = async (person: Person) =>
  (await listPayable(person)).map(({ metadata }) => metadata).reverse();

/** A match of a man, whose connection fee is his to pay. */
const matchWith = (man: Person) =>
  matchPair(man, createMember({ gender: "female", plan: "social" })).matchId;

/** Takes a seat on the day after tomorrow. */
const hold = (person: Person, slotHour: number, extra?: "card") =>
  book(person, { date: islandDate(after(now(), 2 * DAY_MS)), slotHour, ...(extra && { extra }) });

describe("checkouts side by side", () => {
  it("what overlaps with nothing stays open beside all else, says what it pays for, and is replaced by its like alone", async () => {
    const man = createMember({ gender: "male", plan: "social" });
    const [one, other] = [matchWith(man), matchWith(man)];
    addPlaces();
    for (const slotHour of [9, 10]) hold(man, slotHour);
    const bookingId = hold(man, 11, "card");
    const [memberId, feeCents] = [man.id, String(CONNECTION_FEE_CENTS)];
    const orders: [Order, Record<string, string>][] = [
      [{ matchId: one }, { memberId, matchId: one, feeCents }],
      [{ meetupPlan: "plus" }, { memberId, product: "plus" }],
      [{ matchId: other }, { memberId, matchId: other, feeCents }],
      [{ bookingId }, { memberId, bookingId: String(bookingId) }],
      [{ membership: "unlimited" }, { memberId, product: "unlimited" }],
    ];
    const purposes = orders.map(([, purpose]) => purpose);
    for (const form of ["hosted", "embedded"] as const) {
      for (const [order] of orders) await startCheckout(man.viewer(), order, form);
      expect(await listPurposes(man)).toEqual(purposes);
      expect(listOpen().map((checkout) => checkout.form)).toEqual(orders.map(() => form));
    }
    expect(listOpen().map(({ match_id, booking_id }) => match_id ?? booking_id)).toEqual([
      ...[one, null, other, bookingId, null],
    ]);
  });

  it("the checkout of a seat that was given back is not the one of the next seat", async () => {
    addPlaces();
    hold(ada, 9);
    const given = hold(ada, 10, "card");
    await startHosted(ada.viewer(), { bookingId: given });
    cancelMeetup(ada.id, given);
    const next = hold(ada, 11, "card");
    await startHosted(ada.viewer(), { bookingId: next });
    // What the first one would pay is kept for the next extra meetup.
    expect(await listPurposes(ada)).toMatchObject([
      { bookingId: String(given) },
      { bookingId: String(next) },
    ]);
  });

  it("a fee that is paid with a membership is not open by itself any more", async () => {
    const man = createMember({ gender: "male", plan: "social" });
    const matchId = matchWith(man);
    await startHosted(man.viewer(), { matchId });
    await startHosted(man.viewer(), { membership: "unlimited", matchId });
    expect(await listPurposes(man)).toEqual([
      { memberId: man.id, product: "unlimited", matchId, feeCents: String(CONNECTION_FEE_CENTS) },
    ]);
  });

  it("a membership with the fee of one match is no checkout of the fee of another", async () => {
    const man = createMember({ gender: "male" });
    const order = (matchId: string) => ({ membership: "social", matchId }) as const;
    const [one, other] = [matchWith(man), matchWith(man)];
    const first = await startHosted(man.viewer(), order(one));
    expect(await startHosted(man.viewer(), order(other))).not.toBe(first);
    expect(await listPurposes(man)).toMatchObject([{ matchId: other }]);
  });

  it("a membership beside a match for which an unused fee waits pays no fee", async () => {
    const man = createMember({ gender: "male" });
    runSql(`INSERT INTO fee_payments (provider_reference, user_id, amount_cents, paid_at)
      VALUES ('pi_kept', '${man.id}', ${CONNECTION_FEE_CENTS}, ${now().getTime()})`);
    await startHosted(man.viewer(), { membership: "social", matchId: matchWith(man) });
    expect(await listPurposes(man)).toEqual([{ memberId: man.id, product: "social" }]);
  });

  it("the form on August's page replaces the provider's page, and a reload opens the same form", async () => {
    await start();
    const open = () => startCheckout(ada.viewer(), { membership: "social" }, "embedded");
    const secret = await open();
    expect(secret).toContain("_secret_");
    expect(await open()).toBe(secret);
    expect(await listPayable(ada)).toMatchObject([{ ui_mode: "elements" }]);
  });
});

describe("what the provider answers", () => {
  const answer = (url: string | null, client_secret: string | null) =>
    vi
      .spyOn(client().checkout.sessions, "create")
      .mockResolvedValueOnce({ id: "cs_answer", url, client_secret } as never);

  it.each([
    ["hosted", "https://pay.example/cs", { url: "https://pay.example/cs", client_secret: null }],
    ["embedded", "cs_secret", { url: null, client_secret: "cs_secret" }],
  ] as const)("a %s checkout is opened by %s, whatever else it has", async (form, opened, row) => {
    answer("https://pay.example/cs", "cs_secret");
    expect(await startCheckout(ada.viewer(), { membership: "social" }, form)).toBe(opened);
    expect(rows("checkouts")).toMatchObject([row]);
  });

  it.each([
    ["hosted", null, "cs_secret"],
    ["embedded", "https://pay.example/cs", null],
  ] as const)(
    "a %s checkout that cannot be opened is refused, and not kept",
    async (form, url, secret) => {
      answer(url, secret);
      expect(
        await catchRejection(startCheckout(ada.viewer(), { membership: "social" }, form)),
      ).toMatchObject({ code: "payments_unavailable" });
      expect(rows("checkouts")).toEqual([]);
    },
  );

  it("an open checkout is not offered once payments are switched off", async () => {
    await start();
    const switchedOff = vi.spyOn(settings, "payments").mockReturnValue(null);
    onTestFinished(() => switchedOff.mockRestore());
    expect(await catchRejection(start())).toMatchObject({ code: "payments_unavailable" });
  });

  it.each([1, 3])(
    "while it does not answer, %d starts at once make the requests of one, and the next one is made again",
    async (count) => {
      const unreachable = vi
        .spyOn(globalThis, "fetch")
        .mockRejectedValue(new TypeError("fetch failed"));
      onTestFinished(() => unreachable.mockRestore());
      const refusals = await Promise.all(
        Array.from({ length: count }, () => catchRejection(start())),
      );
      expect(refusals.map((refusal) => refusal?.code)).toEqual(
        refusals.map(() => "payments_unavailable"),
      );
      // One attempt and its one repeat.
      expect(unreachable).toHaveBeenCalledTimes(2);
      unreachable.mockRestore();
      expect(await start()).toContain("/pay/");
    },
  );
});

describe("starts at once", () => {
  it("one that is refused holds nothing up that waits behind it", async () => {
    await provider.pay(await start("social"));
    const [refused, plan] = await Promise.all([
      catchRejection(start("august")),
      startHosted(ada.viewer(), { meetupPlan: "plus" }),
    ]);
    expect(refused).toMatchObject({ code: "payment_in_progress" });
    expect(plan).toContain("/pay/");
  });

  it("a third one waits for the second when the first is done, so that one is left to pay", async () => {
    const first = start("social");
    const second = start("august");
    await first;
    await Promise.all([second, start("unlimited")]);
    expect(await listPurposes(ada)).toEqual([{ memberId: ada.id, product: "unlimited" }]);
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
