import { beforeEach, describe, expect, it } from "vitest";
import { openMigrated } from "../../tests/support/migrated-database";
import type { August } from "../connection";
import { parseContent } from "../content";
import { ensureLocations, LOCATIONS } from "./locations";
import { placesSchema } from "./locations.schema";

const NOW = new Date("2025-08-12T15:00:00Z");
const FILE = LOCATIONS.map(({ pin: _pin, ...location }) => location);

let db: August;
beforeEach(() => {
  db = openMigrated();
  return () => db.$client.close();
});

const read = (columns: string) =>
  db.$client.prepare(`SELECT ${columns} FROM meetup_locations ORDER BY id`).raw().all();
/** The file with other words for its first place. */
const withFirst = (change: Partial<(typeof FILE)[number]>) =>
  FILE.map((location, at) => (at === 0 ? { ...location, ...change } : location));

describe("the places of the file in a database that lives", () => {
  beforeEach(() => void ensureLocations(db, NOW));

  it("a start adds the places once and then writes nothing", () => {
    expect(read("name")).toEqual(LOCATIONS.map(({ name }) => [name]));
    const changes = () => db.$client.prepare("SELECT total_changes()").pluck().get();
    const before = changes();
    expect(ensureLocations(db, NOW)).toEqual([]);
    expect(changes()).toBe(before);
  });

  it("a corrected description reaches a place that is there", () => {
    ensureLocations(db, NOW, withFirst({ description: "Moved ten steps back from the cliff." }));
    expect(read("id, description")[0]).toEqual([1, "Moved ten steps back from the cliff."]);
    expect(read("id")).toHaveLength(LOCATIONS.length);
  });

  it("a renamed place keeps its id, its restrooms, and is no eleventh", () => {
    db.$client.exec("UPDATE meetup_locations SET restrooms = '[\"Family\"]' WHERE id = 1");
    ensureLocations(db, NOW, withFirst({ name: "The Old Light" }));
    expect(read("id, name, restrooms")[0]).toEqual([1, "The Old Light", '["Family"]']);
    expect(read("id")).toHaveLength(LOCATIONS.length);
  });

  it("two places can swap their names", () => {
    const [one, other] = FILE.map(({ name }) => name);
    const swapped = FILE.map((place, at) => ({ ...place, name: [other, one][at] ?? place.name }));
    ensureLocations(db, NOW, swapped);
    expect(read("name").slice(0, 2)).toEqual([[other], [one]]);
  });

  it("other hours, and a place that is closed or left out, are told to anyone who ends meetups", () => {
    expect(ensureLocations(db, NOW, withFirst({ availableHours: "10:00-12:00" }))).toEqual([1]);
    expect(ensureLocations(db, NOW, FILE.slice(1))).toEqual([1]);
    expect(ensureLocations(db, NOW, withFirst({ isActive: false }).slice(0, 9))).toEqual([1, 10]);
    expect(read("is_active").flat()).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
    expect(ensureLocations(db, NOW)).toEqual([1, 10]);
    expect(read("is_active").flat()).not.toContain(0);
  });

  it("a place from before there were keys is known by its name, and one of someone's own is left alone", () => {
    db.$client.exec("UPDATE meetup_locations SET key = NULL");
    db.$client.exec("UPDATE meetup_locations SET name = 'Our Porch' WHERE id = 10");
    ensureLocations(db, NOW);
    const rows = read("id, key, name, is_active");
    expect(rows[0]).toEqual([1, FILE[0]?.key, FILE[0]?.name, 1]);
    expect(rows.slice(9)).toEqual([
      [10, null, "Our Porch", 1],
      [11, FILE[9]?.key, FILE[9]?.name, 1],
    ]);
  });
});

describe("the file of places", () => {
  const text = `
- key: state-beach
  name: State Beach
  category: Beach
  icon: beach
  description: Gentle water.
  islandConnection: Children jump off its bridge.
  requiredItem: A piece of sea glass
  hours: 08:00-16:00
  sunlightOnly: false
  latitude: 41.41944
  longitude: -70.55111
  pin: { head: [580, 273], target: [580, 295] }
`;
  const parse = (changed: string) => parseContent("places.yml", changed, placesSchema);

  it("a place is for the sun and open unless it says otherwise", () => {
    expect(parse(text.replace("  sunlightOnly: false\n", ""))).toMatchObject([
      { key: "state-beach", sunlightOnly: true, closed: false },
    ]);
  });

  it.each([
    [
      "hours in the dark",
      "hours: 08:00-16:00",
      "hours: 08:00-22:00",
      "hours must be whole hours within 07:00-16:00, like 09:00-16:00",
    ],
    [
      "a place off the island",
      "latitude: 41.41944",
      "latitude: 14.41944",
      "latitude must be from 41.2 to 41.6",
    ],
    ["a pin of one number", "head: [580, 273]", "head: 580", "head must be a list"],
    ["a closed island", "sunlightOnly: false", "closed: true", "The file must have an open place"],
    [
      "a word for true or false",
      "sunlightOnly: false",
      "sunlightOnly: maybe",
      "sunlightOnly must be true or false",
    ],
  ])("%s gives one sentence", (_fault, before, after, fault) => {
    expect(text).toContain(before);
    expect(() => parse(text.replace(before, after))).toThrow(
      new RegExp(`^db/content/places\\.yml, line \\d+: ${fault}\\.$`),
    );
  });

  it("a place that is there twice gives a sentence for its key and its name", () => {
    expect(() => parse(`${text}${text}`)).toThrow(
      /^db.+line 15: key "state-beach" is there twice\.\ndb.+ line 16: name "State Beach" is there twice\.$/,
    );
  });
});
