import { type Island, type Pin, type Point, project, toLand } from "~/ui/island-geometry";

/**
 * Where the pin of each place stands on the map, in drawing units, set by hand: in the east places
 * are closer together than fingers are wide. A test holds that nothing overlaps.
 */
const HEADS: Record<string, { head: Point; isLabelLeft?: boolean; island?: Island }> = {
  "Edgartown Lighthouse": { head: [362, 328], isLabelLeft: true },
  "Oak Bluffs Gingerbread Houses": { head: [412, 132] },
  "Aquinnah Cliffs": { head: [38, 416] },
  "State Beach": { head: [332, 152], isLabelLeft: true },
  "Menemsha Harbor": { head: [158, 220], isLabelLeft: true },
  "Katama Beach": { head: [444, 318] },
  "Felix Neck Wildlife Sanctuary": { head: [324, 240], isLabelLeft: true },
  "Flying Horses Carousel": { head: [404, 44] },
  "Chappaquiddick Island": { head: [472, 224], island: "chappaquiddick" },
  "West Tisbury": { head: [186, 132], isLabelLeft: true },
};

/** Finds the pin of a place; one that is not in the table stands where the place is. */
export function findPin(place: { name: string; longitude: number; latitude: number }): Pin {
  const { head, isLabelLeft = false, island = "main" } = HEADS[place.name] ?? {};
  const at = toLand(project(place.longitude, place.latitude), island);
  return { place: at, head: head ?? at, isLabelLeft };
}
