/** Degrees at the drawing's upper left corner, and drawing units per degree of latitude. */
const WEST = -70.865;
const NORTH = 41.495;
const SCALE = 1000;
/** A degree of longitude is shorter than one of latitude at 41.4° N. */
const NARROWING = Math.cos((41.4 * Math.PI) / 180);

const at = (longitude: number, latitude: number): [x: number, y: number] => [
  Math.round((longitude - WEST) * SCALE * NARROWING),
  Math.round((NORTH - latitude) * SCALE),
];

/** The rough shoreline, from the cliffs in the west around by the north; then Chappaquiddick. */
const SHORES: readonly (readonly [longitude: number, latitude: number])[][] = [
  [
    [-70.838, 41.351],
    [-70.81, 41.356],
    [-70.768, 41.356],
    [-70.735, 41.378],
    [-70.702, 41.426],
    [-70.665, 41.453],
    [-70.628, 41.464],
    [-70.603, 41.482],
    [-70.598, 41.457],
    [-70.567, 41.471],
    [-70.553, 41.455],
    [-70.549, 41.422],
    [-70.53, 41.403],
    [-70.5, 41.393],
    [-70.513, 41.37],
    [-70.5, 41.351],
    [-70.6, 41.346],
    [-70.66, 41.346],
    [-70.72, 41.334],
    [-70.775, 41.304],
    [-70.803, 41.325],
    [-70.84, 41.341],
  ],
  [
    [-70.497, 41.388],
    [-70.47, 41.408],
    [-70.452, 41.421],
    [-70.447, 41.385],
    [-70.455, 41.351],
    [-70.493, 41.353],
    [-70.503, 41.372],
  ],
];

/** A smoothed line: it turns at each point and runs through the middle between two. */
function rounded(shore: (typeof SHORES)[number]): string {
  const points = shore.map((point) => at(...point));
  const turns = points.map(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return `${x} ${y} ${Math.round((x + nextX) / 2)} ${Math.round((y + nextY) / 2)}`;
  });
  const start = turns.at(-1)?.split(" ").slice(2).join(" ") ?? "";
  return `M${start}Q${turns.join(" ")}Z`;
}

const outline = SHORES.map(rounded).join("");

export interface MapPlace {
  name: string;
  /** Degrees of WGS 84. */
  latitude: number;
  longitude: number;
  /** Where the marker links to: the place further down the page. */
  href: string;
}

/** Markers that would overlap are drawn this far apart. */
const APART = 17;

/** Positions of the markers: one after the other, each moved down until it overlaps none before it. */
function spread(places: readonly MapPlace[]): [x: number, y: number][] {
  const taken: [number, number][] = [];
  for (const { longitude, latitude } of places) {
    let [x, y] = at(longitude, latitude);
    const covers = ([otherX, otherY]: [number, number]) =>
      Math.hypot(otherX - x, otherY - y) < APART;
    for (let step = 0; taken.some(covers) && step < 40; step++) {
      x += step % 2 ? 3 : -2;
      y += 3;
    }
    taken.push([x, y]);
  }
  return taken;
}

/**
 * A schematic map of the island with numbered markers. The list that the numbers refer to is beside
 * it in words.
 * @param onChoose called with the place whose marker was clicked
 */
export function IslandMap(props: {
  places: readonly MapPlace[];
  onChoose?: (place: MapPlace) => void;
}) {
  const points = spread(props.places);
  return (
    <svg className="island-map" viewBox="0 0 320 200" aria-label="Map of the island">
      <path d={outline} />
      {props.places.map((place, index) => {
        const [x, y] = points[index] ?? [0, 0];
        return (
          <a
            key={place.name}
            href={place.href}
            aria-label={`${index + 1}. ${place.name}`}
            onClick={() => props.onChoose?.(place)}
          >
            <circle cx={x} cy={y} r="8" />
            <text x={x} y={y} dy="3.5">
              {index + 1}
            </text>
          </a>
        );
      })}
    </svg>
  );
}
