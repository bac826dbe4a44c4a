import { project } from "~/ui/island-geometry";

/** The middle of each town, in degrees of WGS 84. */
const TOWNS = [
  { name: "Aquinnah", latitude: 41.34, longitude: -70.81 },
  { name: "Chilmark", latitude: 41.345, longitude: -70.735 },
  { name: "Edgartown", latitude: 41.385, longitude: -70.535 },
  { name: "Oak Bluffs", latitude: 41.45, longitude: -70.565 },
  { name: "Vineyard Haven", latitude: 41.45, longitude: -70.61 },
  { name: "West Tisbury", latitude: 41.39, longitude: -70.66 },
] as const;

/** Finds the town of a place on the island: the one whose middle is nearest. */
export function findTown(place: { latitude: number; longitude: number }): string {
  const [x, y] = project(place.longitude, place.latitude);
  const distance = ({ latitude, longitude }: (typeof TOWNS)[number]) => {
    const [townX, townY] = project(longitude, latitude);
    return Math.hypot(townX - x, townY - y);
  };
  return TOWNS.reduce((near, town) => (distance(town) < distance(near) ? town : near)).name;
}

/** Where a place is, to read and to open. */
export interface PlaceWhere {
  /** Degrees of WGS 84, for example `41.3533° N, 70.7667° W`. */
  coordinates: string;
  /** An address that the map apps of phones open, and a page anywhere else. */
  mapsUrl: string;
}

export const describeWhere = (place: { latitude: number; longitude: number }): PlaceWhere => ({
  coordinates: `${place.latitude.toFixed(4)}° N, ${Math.abs(place.longitude).toFixed(4)}° W`,
  mapsUrl: `https://www.google.com/maps/search/?api=1&query=${place.latitude},${place.longitude}`,
});
