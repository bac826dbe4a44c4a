import outline from "./island-outline.json" with { type: "json" };

/** Drawing units of the map: two to a pixel on a phone 360 pixels wide. */
export const MAP_WIDTH = 720;
export const MAP_HEIGHT = 470;

/** Degrees at the upper left corner, and units per degree of latitude: the island fills the width of a phone. */
const WEST = -70.86525;
const NORTH = 41.515;
const SCALE = 2180;
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

/** The shores of the island and of Chappaquiddick, as one path. */
export const SHORES = Object.values(outline.rings).map(projectRing).map(smoothShore).join("");

export const HEAD_RADIUS = 22;
/** 44 pixels on a phone of 360. */
export const TARGET = 88;

/** A pin of the map. */
export interface Pin {
  /** The middle of its head. */
  head: Point;
  /** The middle of what can be tapped, which holds the head; the head's own where pins are far apart. */
  target?: Point;
  /** Pins with the same one, a town, are joined into one mark. */
  cluster?: string;
}

/** A rectangle of the map, in drawing units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const around = ([x, y]: Point, width: number, height: number): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/** What can be tapped of a pin. */
export const computeTarget = ({ head, target = head }: Pin): Box => around(target, TARGET, TARGET);

/** The label of a pin: the first two words of the name. */
export const toLabel = (name: string): string => name.split(" ").slice(0, 2).join(" ");

/** Width of a letter of a label, with room for the widest fonts of the systems. */
const LETTER = 12.5;
const LABEL_HEIGHT = 42;
/** Of a label's middle to the middle of the head below or above it. */
const LABEL_OFFSET = 46;
const EDGE = 4;

/** The area that two rectangles have in common. */
export const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));

/** Where the label of a pin is: above it, below it, or beside it, wherever it covers least of the heads. */
export function placeLabel({ name, pin }: { name: string; pin: Pin }, pins: readonly Pin[]): Box {
  const width = Math.ceil(toLabel(name).length * LETTER) + HEAD_RADIUS;
  const beside = width / 2 + HEAD_RADIUS + EDGE;
  const [x, y] = pin.head;
  const middles: Point[] = [
    [x, y - LABEL_OFFSET],
    [x, y + LABEL_OFFSET],
    [x - beside, y],
    [x + beside, y],
  ];
  const heads = pins.map(({ head }) => around(head, 2 * HEAD_RADIUS, 2 * HEAD_RADIUS));
  const covered = (box: Box) => heads.reduce((area, head) => area + overlap(box, head), 0);
  return middles
    .map((middle) => around(middle, width, LABEL_HEIGHT))
    .map((box) => ({
      ...box,
      x: Math.min(Math.max(box.x, EDGE), MAP_WIDTH - EDGE - width),
      y: Math.min(Math.max(box.y, EDGE), MAP_HEIGHT - EDGE - LABEL_HEIGHT),
    }))
    .reduce((best, box) => (covered(box) < covered(best) ? box : best));
}

/** Names of towns, centered at drawing units. */
export const TOWN_NAMES: readonly { name: string; at: Point }[] = [
  { name: "Woods Hole", at: [250, 30] },
  { name: "Vineyard Haven", at: [316, 82] },
  { name: "Oak Bluffs", at: [626, 128] },
  { name: "Edgartown", at: [470, 310] },
  { name: "Chilmark", at: [254, 344] },
];
