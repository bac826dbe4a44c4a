import { expect, it } from "vitest";
import { openMigrated } from "../../tests/support/migrated-database";
import { ensureLocations, LOCATIONS } from "./locations";

const NOW = new Date("2025-08-12T15:00:00Z");

it("seeding writes the meeting places once and keeps changed ones", () => {
  const db = openMigrated();
  expect(ensureLocations(db, NOW)).toBe(LOCATIONS.length);
  db.$client.prepare("UPDATE meetup_locations SET is_active = 0 WHERE name = 'West Tisbury'").run();
  expect(ensureLocations(db, NOW)).toBe(0);
  const off = db.$client.prepare("SELECT name FROM meetup_locations WHERE is_active = 0").pluck();
  expect(off.all()).toEqual(["West Tisbury"]);
  db.$client.close();
});

it("every meeting place opens and closes between 07:00 and 16:00", () => {
  for (const { name, availableHours } of LOCATIONS) {
    expect(availableHours, name).toMatch(/^\d\d:00-\d\d:00$/);
    const [opens = "", closes = ""] = availableHours.split("-");
    expect(opens >= "07:00" && opens < closes && closes <= "16:00", name).toBe(true);
  }
});
