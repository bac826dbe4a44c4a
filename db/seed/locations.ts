import { meetupLocations } from "@db/schema";
import type { August } from "../connection";

type NewLocation = typeof meetupLocations.$inferInsert;

/**
 * The ten public meeting places (decision B1; names and order of part 1, "Photo panel").
 * Coordinates are degrees of WGS 84.
 */
export const LOCATIONS: readonly Omit<NewLocation, "id" | "createdAt">[] = [
  {
    name: "Edgartown Lighthouse",
    description:
      "A white cast-iron light at the end of a short causeway, with a small beach around its foot. Meet at the granite ring and watch the boats come home.",
    latitude: 41.39083,
    longitude: -70.50306,
    requiredItem: "A scallop shell",
    icon: "lighthouse",
    category: "Landmark",
    islandConnection:
      "It has guided boats into Edgartown Harbor since 1828; this tower came in 1939.",
    availableHours: "08:00-16:00",
  },
  {
    name: "Oak Bluffs Gingerbread Houses",
    description:
      "Some three hundred painted cottages around the open Tabernacle. Meet on the Tabernacle steps and choose the porch you would sit on.",
    latitude: 41.45472,
    longitude: -70.56139,
    requiredItem: "A paper lantern",
    icon: "cottage",
    category: "Neighborhood",
    islandConnection: "The Camp Meeting families light their lanterns here on Illumination Night.",
    availableHours: "09:00-16:00",
  },
  {
    name: "Aquinnah Cliffs",
    description:
      "Clay in red, ochre and white above the sea, with a lookout that needs no climbing. Meet at the top by the railing; the clay itself stays where it is.",
    latitude: 41.34722,
    longitude: -70.83778,
    requiredItem: "A beach stone with a ring around it",
    icon: "cliffs",
    category: "Landmark",
    islandConnection: "This is the home of the Wampanoag Tribe of Gay Head (Aquinnah).",
    availableHours: "09:00-16:00",
  },
  {
    name: "State Beach",
    description:
      "Two miles of gentle water between Oak Bluffs and Edgartown, with the bike path beside it. Meet halfway along, where the path crosses the dune.",
    latitude: 41.41944,
    longitude: -70.55111,
    requiredItem: "A piece of sea glass",
    icon: "beach",
    category: "Beach",
    islandConnection: "Generations of island children have jumped off its bridge.",
    availableHours: "07:00-16:00",
  },
  {
    name: "Menemsha Harbor",
    description:
      "A working fishing village: draggers, lobster pots and weathered shacks. Meet on the jetty side of the dock and bring your own napkins.",
    latitude: 41.35333,
    longitude: -70.76667,
    requiredItem: "A lemon for the chowder",
    icon: "harbor",
    category: "Harbor",
    islandConnection: "The fleet still lands its catch here.",
    availableHours: "08:00-16:00",
  },
  {
    name: "Katama Beach",
    description:
      "The long ocean shore south of Edgartown, where the surf is loud and the sky is wide. Meet at the top of the path by the bicycle racks.",
    latitude: 41.35028,
    longitude: -70.52028,
    requiredItem: "A flat skipping stone",
    icon: "waves",
    category: "Beach",
    islandConnection:
      "Islanders call it South Beach; its sands open and close the way to Chappaquiddick.",
    availableHours: "07:00-15:00",
  },
  {
    name: "Felix Neck Wildlife Sanctuary",
    description:
      "Four easy miles of trail through meadow, wood and salt marsh. Meet under the osprey pole beside the visitor center.",
    latitude: 41.41333,
    longitude: -70.56361,
    requiredItem: "A pine cone",
    icon: "osprey",
    category: "Nature",
    islandConnection: "Its nesting poles helped to bring the island's ospreys back.",
    seasonalRestriction: "Keep to the trails while birds are nesting, until the end of August.",
    availableHours: "08:00-16:00",
  },
  {
    name: "Flying Horses Carousel",
    description:
      "A carousel from 1876 with real horsehair and a brass ring to catch. Meet by the ticket window; the loser of the ring buys the popcorn.",
    latitude: 41.45694,
    longitude: -70.55778,
    requiredItem: "A fudge square",
    icon: "carousel",
    category: "Landmark",
    islandConnection: "The oldest platform carousel in the country that is still turning.",
    sunlightOnly: false,
    availableHours: "11:00-16:00",
  },
  {
    name: "Chappaquiddick Island",
    description:
      "Two minutes on the little ferry, then quiet roads and a Japanese garden. Meet at the Chappy Point landing where the ferry comes in.",
    latitude: 41.38861,
    longitude: -70.50833,
    requiredItem: "A postcard with a stamp on it",
    icon: "ferry",
    category: "Nature",
    islandConnection: "The On Time ferry has no schedule and is therefore never late.",
    availableHours: "08:00-15:00",
  },
  {
    name: "West Tisbury",
    description:
      "The village of stone walls, the Grange Hall and Alley's General Store. Meet on the store's porch, where everybody meets anyway.",
    latitude: 41.38139,
    longitude: -70.67444,
    requiredItem: "A farm-stand peach",
    icon: "barn",
    category: "Village",
    islandConnection: "Home of the farmers' market and, in August, of the Agricultural Fair.",
    sunlightOnly: false,
    availableHours: "09:00-16:00",
  },
];

/**
 * Writes the ten meeting places that are not there yet (decision B1). They are catalogue, not
 * demo: the app calls this at every start. What is already stored, such as a place switched off,
 * stays as it is.
 *
 * @param now recorded as the moment of creation
 * @returns how many places were added
 */
export function ensureLocations(db: August, now: Date = new Date()): number {
  return db
    .insert(meetupLocations)
    .values(LOCATIONS.map((location) => ({ ...location, createdAt: now })))
    .onConflictDoNothing({ target: meetupLocations.name })
    .run().changes;
}
