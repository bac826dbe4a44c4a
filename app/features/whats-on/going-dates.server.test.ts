import { ensureLocations } from "@db/seed/locations";
import { beforeEach, expect, it } from "vitest";
import { withCurrentTexts } from "~/features/notifications/current-texts.server";
import { cancelEvent, changeEvent, findEvent } from "~/features/season/desk-events.server";
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
import { deleteOldGoings, listGoingDates, remindOfEvents } from "./going-dates.server";

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
  const bea = createMember();
  setGoing(bea.id, SING, { going: true });
  setState(bea, "suspended");
  setClock(TEN);
  transact((tx) => cancelEvent(tx, ada.id, "community-sing"));
  expect(remindOfEvents()).toBe(0);
  expect(listGoingDates(ada.id)).toMatchObject([{ id: SING, event: { isCanceled: true } }]);
  const { key, when: _, isUndated: __, isCanceled: ___, ...text } = findEvent("community-sing");
  transact((tx) => changeEvent(tx, ada.id, key, text));
  expect(remindOfEvents()).toBe(1);
});

it("a reminder that leaves late says today, and one of what is over or canceled does not leave", () => {
  setClock(TEN);
  remindOfEvents();
  const compose = () =>
    withCurrentTexts(ada.id, [
      {
        type: "event",
        title: "Tomorrow: Community Sing",
        message: "8 PM.",
        cause: "event:community-sing:2025-08-13:tomorrow",
        aboutName: null,
        isReadable: 1,
      },
    ]).map(({ title, worth }) => [title, worth]);
  expect(compose()).toEqual([["Tomorrow: Community Sing", "toast"]]);
  setClock("2025-08-13T13:00:00Z");
  expect(compose()).toEqual([["Today: Community Sing", "toast"]]);
  setClock("2025-08-14T02:30:00Z");
  expect(compose()).toEqual([["Tomorrow: Community Sing", "list"]]);
  setClock(TEN);
  transact((tx) => cancelEvent(tx, ada.id, "community-sing"));
  expect(compose()).toEqual([["Tomorrow: Community Sing", "list"]]);
});

it("where someone went is deleted after 60 days", () => {
  setClock("2025-10-12T16:00:00Z");
  expect(deleteOldGoings()).toBe(0);
  setClock("2025-10-13T16:00:00Z");
  expect([deleteOldGoings(), rows("event_goers")]).toEqual([1, []]);
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
