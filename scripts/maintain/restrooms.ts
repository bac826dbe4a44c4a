import type { August } from "@db/connection";
import { meetupLocations } from "@db/schema";
import { asc } from "drizzle-orm";
import { setRestrooms } from "~/features/meetups/places/place-changes.server";
import { Refusal } from "~/server/web/errors";
import type { Outcome } from "../run-command";

const formatRestrooms = (restrooms: readonly string[] | null): string =>
  restrooms === null ? "unknown" : restrooms.join(", ") || "none";

/** The meetup locations with their restrooms, a line each. */
export function listRestrooms(db: August): Outcome {
  const lines = db
    .select()
    .from(meetupLocations)
    .orderBy(asc(meetupLocations.id))
    .limit(200)
    .all()
    .map(({ id, name, restrooms }) => `${id}  ${name}: ${formatRestrooms(restrooms)}`);
  return { exitCode: 0, sentence: lines.join("\n") || "There are no meetup locations yet." };
}

/**
 * Records what restrooms a meetup location has. A repeat changes nothing.
 *
 * @param has kinds divided by commas; "none" where there are none, "unknown" where nobody knows anymore
 */
export function recordRestrooms(locationId: number, has: string): Outcome {
  const kinds = has
    .split(",")
    .map((kind) => kind.trim())
    .filter(Boolean);
  const [first] = kinds;
  const restrooms = first === "unknown" ? null : first === "none" ? [] : kinds;
  try {
    const { name, before } = setRestrooms(locationId, restrooms);
    return {
      exitCode: 0,
      sentence: `Restrooms at ${name}: ${formatRestrooms(restrooms)} (before: ${formatRestrooms(before)}).`,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const sentence =
      error.status === 404 ? `There is no meetup location ${locationId}.` : error.message;
    return { exitCode: 1, sentence };
  }
}
