import { expect, it } from "vitest";
import { MAP_HEIGHT, MAP_WIDTH, type Point, project, SHORES } from "./island-geometry";
import outline from "./island-outline.json";

const RINGS = Object.values(outline.rings).map((ring) =>
  ring.map(([longitude = 0, latitude = 0]) => project(longitude, latitude)),
);

const numbersOf = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number);

/** Walks a path of one `c` and then `s` curves, as a browser does, at 20 points a curve. */
function sample(path: string): Point[] {
  const [, start = "", first = "", rest = ""] = /^M(.*)c(.*)s(.*)$/.exec(path) ?? [];
  const [x0 = 0, y0 = 0] = numbersOf(start);
  const numbers = numbersOf(rest);
  const curves = [numbersOf(first)];
  for (let at = 0; at < numbers.length; at += 4) curves.push(numbers.slice(at, at + 4));
  let [x, y, leaveX, leaveY] = [x0, y0, 0, 0];
  return curves.flatMap((curve, index) => {
    const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] =
      index === 0 ? curve : [leaveX, leaveY, ...curve];
    const points = Array.from({ length: 20 }, (_, step): Point => {
      const t = step / 20;
      const at = (a: number, b: number, c: number) =>
        3 * t * (1 - t) ** 2 * a + 3 * t ** 2 * (1 - t) * b + t ** 3 * c;
      return [x + at(ax, bx, cx), y + at(ay, by, cy)];
    });
    [x, y, leaveX, leaveY] = [x + cx, y + cy, cx - bx, cy - by];
    return points;
  });
}

const DRAWN = SHORES.split("z").filter(Boolean).map(sample);

function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

it("the shore passes through every point of the true outline", () => {
  expect(DRAWN).toHaveLength(RINGS.length);
  for (const [index, ring] of RINGS.entries())
    for (const [x, y] of ring) {
      const near = Math.min(...(DRAWN[index] ?? []).map(([px, py]) => Math.hypot(px - x, py - y)));
      expect(near, `${x} ${y}`).toBeLessThan(0.01);
    }
});

it("the smoothed shore leaves the true outline by 4 pixels of a phone at most", () => {
  for (const [index, ring] of RINGS.entries())
    for (const point of DRAWN[index] ?? []) {
      const edges = ring.slice(1).map((end, at) => distanceTo(point, ring[at] ?? end, end));
      expect(Math.min(...edges), point.join(" ")).toBeLessThan(8);
    }
});

it("the whole island lies on the map", () => {
  for (const [x, y] of DRAWN.flat()) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(MAP_WIDTH);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(MAP_HEIGHT);
  }
});

it("a degree to the east is as long on the map as on the ground", () => {
  // From one end of the island to the other: 33.7 km along a parallel, 18.8 km along a meridian.
  const [west, north] = project(-70.8469, 41.4737);
  const [east, south] = project(-70.4437, 41.3048);
  expect((east - west) / (south - north)).toBeCloseTo(33.7 / 18.8, 1);
});
