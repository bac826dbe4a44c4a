import { type Pin, type Point, project } from "~/ui/island-geometry";

/**
 * Where the pin of each place stands on the map, in drawing units, set by hand: in the east places
 * are closer together than fingers are wide. A test holds that nothing overlaps.
 */
const HEADS: Record<string, { head: Point; isLabelLeft?: boolean }> = {
  "Edgartown Lighthouse": { head: [527, 250] },
  "Oak Bluffs Gingerbread Houses": { head: [490, 158] },
  "Aquinnah Cliffs": { head: [40, 389] },
  "State Beach": { head: [400, 178], isLabelLeft: true },
  "Menemsha Harbor": { head: [166, 262], isLabelLeft: true },
  "Katama Beach": { head: [520, 340] },
  "Felix Neck Wildlife Sanctuary": { head: [390, 270], isLabelLeft: true },
  "Flying Horses Carousel": { head: [478, 66] },
  "Chappaquiddick Island": { head: [448, 380], isLabelLeft: true },
  "West Tisbury": { head: [240, 170], isLabelLeft: true },
};

/** Finds the pin of a place; one that is not in the table stands where the place is. */
export function findPin(place: { name: string; longitude: number; latitude: number }): Pin {
  const at = project(place.longitude, place.latitude);
  const { head = at, isLabelLeft = false } = HEADS[place.name] ?? {};
  return { place: at, head, isLabelLeft };
}
