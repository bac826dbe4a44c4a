import outline from "./island-outline.json";

/** Drawing units of the map: two to a pixel on a phone 360 pixels wide. */
export const MAP_WIDTH = 720;
export const MAP_HEIGHT = 460;

/**
 * Degrees at the upper left corner, and units per degree of latitude. They leave room for the labels in the
 * sea around the island, also for the longest one east of Chappaquiddick.
 */
const WEST = -70.8575;
const NORTH = 41.5285;
const SCALE = 1600;
/** A degree of longitude is shorter than one of latitude at 41.4° N. */
const NARROWING = Math.cos((41.4 * Math.PI) / 180);

export type Point = readonly [x: number, y: number];

/**
 * Projects a place onto the map (equirectangular).
 *
 * @param longitude degrees of WGS 84
 * @param latitude degrees of WGS 84
 * @returns whole drawing units
 */
export const project = (longitude: number, latitude: number): Point => [
  Math.round((longitude - WEST) * SCALE * NARROWING),
  Math.round((NORTH - latitude) * SCALE),
];

const minus = ([x, y]: Point, [fromX, fromY]: Point): Point => [x - fromX, y - fromY];

/** Writes numbers as a path takes them: a sign separates as well as a space. */
const joinNumbers = (...points: Point[]) =>
  points
    .flat()
    .map((number) => (number < 0 ? `${number}` : ` ${number}`))
    .join("");

/** How far a curve leaves a corner along its tangent, as a part of the shorter edge there. */
const SOFTNESS = 0.34;

/**
 * Draws a shore through all its points. Both handles of a corner have the same length, so that
 * `s` needs only one of them; the shorter edge sets it, so that no curve swings out.
 */
function smoothShore(ring: readonly Point[]): string {
  const at = (index: number): Point => ring.at(index % ring.length) ?? [0, 0];
  const handle = (index: number): Point => {
    const edges = [at(index - 1), at(index + 1)].map((end) => minus(end, at(index)));
    const [x, y] = minus(at(index + 1), at(index - 1));
    const length = Math.min(...edges.map((edge) => Math.hypot(...edge))) * SOFTNESS;
    const share = length / Math.hypot(x, y);
    return [Math.round(x * share), Math.round(y * share)];
  };
  const curves = ring.map((from, index) => {
    const to = minus(at(index + 1), from);
    return joinNumbers(minus(to, handle(index + 1)), to);
  });
  const [first = "", ...others] = curves;
  return `M${at(0).join(" ")}c${joinNumbers(handle(0))}${first}s${others.join("")}z`;
}

const projectRing = (ring: readonly (readonly number[])[]) =>
  ring.slice(1).map(([longitude = 0, latitude = 0]) => project(longitude, latitude));

const RINGS = {
  main: projectRing(outline.rings.marthasVineyard),
  chappaquiddick: projectRing(outline.rings.chappaquiddick),
};

/** The shores of the island and of Chappaquiddick, as one path. */
export const SHORES = Object.values(RINGS).map(smoothShore).join("");

export type Island = keyof typeof RINGS;

const distance = (from: Point, to: Point) => Math.hypot(...minus(from, to));

/** The point of an edge of a shore that is nearest to a place. */
function nearestOn(from: Point, to: Point, place: Point): Point {
  const [[alongX, alongY], [x, y]] = [minus(to, from), minus(place, from)];
  const share = (alongX * x + alongY * y) / (alongX ** 2 + alongY ** 2);
  const part = Math.min(1, Math.max(0, share));
  return [Math.round(from[0] + part * alongX), Math.round(from[1] + part * alongY)];
}

/**
 * Moves a place that the outline, which is coarser than the coast, leaves in the water to the nearest
 * shore of its island; any other one stays where it is.
 */
export function toLand(place: Point, island: Island): Point {
  const [x, y] = place;
  const edges = RINGS[island].map(
    (from, index, ring) => [from, ring.at(index - 1) ?? from] as const,
  );
  const eastward = edges.filter(
    ([from, to]) =>
      from[1] > y !== to[1] > y &&
      x < from[0] + ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]),
  );
  if (eastward.length % 2 === 1) return place;
  return edges
    .map(([from, to]) => nearestOn(from, to, place))
    .reduce((near, point) => (distance(point, place) < distance(near, place) ? point : near));
}

export const HEAD_RADIUS = 22;
/** Room between a pin's head and its label, and at the ends of its box. */
const GAP = 8;
/** Width of a letter, with room for the widest fonts of the systems. */
const LETTER = 15;
const BOX_HEIGHT = 88;

/** A pin of the map: where its place is, where its head stands, and on which side its label. */
export interface Pin {
  place: Point;
  /** Beside the place where places are close together. */
  head: Point;
  isLabelLeft: boolean;
}

/** The label of a pin, a word a line: the first two of the name. */
export const toLabel = (name: string): string[] => name.split(" ").slice(0, 2);

/** A rectangle of the map, in drawing units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What can be pressed of a pin, relative to its head: at least 44 pixels each way on a phone. */
export function computeBox({ isLabelLeft }: Pick<Pin, "isLabelLeft">, name: string): Box {
  const letters = Math.max(...toLabel(name).map((word) => word.length));
  const width = Math.ceil(letters * LETTER) + 2 * HEAD_RADIUS + 3 * GAP;
  const before = HEAD_RADIUS + GAP;
  return {
    x: isLabelLeft ? before - width : -before,
    y: -BOX_HEIGHT / 2,
    width,
    height: BOX_HEIGHT,
  };
}

/** Names of towns that no label of a place tells, centered at drawing units. */
export const TOWN_NAMES: readonly { name: string; at: Point }[] = [
  { name: "Vineyard Haven", at: [212, 82] },
  { name: "Chilmark", at: [96, 308] },
];
