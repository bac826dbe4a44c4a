/** What a member has chosen so far of a meetup to suggest: all of it is in the address. */
export interface SuggestChoice {
  /** Id of a place. */
  place?: number | undefined;
  /** Day on the island, YYYY-MM-DD. */
  date?: string | undefined;
  /** Hour of that day. */
  slot?: number | undefined;
}

const STEPS = ["place", "date", "slot"] as const;

const toQuery = (choice: SuggestChoice) => {
  const query = STEPS.flatMap((name) => (choice[name] ? `${name}=${choice[name]}` : [])).join("&");
  return query && `?${query}`;
};

/** The address where a meetup is suggested in a conversation, or the other's suggestion is answered. */
export const suggestPath = (conversationId: number, choice: SuggestChoice = {}): string =>
  `/messages/${conversationId}/meetup${toQuery(choice)}`;

/** What scripts load of it. @param search of the address */
export const choicesPath = (conversationId: number, search: string): string =>
  `/messages/${conversationId}/meetup/choices${search}`;
