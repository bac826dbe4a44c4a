import {
  computeTarget,
  HEAD_RADIUS,
  MAP_HEIGHT,
  MAP_WIDTH,
  type Pin,
  type Point,
  placeLabel,
  SHORES,
  TOWN_NAMES,
  toLabel,
} from "./island-geometry";
import { kept } from "./kept";
import { Link } from "./link";

export interface MapPlace {
  name: string;
  /** The same for a place on every map. */
  number: number;
  pin: Pin;
  href: string;
  isChosen?: boolean;
  /** A class of the pin, and what it tells, in words. */
  look?: string;
  note?: string;
  /** Draws a disc behind the pin's head, which pulses. */
  hasPulse?: boolean;
}

/** From the middle of a line of text down to its letters' feet. */
const DESCENT = 8;
const FERRY = "M318 0Q430 24 444 110";

/** A line through the heads of each cluster, as thick as they are. */
function toClusters(places: readonly MapPlace[]): string {
  const clusters = new Map<string, Point[]>();
  for (const { pin } of places)
    if (pin.cluster) clusters.set(pin.cluster, [...(clusters.get(pin.cluster) ?? []), pin.head]);
  return [...clusters.values()]
    .map((heads) => `M${heads.map((head) => head.join(" ")).join("L")}`)
    .join("");
}

function PinLink({
  place: { name, number, pin, href, isChosen, look, note, hasPulse },
}: {
  place: MapPlace;
}) {
  const [x, y] = pin.head;
  const target = computeTarget(pin);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it only moves the origin to the pin's head
    <svg x={x} y={y}>
      <Link
        to={href}
        className={look ? `pin ${look}` : "pin"}
        aria-label={[`${number}. ${name}`, note].filter(Boolean).join(", ")}
        aria-current={isChosen || undefined}
      >
        <rect {...target} x={target.x - x} y={target.y - y} />
        {hasPulse ? <circle className="pin-pulse" r={HEAD_RADIUS} /> : null}
        <circle r={HEAD_RADIUS} />
        <text y={DESCENT}>{number}</text>
      </Link>
    </svg>
  );
}

/** The name of the chosen place, above everything else on the map. */
function ChosenLabel({ place, places }: { place: MapPlace; places: readonly MapPlace[] }) {
  const pins = places.map(({ pin }) => pin);
  const { x, y, width, height } = placeLabel(place, pins);
  return (
    <g className="pin-label">
      <rect x={x} y={y} width={width} height={height} />
      <text x={x + width / 2} y={y + height / 2 + DESCENT}>
        {toLabel(place.name)}
      </text>
    </g>
  );
}

/**
 * The island with its towns, the ferry's line and numbered pins, each a link; the chosen one has its name. The list
 * that the numbers refer to is on the same screen.
 */
export const IslandMap = kept(function IslandMap({ places }: { places: readonly MapPlace[] }) {
  const chosen = places.find(({ isChosen }) => isChosen);
  return (
    <svg
      className="island-map"
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      aria-label="Map of the island"
    >
      <path className="map-land" d={SHORES} />
      <path className="map-ferry" d={FERRY} />
      <g className="map-town">
        {TOWN_NAMES.map(({ name, at: [x, y] }) => (
          <text key={name} x={x} y={y}>
            {name}
          </text>
        ))}
      </g>
      <path className="map-cluster" d={toClusters(places)} />
      {places.map((place) => (
        <PinLink key={place.name} place={place} />
      ))}
      {chosen ? <ChosenLabel place={chosen} places={places} /> : null}
    </svg>
  );
});
