import { LOCATIONS } from "@db/seed/locations";
import { describe, expect, it } from "vitest";
import {
  type Box,
  computeTarget,
  HEAD_RADIUS,
  MAP_HEIGHT,
  MAP_WIDTH,
  overlap,
  placeLabel,
  project,
  TARGET,
  TOWN_NAMES,
} from "~/ui/island-geometry";
import { findPin } from "./pins.server";
import { findTown } from "./towns";

/** How far a pin may be from its place: 12 pixels on a phone. */
const FARTHEST = 24;
/** Chappaquiddick's is on the island, of which its place is the landing; those of a cluster are side by side. */
const FARTHER: Record<string, number> = { "Chappaquiddick Island": 80, "Oak Bluffs": 36 };

const PINS = LOCATIONS.map((location) => ({
  name: location.name,
  at: project(location.longitude, location.latitude),
  pin: findPin(location),
}));
const HEADS = PINS.map(({ name, pin: { head } }) => ({
  name,
  box: {
    x: head[0] - HEAD_RADIUS,
    y: head[1] - HEAD_RADIUS,
    width: 2 * HEAD_RADIUS,
    height: 2 * HEAD_RADIUS,
  },
}));
const TARGETS = PINS.map(({ name, pin }) => ({ name, box: computeTarget(pin) }));
/** Names of towns are set in letters of at most 14 units. */
const TOWNS = TOWN_NAMES.map(({ name, at: [x, y] }) => ({
  name,
  box: { x: x - name.length * 7, y: y - 20, width: name.length * 14, height: 25 },
}));

const pairs = <T>(all: readonly T[]) =>
  all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));

const listOverlaps = (boxes: readonly { name: string; box: Box }[]) =>
  pairs(boxes)
    .filter(([one, other]) => overlap(one.box, other.box) > 0)
    .map(([one, other]) => `${one.name} and ${other.name}`);

const isWithin = (box: Box, { x, y, width, height }: Box) =>
  box.x >= x && box.y >= y && box.x + box.width <= x + width && box.y + box.height <= y + height;
const MAP: Box = { x: 0, y: 0, width: MAP_WIDTH, height: MAP_HEIGHT };

describe("the pins of the places", () => {
  it("every pin can be hit: 44 pixels each way on a phone, inside the map, its head included", () => {
    for (const [index, { name, box }] of TARGETS.entries()) {
      expect([box.width, box.height], name).toEqual([TARGET, TARGET]);
      expect(isWithin(box, MAP), name).toBe(true);
      expect(isWithin(HEADS[index]?.box ?? MAP, box), name).toBe(true);
    }
    expect(listOverlaps(TARGETS)).toEqual([]);
  });

  it("no pin covers another one or the name of a town", () => {
    expect(listOverlaps([...HEADS, ...TOWNS])).toEqual([]);
  });

  it("every pin is where its place is", () => {
    for (const { name, at, pin } of PINS) {
      const away = Math.hypot(pin.head[0] - at[0], pin.head[1] - at[1]);
      const most = FARTHER[pin.cluster ?? name] ?? FARTHEST;
      expect.soft(away, name).toBeLessThan(most);
    }
  });

  it("the label of a chosen place is on the map and covers hardly anything of a pin", () => {
    const pins = PINS.map(({ pin }) => pin);
    for (const place of PINS) {
      const label = placeLabel(place, pins);
      expect.soft(isWithin(label, MAP), place.name).toBe(true);
      for (const { name, box } of HEADS)
        expect.soft(overlap(label, box), `${place.name} over ${name}`).toBeLessThan(150);
    }
  });

  it("a place that nobody has set a pin for has it where it is", () => {
    const place = { name: "Long Point", latitude: 41.351, longitude: -70.645 };
    expect(findPin(place)).toEqual({ head: project(place.longitude, place.latitude) });
  });
});

it.each([
  ["the Edgartown light", 41.39083, -70.50306, "Edgartown"],
  ["the gingerbread houses", 41.45472, -70.56139, "Oak Bluffs"],
  ["the cliffs", 41.34722, -70.83778, "Aquinnah"],
  ["a working harbor", 41.35333, -70.76667, "Chilmark"],
  ["a landing beyond the harbor", 41.38861, -70.50833, "Edgartown"],
  ["a village of stone walls", 41.38139, -70.67444, "West Tisbury"],
])("%s is in its town", (_place, latitude, longitude, town) => {
  expect(findTown({ latitude, longitude })).toBe(town);
});
