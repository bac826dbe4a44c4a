/** What a member has chosen on the screen of meetups so far: all of it is in its address. */
export interface Choice {
  /** Id of a place. */
  place?: number | null;
  /** Day on the island, YYYY-MM-DD. */
  date?: string | null;
  /** Hour of that day. */
  slot?: number | null;
  /** Id of the conversation with the match who is invited. */
  match?: number | null;
}

const STEPS = ["place", "date", "slot", "match"] as const;

/**
 * The address of the screen of meetups with a choice.
 *
 * @param step id of the part of the page to go to
 */
export function meetupsPath(choice: Choice, step?: "place" | "times" | "book"): string {
  const query = STEPS.flatMap((name) => (choice[name] ? `${name}=${choice[name]}` : [])).join("&");
  return `/meetups${query && `?${query}`}${step ? `#${step}` : ""}`;
}

/** The address of the community agreements, which lead back to a choice. */
export const agreementsPath = (...choice: Parameters<typeof meetupsPath>): string =>
  `/community-agreements?returnTo=${encodeURIComponent(meetupsPath(...choice))}`;
