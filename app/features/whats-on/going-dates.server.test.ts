import { ensureLocations } from "@db/seed/locations";
import { beforeEach, expect, it } from "vitest";
import { cancelEvent } from "~/features/season/desk-events.server";
import { now, setClock } from "~/server/data/clock.server";
import { database, transact } from "~/server/data/database.server";
import {
  createMember,
  type Person,
  rows,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { setGoing } from "./going.server";
import { listGoingDates, remindOfEvents } from "./going-dates.server";

setUpDatabase();

const SING = "community-sing_2025-08-13";
/** Ten in the morning of the day before, on the island. */
const TEN = "2025-08-12T14:00:00Z";

let ada: Person;
beforeEach(() => {
  ensureLocations(database(), now());
  ada = createMember();
  setGoing(ada.id, SING, { going: true });
});

const notices = () =>
  rows("notifications")
    .filter(({ type }) => type === "event")
    .map(({ title, message, link }) => [title, message, link]);

it("a member is reminded once, from ten in the morning of the day before", () => {
  setClock("2025-08-12T13:59:59Z");
  expect(remindOfEvents()).toBe(0);
  setClock(TEN);
  expect([remindOfEvents(), remindOfEvents()]).toEqual([1, 0]);
  expect(notices()).toEqual([
    ["Tomorrow: Community Sing", "8 PM · Oak Bluffs Gingerbread Houses.", `/whats-on/${SING}`],
  ]);
});

it("who says so on the day before needs no reminder, and neither does who took it back", () => {
  setClock("2025-08-12T15:00:00Z");
  const bea = createMember();
  setGoing(bea.id, SING, { going: true });
  setGoing(ada.id, SING, { going: false });
  expect(remindOfEvents()).toBe(0);
});

it("nobody is reminded of a canceled event, and no suspended member of any", () => {
  setClock(TEN);
  transact((tx) => cancelEvent(tx, ada.id, "community-sing"));
  expect(remindOfEvents()).toBe(0);
  expect(listGoingDates(ada.id)).toMatchObject([{ id: SING, event: { isCanceled: true } }]);
  setState(ada, "suspended");
  expect(notices()).toEqual([]);
});

it("a date stays in calendars for 60 days", () => {
  expect(listGoingDates(ada.id)).toMatchObject([
    { id: SING, where: "Oak Bluffs Gingerbread Houses" },
  ]);
  setClock("2025-10-12T16:00:00Z");
  expect(listGoingDates(ada.id)).toHaveLength(1);
  setClock("2025-10-13T16:00:00Z");
  expect(listGoingDates(ada.id)).toEqual([]);
});
