import { ensureLocations, LOCATIONS } from "@db/seed/locations";
import { expect, it } from "vitest";
import { loadDashboard } from "~/features/dashboard/dashboard.server";
import { HOUR_MS } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import {
  advanceClock,
  createMember,
  runSql,
  setUpDatabase,
} from "../../../../tests/support/island";
import { listStatements } from "../../../../tests/support/watched-database";
import { countActivePlaces } from "./places.server";

setUpDatabase();

it("a place that is switched off is counted no longer, and counting costs a visit nothing", async () => {
  ensureLocations(database());
  expect(countActivePlaces()).toBe(LOCATIONS.length);
  expect(await listStatements(() => countActivePlaces())).toEqual([]);
  runSql("UPDATE meetup_locations SET is_active = 0 WHERE id = 2");
  advanceClock(HOUR_MS);
  expect(countActivePlaces()).toBe(LOCATIONS.length - 1);
  expect(loadDashboard(createMember().viewer()).locations).toBe(LOCATIONS.length - 1);
});
