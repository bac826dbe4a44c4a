import { LOCATIONS } from "@db/seed/locations";
import { type Pin, project, toLand } from "~/ui/island-geometry";

/**
 * Finds the pin of a place. Its head is set by hand where places are closer together than fingers are wide (a test
 * holds that nothing overlaps); any other one stands where the place is.
 */
export function findPin(place: { name: string; longitude: number; latitude: number }): Pin {
  const set = LOCATIONS.find(({ name }) => name === place.name)?.pin;
  const at = toLand(project(place.longitude, place.latitude), set?.island ?? "main");
  const [x, y] = set?.head ?? at;
  return { place: at, head: [x ?? at[0], y ?? at[1]], isLabelLeft: set?.isLabelLeft === true };
}
