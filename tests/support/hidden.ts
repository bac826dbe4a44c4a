/** Why the viewer must not see someone, or "nothing". */
export const REASONS = [
  "nothing",
  "blocked by me",
  "blocked me",
  "paused",
  "suspended",
  "deleted",
  "their choices exclude me",
  "my choices exclude them",
] as const;
export type Reason = (typeof REASONS)[number];

/** The relation of the two before. */
export type Relation = "stranger" | "matched";

/** Statuses of an address for each reason. */
export type HiddenStatuses = readonly number[];

/** Shown to anyone who may see the member: to a match of a paused one, and whatever their choices are now. */
const SEEN_BY_MATCHES: HiddenStatuses = [200, 404, 404, 200, 404, 404, 200, 200];
const SEEN_BY_STRANGERS: HiddenStatuses = [200, 404, 404, 404, 404, 404, 404, 404];

/** Of those one blocked or who only choices hide. */
const KNOWN_TO_STRANGERS: HiddenStatuses = [200, 200, 404, 404, 404, 404, 404, 404];

/** Nobody finds it, whatever the reason. */
export const NEVER: HiddenStatuses = REASONS.map(() => 404);

/** A former match stays there. */
export const ALWAYS: HiddenStatuses = REASONS.map(() => 200);

/** Only a match has such an address: it is there for anyone who may see the match. */
export const SEEN = SEEN_BY_MATCHES;

/** Matches see it, and strangers to whom the deck would show the member. */
export const SEEN_BY_BOTH = { matched: SEEN_BY_MATCHES, stranger: SEEN_BY_STRANGERS };

/** A match is always there; a stranger for anyone who blocked them, or who only choices hide. */
export const KNOWN = {
  matched: ALWAYS,
  stranger: [200, 200, 404, 404, 404, 404, 200, 200],
};

/** The same of what belongs to a stranger: choices hide it. */
export const KNOWN_THINGS = { matched: ALWAYS, stranger: KNOWN_TO_STRANGERS };

/** Nobody finds it, a match or a stranger. */
export const NEVER_BY_BOTH = { matched: NEVER, stranger: NEVER };

/** The same addresses where what is there answers with another status. */
export const answering = (status: number, statuses: HiddenStatuses): HiddenStatuses =>
  statuses.map((one) => (one === 200 ? status : one));
