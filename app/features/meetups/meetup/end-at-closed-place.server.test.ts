import { ensureLocations, LOCATIONS } from "@db/seed/locations";
import { expect, it } from "vitest";
import { now } from "~/server/data/clock.server";
import { database, transact } from "~/server/data/database.server";
import { createMember, rows, setUpDatabase } from "../../../../tests/support/island";
import { addPlaces, book, noticeTitles, SLOT, statuses } from "../booking/booking.fixture";
import { endMeetupsAtClosedPlace } from "./end-at-closed-place.server";

setUpDatabase();

it("a place that left the file takes what is planned there with it, and is still named", () => {
  addPlaces();
  const ada = createMember({ plan: "social" });
  book(ada);
  book(ada, { locationId: 2, slotHour: 11 });
  const others = LOCATIONS.slice(1).map(({ pin: _pin, ...location }) => location);
  const closed = ensureLocations(database(), now(), others);
  expect(closed).toEqual([SLOT.locationId]);
  for (const ended of [1, 0])
    expect(transact((tx) => endMeetupsAtClosedPlace(tx, SLOT.locationId))).toBe(ended);
  expect(statuses()).toEqual(["cancelled", "confirmed"]);
  expect(noticeTitles(ada)).toEqual(["Meetup canceled"]);
  expect(rows("notifications")[0]?.message).toBe(
    `${LOCATIONS[0]?.name} isn’t a place to meet anymore. Your meetup there on Sat, Aug 9 at 10:00 AM is off.`,
  );
  expect(() => book(ada, { slotHour: 12 })).toThrow("Please choose a place.");
});
