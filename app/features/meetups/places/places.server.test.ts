import { ensureLocations, LOCATIONS } from "@db/seed/locations";
import { expect, it } from "vitest";
import { loadDashboard } from "~/features/dashboard/dashboard.server";
import { MINUTE_MS } from "~/server/data/clock.server";
import { closeDatabase, database, transact } from "~/server/data/database.server";
import { advanceClock, createMember, setUpDatabase } from "../../../../tests/support/island";
import {
  listStatements,
  openWatched,
  withoutRecording,
} from "../../../../tests/support/watched-database";
import { setClosure, setRestrooms } from "./place-changes.server";
import { countActivePlaces, findPlace } from "./places.server";

setUpDatabase();

it("a visit reads the places once a minute, and what this server decides shows at once", async () => {
  // Tests run in a transaction, in which nothing is kept.
  closeDatabase();
  openWatched(":memory:");
  ensureLocations(database());
  expect(countActivePlaces()).toBe(LOCATIONS.length);
  expect(await listStatements(() => countActivePlaces())).toEqual([]);
  setRestrooms(2, ["Unisex"]);
  expect(findPlace(2)?.restrooms).toEqual(["Unisex"]);
  const closure = { from: "2025-08-09", until: "2025-08-10", reason: "Storm" };
  transact((tx) => setClosure(tx, createMember().id, 2, closure));
  expect(findPlace(2)?.closure).toEqual(closure);
  withoutRecording(() =>
    database().$client.exec("UPDATE meetup_locations SET is_active = 0 WHERE id = 2"),
  );
  expect(countActivePlaces()).toBe(LOCATIONS.length);
  advanceClock(MINUTE_MS);
  expect(loadDashboard(createMember().viewer()).locations).toBe(LOCATIONS.length - 1);
});
