import { RESTROOM_PREFERENCES } from "@db/schema/profile-lists";
import { ensureLocations } from "@db/seed/locations";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "~/server/data/database.server";
import { createMember, rows, setUpDatabase } from "../../../../tests/support/island";
import { setRestrooms } from "./place-changes.server";
import { listLocations, listPlacesFor } from "./places.server";

setUpDatabase();
beforeEach(() => void ensureLocations(database()));

const findRestrooms = (id: number) =>
  listLocations().find((location) => location.id === id)?.restrooms;

const findMarked = (memberId: string) =>
  listPlacesFor(memberId)
    .filter(({ hasSuitableRestroom }) => hasSuitableRestroom)
    .map(({ id }) => id);

describe("a place with restrooms", () => {
  it.each([
    [["Men's"], ["Men's"], true],
    [["Women's"], ["Men's", "Women's"], true],
    [["Both"], ["Men's", "Women's"], true],
    [["Both"], ["Men's", "Unisex"], false],
    [["Women's", "Family"], ["Family"], true],
    [["Unisex"], ["Men's", "Women's", "Family"], false],
    [["Unisex"], [], false],
    [["Unisex"], null, false],
    [[], ["Men's", "Women's", "Unisex", "Family"], false],
  ] as const)(
    "whether a place is marked for a preference of %j and restrooms of %j is %s",
    (own, has, isMarked) => {
      const ada = createMember({ restroomPreference: [...own] });
      setRestrooms(3, has);
      expect(findMarked(ada.id)).toEqual(isMarked ? [3] : []);
    },
  );

  it("a place is marked by the member's own preference alone", () => {
    createMember({ restroomPreference: [...RESTROOM_PREFERENCES] });
    const bea = createMember();
    setRestrooms(3, ["Men's", "Women's", "Unisex", "Family"]);
    expect(findMarked(bea.id)).toEqual([]);
    expect(findMarked("nobody")).toEqual([]);
  });
});

describe("the restrooms of a location", () => {
  it("restrooms are unknown everywhere at first", () => {
    expect(rows("meetup_locations").every(({ restrooms }) => restrooms === null)).toBe(true);
  });

  it("restrooms can be set, replaced, emptied and reset to unknown", () => {
    expect(setRestrooms(1, ["Family", "Men's", "Men's"]).before).toBeNull();
    expect(findRestrooms(1)).toEqual(["Men's", "Family"]);
    expect(setRestrooms(1, []).before).toEqual(["Men's", "Family"]);
    expect(findRestrooms(1)).toEqual([]);
    expect(setRestrooms(1, null).before).toEqual([]);
    expect(findRestrooms(1)).toBeNull();
    expect(findRestrooms(2)).toBeNull();
  });

  it("restrooms must be of a known kind at a known location", () => {
    expect(() => setRestrooms(1, ["Both"])).toThrow(/not a kind of restroom/);
    expect(() => setRestrooms(1, ["Family", "Anybody's"])).toThrow(/Anybody/);
    expect(() => setRestrooms(999, ["Family"])).toThrow(/nothing here/);
    expect(findRestrooms(1)).toBeNull();
  });
});
