import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LOCATIONS } from "@db/seed/locations";
import { expect, it } from "vitest";

it("every meeting place has a drawing, and every drawing is of a place", () => {
  const file = readFileSync(join(import.meta.dirname, "spots.svg"), "utf8");
  const drawn = [...file.matchAll(/<g id="(\w+)">/g)].map(([, id]) => id);
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(new Set(drawn)).toEqual(new Set(LOCATIONS.map(({ icon }) => icon)));
});
