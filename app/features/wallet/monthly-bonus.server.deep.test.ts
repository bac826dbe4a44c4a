import { entitlements } from "@db/schema";
import type { PRODUCTS } from "@db/schema/values";
import { beforeEach, describe, expect, it } from "vitest";
import { loadBalance } from "~/features/tokens/ledger.server";
import { after, DAY_MS, MINUTE_MS, now, setClock } from "~/server/data/clock.server";
import { closeDatabase, database, setDatabase } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import {
  advanceClock,
  createMember,
  grantPlan,
  type Person,
  rows,
  runSql,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { openMigrated } from "../../../tests/support/migrated-database";
import { BONUS_BATCH, bonusCause, giveMonthlyBonuses, nextBonusDay } from "./monthly-bonus.server";

setUpDatabase();

let ada: Person;
beforeEach(() => {
  ada = signInUser();
});

const tokens = ({ id }: Person) => loadBalance(id).current;

const FULL = BONUS_BATCH;
/** Runs until one gives nothing. @returns how many each gave */
function giveAll(): number[] {
  const given = giveMonthlyBonuses();
  return given === 0 ? [] : [given, ...giveAll()];
}

/** Gives a member something that runs for some days. */
const give = ({ id }: Person, product: (typeof PRODUCTS)[number], days = 300) =>
  database()
    .insert(entitlements)
    .values({
      userId: id,
      product,
      providerReference: newId(),
      startedAt: now(),
      paidUntil: after(now(), days * DAY_MS),
      endsAt: after(now(), days * DAY_MS),
      updatedAt: now(),
    })
    .run();

/**
 * Adds 1,300 members, of whom a third have a membership for a lifetime, and half of the others one that ends at the
 * same time, unless SQL about member `i` says so.
 */
function insertMany({ isLifetime = "i % 3 = 0", days = "1 + i % 2" } = {}): void {
  const insertUsers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1300)`;
  const at = now().getTime();
  const ends = `iif(${isLifetime}, NULL, ${at} + ${DAY_MS} * (${days}))`;
  runSql(`INSERT INTO users (id, issuer, subject, created_at, updated_at)
    ${insertUsers} SELECT printf('u%05d', i), 'https://id.example', 'many-' || i, ${at}, ${at} FROM n`);
  runSql(`INSERT INTO entitlements (user_id, product, provider_reference, started_at, paid_until, ends_at, renews, is_past_due, updated_at)
    ${insertUsers} SELECT printf('u%05d', i), iif(${isLifetime}, 'unlimited', 'social'), 'many:' || i, ${at},
      ${ends}, ${ends}, 0, 0, ${at} FROM n`);
}

describe("the monthly bonus", () => {
  it("each member with a running membership gets the bonus of the tier once, however often the sweep runs", () => {
    const people = { social: ada, august: signInUser(), unlimited: signInUser() };
    for (const [product, person] of Object.entries(people))
      grantPlan(person, product as keyof typeof people);
    const free = signInUser();
    expect(giveMonthlyBonuses()).toBe(3);
    expect(Array.from({ length: 20 }, giveMonthlyBonuses)).toEqual(Array(20).fill(0));
    expect([...Object.values(people), free].map(tokens)).toEqual([5, 5, 10, 0]);
    expect(rows("token_entries")[0]).toMatchObject({
      transaction_type: "bonus_subscription",
      cause: "bonus:2025-08",
      description: "Monthly bonus",
    });
  });

  it("a meetup plan alone, and a membership that is over, give none", () => {
    give(ada, "premium");
    const past = signInUser();
    give(past, "social", 1);
    advanceClock(DAY_MS);
    expect(giveMonthlyBonuses()).toBe(0);
  });

  it("anyone who subscribes in the middle of a month gets it at their turn", () => {
    giveMonthlyBonuses();
    advanceClock(6 * DAY_MS);
    grantPlan(ada, "social");
    expect(giveMonthlyBonuses()).toBe(1);
    expect(tokens(ada)).toBe(5);
  });

  it("anyone who changes from Social to Unlimited within the month gets no second one", () => {
    grantPlan(ada, "social");
    giveMonthlyBonuses();
    grantPlan(ada, "unlimited");
    expect(giveMonthlyBonuses()).toBe(0);
    expect(tokens(ada)).toBe(5);
  });

  it("anyone who has both before the run gets the higher one once", () => {
    grantPlan(ada, "social");
    grantPlan(ada, "unlimited");
    expect(giveMonthlyBonuses()).toBe(1);
    expect(tokens(ada)).toBe(10);
  });

  it("the next month begins at midnight on the island", () => {
    give(ada, "social");
    giveMonthlyBonuses();
    setClock("2025-09-01T03:59:59Z");
    expect(giveMonthlyBonuses()).toBe(0);
    setClock("2025-09-01T04:00:00Z");
    expect(giveMonthlyBonuses()).toBe(1);
    expect(bonusCause(now())).toBe("bonus:2025-09");
    expect(tokens(ada)).toBe(10);
  });

  it("nobody is left out where there are more memberships than one run looks at", () => {
    insertMany();
    // Behind the last page of those with an end, which is not full, the first one of the lifetimes follows.
    expect(giveAll()).toEqual([...Array(8).fill(FULL), 67 + FULL, FULL, FULL, FULL, 33]);
    expect(giveMonthlyBonuses()).toBe(0);
  });

  it.each([
    ["end at the same moment", { isLifetime: "false", days: "1" }],
    ["are for a lifetime", { isLifetime: "true" }],
  ])("nobody is left out where more than one run looks at %s", (_what, memberships) => {
    insertMany(memberships);
    expect(giveAll()).toEqual(Array(13).fill(FULL));
    expect(giveMonthlyBonuses()).toBe(0);
  });

  it("another database begins with its own first page, and leaves the place in the former one as it was", () => {
    insertMany();
    expect(giveMonthlyBonuses()).toBe(FULL);
    const former = database();
    setDatabase(openMigrated());
    grantPlan(signInUser(), "social");
    expect(giveMonthlyBonuses()).toBe(1);
    closeDatabase();
    setDatabase(former);
    expect(giveMonthlyBonuses()).toBe(FULL);
  });

  it("a run that fails halfway is made up for by the next one", () => {
    const people = [ada, createMember(), createMember()];
    for (const person of people) grantPlan(person, "social");
    const [, , last] = people;
    runSql(`CREATE TRIGGER broken BEFORE INSERT ON token_entries WHEN NEW.user_id = '${last?.id}'
      BEGIN SELECT RAISE(ABORT, 'broken'); END`);
    expect(() => giveMonthlyBonuses()).toThrow("broken");
    runSql("DROP TRIGGER broken");
    expect(giveMonthlyBonuses()).toBe(3);
    expect(giveMonthlyBonuses()).toBe(0);
  });
});

it("the next bonus comes on the first of the next month, also after December", () => {
  expect(nextBonusDay(new Date("2025-08-08T16:00:00Z"))).toEqual(new Date("2025-09-01T16:00:00Z"));
  expect(nextBonusDay(new Date("2026-01-01T04:59:00Z"))).toEqual(new Date("2026-01-01T17:00:00Z"));
  expect(nextBonusDay(after(new Date("2026-01-01T04:59:00Z"), MINUTE_MS))).toEqual(
    new Date("2026-02-01T17:00:00Z"),
  );
});
