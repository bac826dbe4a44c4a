import { ISLAND_ACTIVITIES } from "@db/schema/values";
import { LOCATIONS } from "@db/seed/locations";
import { expect, it } from "vitest";
import fc from "../../../tests/support/fixed-seed";
import { type Place, suggestPlacesFor } from "./rank-places";

const PLACES: Place[] = LOCATIONS.map(({ name, icon, requiredItem }, at) => ({
  id: at + 1,
  name,
  icon,
  requiredItem,
}));
const names = (pair: string, both: readonly string[]) =>
  suggestPlacesFor(pair, both, PLACES).map(({ name }) => name);

it("the suggestions are two or three different places, the same each time, whatever the two share", () => {
  const shared = fc.subarray([...ISLAND_ACTIVITIES]);
  fc.assert(
    fc.property(fc.string(), shared, (pair, both) => {
      const found = suggestPlacesFor(pair, both, PLACES);
      expect(found).toEqual(suggestPlacesFor(pair, both, PLACES));
      expect([2, 3]).toContain(new Set(found.map(({ name }) => name)).size);
      for (const idea of found) {
        expect(idea.requiredItem).not.toBe("");
        for (const activity of idea.shared) expect(both).toContain(activity);
      }
    }),
  );
});

it("the places where both can do what they like come first", () => {
  expect(names("a,b", ["fishing"]).sort()).toEqual([
    "Chappaquiddick Island",
    "Katama Beach",
    "Menemsha Harbor",
  ]);
  expect(names("a,b", ["lobster fest", "fishing"])[0]).toBe("Menemsha Harbor");
});

it("the suggestions vary from pair to pair where nothing is shared", () => {
  const sets = Array.from({ length: 30 }, (_, at) => names(`pair ${at}`, []).join());
  expect(new Set(sets).size).toBeGreaterThan(10);
});

it("the list of suggestions is empty only where there are no places", () => {
  expect(suggestPlacesFor("a,b", ["beach"], [])).toEqual([]);
});
