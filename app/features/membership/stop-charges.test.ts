import { entitlements } from "@db/schema";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteAccount } from "~/features/deletion/delete-account.server";
import { after, DAY_MS, now } from "~/server/data/clock.server";
import { database, prepared } from "~/server/data/database.server";
import { createMember, type Person, rows, setState } from "../../../tests/support/island";
import { startHosted } from "./checkout.server";
import { applyWaitingEvents } from "./events.server";
import { renewsSql } from "./kept-payments.server";
import { setUpPayments } from "./payer.fixture";

const { provider, pay, applyAll, pass } = setUpPayments();

let ada: Person;
beforeEach(() => {
  ada = createMember();
});

const paymentsOf = ({ id }: Person) => rows("payments").filter(({ user_id }) => user_id === id);
const entitlementsOf = ({ id }: Person) =>
  rows("entitlements").filter(({ user_id }) => user_id === id);
const leave = (person: Person) => deleteAccount(person.viewer());

/** Whether the account has to stay for a renewal, some days from now. */
const mayRenew = ({ id }: Person, days: number) =>
  prepared(`SELECT 1 WHERE ${renewsSql(":member")}`).get({
    member: id,
    before: after(now(), (days - 30) * DAY_MS).getTime(),
  }) !== undefined;

/** A renewal that August has and the provider has never heard of. */
function addUnknownRenewal({ id }: Person, days: number): void {
  const at = now();
  database()
    .insert(entitlements)
    .values({
      userId: id,
      product: "august",
      providerReference: `sub_unknown_${id.replaceAll("-", "_")}`,
      startedAt: at,
      paidUntil: after(at, days * DAY_MS),
      endsAt: after(at, days * DAY_MS),
      renews: true,
      updatedAt: at,
    })
    .run();
}

describe("a renewal of someone who left", () => {
  it("is stopped behind one that the provider refuses", async () => {
    const poison = createMember();
    addUnknownRenewal(poison, 33);
    setState(poison, "deleted");
    await pay(ada, { membership: "august" });
    await applyAll();
    setState(ada, "deleted");
    await applyWaitingEvents();
    await applyAll();
    expect(entitlementsOf(poison)).toMatchObject([{ renews: 0 }]);
    await pass(31);
    expect(paymentsOf(ada)).toHaveLength(1);
  });

  it("that was not recorded as ended is stopped too, and keeps no account from being purged for ever", async () => {
    addUnknownRenewal(ada, 3);
    leave(ada);
    expect(mayRenew(ada, 30)).toBe(true);
    expect(mayRenew(ada, 34)).toBe(false);
    await pass(4);
    await applyWaitingEvents();
    expect(mayRenew(ada, 30)).toBe(false);
  });
});

describe.each(["deleted", "suspended"] as const)("a checkout open when someone is %s", (state) => {
  it("is closed at the provider, so that nothing more can be paid", async () => {
    const url = await startHosted(ada.viewer(), { membership: "unlimited" });
    setState(ada, state);
    await applyWaitingEvents();
    await provider().pay(url);
    await applyAll();
    expect(paymentsOf(ada)).toEqual([]);
    expect(rows("checkouts")).toMatchObject([{ closed_at: expect.any(Number) }]);
  });

  it.each(["unlimited", "august"] as const)(
    "and paid before it is closed, by %s, is refunded and gives nothing",
    async (membership) => {
      const url = await startHosted(ada.viewer(), { membership });
      setState(ada, state);
      await provider().pay(url);
      await applyAll();
      await applyAll();
      const [payment, ...others] = paymentsOf(ada);
      expect(others).toEqual([]);
      expect(payment?.refunded_cents).toBe(payment?.amount_cents);
      expect(entitlementsOf(ada).filter(({ renews }) => renews === 1)).toEqual([]);
      await pass(31);
      expect(paymentsOf(ada)).toHaveLength(1);
    },
  );
});

it("what was paid before someone left is not sent back by a later event of it", async () => {
  await pay(ada, { membership: "unlimited" });
  await applyAll();
  setState(ada, "suspended");
  const { id } = provider().openDispute(String(paymentsOf(ada)[0]?.provider_reference));
  await applyAll();
  provider().closeDispute(id, "won");
  await applyAll();
  expect(paymentsOf(ada)).toMatchObject([{ refunded_cents: 0 }]);
});
