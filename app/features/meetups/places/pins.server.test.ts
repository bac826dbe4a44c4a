import { LOCATIONS } from "@db/seed/locations";
import { describe, expect, it } from "vitest";
import {
  type Box,
  computeBox,
  HEAD_RADIUS,
  MAP_HEIGHT,
  MAP_WIDTH,
  type Point,
  project,
  TOWN_NAMES,
  toLabel,
} from "~/ui/island-geometry";
import outline from "~/ui/island-outline.json";
import { findPin } from "./pins.server";
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

/** The edges of the outline, without the curves that soften its corners. */
const EDGES = Object.entries(outline.rings).flatMap(([island, ring]) => {
  const shore = ring.map(([longitude = 0, latitude = 0]) => project(longitude, latitude));
  return shore.slice(1).map((to, index) => ({ island, from: shore[index] ?? to, to }));
});

/** Whether a line from a place to the far north crosses a shore of an island an odd number of times. */
const isInside = ([x, y]: Point, island: string) =>
  EDGES.filter(
    (edge) => edge.island === island && doCross([x + 0.5, y], [x + 0.5, -999], edge.from, edge.to),
  ).length %
    2 ===
  1;

function distanceToShore([x, y]: Point, island: string): number {
  const steps = Array.from({ length: 101 }, (_, step) => step / 100);
  const points = EDGES.filter((edge) => edge.island === island).flatMap(({ from, to }) =>
    steps.map((t) => [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])] as const),
  );
  return Math.min(...points.map(([px, py]) => Math.hypot(px - x, py - y)));
}

/** The four corners of the letters of a label: 13 units wide, in lines of 25. */
function cornersOfLabel({ name, pin }: (typeof PINS)[number]): Point[] {
  const words = toLabel(name);
  const start = HEAD_RADIUS + 8;
  const end = start + 13 * Math.max(...words.map((word) => word.length));
  const [near, far] = pin.isLabelLeft ? [-start, -end] : [start, end];
  const half = 12 * words.length;
  const [x, y] = pin.head;
  return [
    [x + near, y - half],
    [x + far, y - half],
    [x + far, y + half],
    [x + near, y + half],
  ];
}

describe("the pins of the places", () => {
  it("every pin can be hit: 44 pixels each way on a phone, inside the map", () => {
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

  it("the dot of each place is on land or on the shore of its island, near where it truly is", () => {
    for (const [index, { name, pin }] of PINS.entries()) {
      const { longitude = 0, latitude = 0 } = LOCATIONS[index] ?? {};
      const [x, y] = project(longitude, latitude);
      const island = LOCATIONS[index]?.pin?.island ?? "marthasVineyard";
      expect
        .soft(isInside(pin.place, island) || distanceToShore(pin.place, island) < 1, name)
        .toBe(true);
      expect.soft(Math.hypot(pin.place[0] - x, pin.place[1] - y), name).toBeLessThan(20);
      if (isInside([x, y], island)) expect.soft(pin.place, name).toEqual([x, y]);
    }
  });

  it("no label crosses a shore", () => {
    const crossing = PINS.filter((each) => {
      const corners = cornersOfLabel(each);
      return corners.some((corner, index) =>
        EDGES.some(({ from, to }) => doCross(corner, corners.at(index - 1) ?? corner, from, to)),
      );
    });
    expect(crossing.map(({ name }) => name)).toEqual([]);
  });

  it("a place that nobody has set a pin for stands where it is", () => {
    const pin = findPin({ name: "Long Point", latitude: 41.351, longitude: -70.645 });
    expect(pin.head).toEqual(pin.place);
  });
});

it("a place is in its town", () => {
  expect(Object.fromEntries(LOCATIONS.map((place) => [place.name, findTown(place)]))).toMatchObject(
    {
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
    },
  );
});
