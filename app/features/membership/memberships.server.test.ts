import { entitlements } from "@db/schema";
import { beforeEach, expect, it } from "vitest";
import { CATALOG } from "~/features/prices/catalog";
import { inDollars } from "~/features/prices/price-texts";
import { after, DAY_MS, longDay, now } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { createMember, type Person, setUpDatabase } from "../../../tests/support/island";
import { listMemberships } from "./memberships.server";

setUpDatabase();

let ada: Person;
beforeEach(() => {
  ada = createMember();
});

type Given = Pick<typeof entitlements.$inferInsert, "product" | "renews"> & {
  /** None for a lifetime. */
  days?: number;
};
const day = (days: number) => after(now(), days * DAY_MS);

function grant({ product, renews = false, days }: Given): void {
  const paidUntil = days === undefined ? null : day(days);
  database()
    .insert(entitlements)
    .values({
      userId: ada.id,
      product,
      providerReference: `test:${product}:${days}`,
      startedAt: now(),
      paidUntil,
      endsAt: paidUntil && (renews ? after(paidUntil, 3 * DAY_MS) : paidUntil),
      renews,
      updatedAt: now(),
    })
    .run();
}

const LIFE: Given = { product: "unlimited" };
const [LONG, SHORT]: Given[] = [
  { product: "august", days: 20 },
  { product: "social", days: 10 },
];

it.each([
  [[LIFE, LONG, SHORT]],
  [[SHORT, LONG, LIFE]],
  [[LONG, SHORT, LIFE]],
  [[SHORT, LIFE, LONG]],
])("the one for life comes first, then what lasts longest: %#", (given) => {
  for (const one of given) grant(one as Given);
  expect(listMemberships(ada.id).map(({ product }) => product)).toEqual([
    "unlimited",
    "august",
    "social",
  ]);
});

it("a meetup plan is no membership, and its member has none", () => {
  grant({ product: "plus", days: 20 });
  expect(listMemberships(ada.id)).toEqual([]);
});

it.each<[string, Given, object]>([
  [
    "for life never ends, costs nothing more, and cannot be resumed",
    LIFE,
    { paidUntil: null, endsOn: null, renewsAt: null, canResume: false },
  ],
  [
    "that renews lasts three days longer than it is paid, and cannot be resumed",
    { product: "social", days: 10, renews: true },
    { paidUntil: 10, endsOn: 13, renewsAt: inDollars(CATALOG.social.priceCents), canResume: false },
  ],
  [
    "that was canceled ends with what is paid, and can be resumed",
    { product: "social", days: 10 },
    { paidUntil: 10, endsOn: 10, renewsAt: null, canResume: true },
  ],
])("a membership %s", (_, given, expected) => {
  grant(given);
  const inWords = (value: unknown) => (typeof value === "number" ? longDay(day(value)) : value);
  const words = Object.entries(expected).map(([name, value]) => [name, inWords(value)]);
  expect(listMemberships(ada.id)).toMatchObject([Object.fromEntries(words)]);
});
