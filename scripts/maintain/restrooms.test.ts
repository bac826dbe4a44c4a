import { ensureLocations } from "@db/seed/locations";
import { beforeEach, expect, it } from "vitest";
import { database } from "~/server/data/database.server";
import { rows, setUpDatabase } from "../../tests/support/island";
import { listRestrooms, recordRestrooms } from "./restrooms";

setUpDatabase();
beforeEach(() => void ensureLocations(database()));

it("the restrooms of a location are unknown, then set, read, and forgotten", () => {
  expect(listRestrooms(database()).sentence).toContain("5  Menemsha Harbor: unknown");
  expect(recordRestrooms(5, " Unisex, Men's ")).toEqual({
    exitCode: 0,
    sentence: "Restrooms at Menemsha Harbor: Unisex, Men's (before: unknown).",
  });
  expect(listRestrooms(database()).sentence).toContain("5  Menemsha Harbor: Men's, Unisex");
  expect(recordRestrooms(5, "none").sentence).toContain("before: Men's, Unisex");
  expect(recordRestrooms(5, "unknown").sentence).toContain("(before: none)");
  expect(listRestrooms(database()).sentence).toContain("5  Menemsha Harbor: unknown");
});

it("restrooms of an unknown kind or location are not recorded", () => {
  expect(recordRestrooms(5, "Anybody's").exitCode).toBe(1);
  expect(recordRestrooms(99, "Family")).toEqual({
    exitCode: 1,
    sentence: "There is no meetup location 99.",
  });
  expect(rows("meetup_locations").every(({ restrooms }) => restrooms === null)).toBe(true);
});
