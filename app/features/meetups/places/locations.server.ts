import { meetupLocations } from "@db/schema";
import { eq } from "drizzle-orm";
import { database } from "~/server/database.server";

export const MOST_LOCATIONS = 100;

/** The active public places where members meet (decision B1). */
export const listLocations = () =>
  database()
    .select()
    .from(meetupLocations)
    .where(eq(meetupLocations.isActive, true))
    .limit(MOST_LOCATIONS)
    .all();
