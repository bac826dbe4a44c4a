import { LOCATIONS } from "@db/seed/locations";
import { describe, expect, it } from "vitest";
import {
  type Box,
  computeBox,
  MAP_HEIGHT,
  MAP_WIDTH,
  type Point,
  TOWN_NAMES,
} from "~/ui/island-geometry";
import { findPin } from "./pins";
import { findTown } from "./towns";

/** Drawing units of 44 pixels on a phone of 360. */
const TARGET = 88;
/** How far a pin may stand from its place: 75 pixels. */
const FARTHEST = 150;

const PINS = LOCATIONS.map((location) => {
  const pin = findPin(location);
  const { x, y, ...size } = computeBox(pin, location.name);
  return {
    name: location.name,
    pin,
    box: { x: x + pin.head[0], y: y + pin.head[1], ...size },
  };
});
/** Names of towns are set smaller than labels: at most 11 units a letter. */
const TOWNS = TOWN_NAMES.map(({ name, at: [x, y] }) => ({
  name,
  box: { x: x - name.length * 5.5, y: y - 16, width: name.length * 11, height: 20 },
}));

const doOverlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const pairs = <T>(all: readonly T[]) =>
  all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));

/** On which side of a line a point lies. */
const side = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point) =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
const doCross = (a: Point, b: Point, c: Point, d: Point) =>
  side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);

describe("the pins of the ten places", () => {
  it("every pin can be hit: 44 pixels each way on a phone, inside the map", () => {
    expect(PINS).toHaveLength(10);
    for (const { name, box } of PINS) {
      expect(box.width, name).toBeGreaterThanOrEqual(TARGET);
      expect(box.height, name).toBeGreaterThanOrEqual(TARGET);
      expect(box.x, name).toBeGreaterThanOrEqual(0);
      expect(box.y, name).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, name).toBeLessThanOrEqual(MAP_WIDTH);
      expect(box.y + box.height, name).toBeLessThanOrEqual(MAP_HEIGHT);
    }
  });

  it("no pin or label covers another one or the name of a town", () => {
    const overlapping = pairs([...PINS, ...TOWNS]).filter(([one, other]) =>
      doOverlap(one.box, other.box),
    );
    expect(overlapping.map(([one, other]) => `${one.name} and ${other.name}`)).toEqual([]);
  });

  it("a pin stands near its place, and no two of their lines cross", () => {
    for (const { name, pin } of PINS) {
      const distance = Math.hypot(pin.head[0] - pin.place[0], pin.head[1] - pin.place[1]);
      expect(distance, name).toBeLessThan(FARTHEST);
    }
    const crossing = pairs(PINS).filter(([{ pin: one }, { pin: other }]) =>
      doCross(one.place, one.head, other.place, other.head),
    );
    expect(crossing.map(([one, other]) => `${one.name} and ${other.name}`)).toEqual([]);
  });

  it("a place that nobody has set a pin for stands where it is", () => {
    const pin = findPin({ name: "Long Point", latitude: 41.351, longitude: -70.645 });
    expect(pin.head).toEqual(pin.place);
  });
});

it("every place is in its town", () => {
  expect(Object.fromEntries(LOCATIONS.map((place) => [place.name, findTown(place)]))).toEqual({
    "Edgartown Lighthouse": "Edgartown",
    "Oak Bluffs Gingerbread Houses": "Oak Bluffs",
    "Aquinnah Cliffs": "Aquinnah",
    "State Beach": "Oak Bluffs",
    "Menemsha Harbor": "Chilmark",
    "Katama Beach": "Edgartown",
    "Felix Neck Wildlife Sanctuary": "Edgartown",
    "Flying Horses Carousel": "Oak Bluffs",
    "Chappaquiddick Island": "Edgartown",
    "West Tisbury": "West Tisbury",
  });
});
