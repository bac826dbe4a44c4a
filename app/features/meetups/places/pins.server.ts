import { LOCATIONS } from "@db/seed/locations";
import { type Pin, project } from "~/ui/island-geometry";

/**
 * Finds the pin of a place. It is set by hand where places are closer together than fingers are wide (a test holds that
 * nothing overlaps); any other one is where the place is.
 */
export const findPin = (place: { name: string; longitude: number; latitude: number }): Pin => ({
  head: project(place.longitude, place.latitude),
  ...LOCATIONS.find(({ name }) => name === place.name)?.pin,
});
