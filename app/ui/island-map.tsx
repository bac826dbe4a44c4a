import { Link } from "@remix-run/react";
import {
  computeBox,
  HEAD_RADIUS,
  MAP_HEIGHT,
  MAP_WIDTH,
  type Pin,
  SHORES,
  TOWN_NAMES,
  toLabel,
} from "./island-geometry";

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

const LINE_HEIGHT = 25;
/** From the middle of a line of a label down to its letters' feet. */
const DESCENT = 8;
const FERRY = "M296 0Q352 24 365 98";

/** Lines from pins that stand aside, and a dot where each place is. */
const toLeaders = (places: readonly MapPlace[]) =>
  places.map(({ pin }) => `M${pin.head.join(" ")}L${pin.place.join(" ")}`).join("");
const toDots = (places: readonly MapPlace[]) =>
  places.map(({ pin }) => `M${pin.place.join(" ")}h0`).join("");

function PinLink({
  place: { name, number, pin, href, isChosen, look, note, hasPulse },
}: {
  place: MapPlace;
}) {
  const label = toLabel(name);
  const box = computeBox(pin, name);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it only moves the origin to the pin's head
    <svg x={pin.head[0]} y={pin.head[1]}>
      <Link
        to={href}
        discover="none"
        className={["pin", pin.isLabelLeft && "pin-left", look].filter(Boolean).join(" ")}
        aria-label={[`${number}. ${name}`, note].filter(Boolean).join(", ")}
        aria-current={isChosen || undefined}
      >
        <rect {...box} />
        {hasPulse ? <circle className="pin-pulse" r={HEAD_RADIUS} /> : null}
        <circle r={HEAD_RADIUS} />
        {/* The space, which is not drawn, keeps the words of the label apart for who hears them. */}
        <text y={DESCENT}>{`${number} `}</text>
        {label.map((word, line) => (
          <text
            key={word}
            className="pin-label"
            x={pin.isLabelLeft ? -30 : 30}
            y={DESCENT + (line - (label.length - 1) / 2) * LINE_HEIGHT}
          >
            {`${word} `}
          </text>
        ))}
      </Link>
    </svg>
  );
}

/**
 * The island with its towns, the ferry's line and numbered pins, each a link. The list that the
 * numbers refer to stands beside it in words.
 */
export function IslandMap({ places }: { places: readonly MapPlace[] }) {
  return (
    <svg
      className="island-map"
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      aria-label="Map of the island"
    >
      <path className="map-land" d={SHORES} />
      <path className="map-ferry" d={FERRY} />
      <g className="map-town">
        <text x="235" y="30">
          Woods Hole
        </text>
        {TOWN_NAMES.map(({ name, at: [x, y] }) => (
          <text key={name} x={x} y={y}>
            {name}
          </text>
        ))}
      </g>
      <path className="map-leaders" d={toLeaders(places)} />
      <path className="map-dots" d={toDots(places)} />
      {places.map((place) => (
        <PinLink key={place.name} place={place} />
      ))}
    </svg>
  );
}
