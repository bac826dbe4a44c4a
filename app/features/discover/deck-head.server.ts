import { PLAYFUL_FIELDS } from "~/features/members/playful-fields";
import { loadDeck } from "./deck.server";
import type { Filters } from "./filters.schema";
import { CARDS_AT_HAND, type ShownCard, toShownCard } from "./shown-card";
import { undoableTarget } from "./swipe.server";

/** Where more may follow than were examined, the total is a multiple of this: otherwise it would grow with each card. */
const TOTAL_STEP = 50;
/** Up to so many cards ahead are counted one by one. */
const MOST_COUNTED_AHEAD = 2 * TOTAL_STEP;

/** The top of a member's deck, for the discover screen and for scripts. */
export interface DeckHead {
  /** False while the basics of a profile are missing. */
  hasProfile: boolean;
  /** The card on top, and those that a script shows before an answer comes. */
  cards: ShownCard[];
  /** The number of the card on top. */
  position: number;
  /** The number of cards; "+" where there are at least as many. */
  total: string;
  /** The member of the last like or pass, if it can be undone. */
  undoable: string | null;
  /** The saved premium filters, and whether they narrow the deck now. */
  filters: Filters | null;
  isNarrowed: boolean;
  /** The genders who the member wants to see; none narrows nothing. */
  interestedIn: readonly string[];
  /** Whether one of the playful questions is answered: who has none is asked after the first card. */
  hasPlayed: boolean;
}

/**
 * The number of cards in a deck, as it is shown.
 *
 * @param hasMore whether there may be more cards than these
 */
export function describeTotal(seen: number, ahead: number, hasMore: boolean): string {
  const found = seen + ahead;
  const rounded = found - (found % TOTAL_STEP);
  if (!hasMore) return `${found}`;
  // Not below the number of the last card at hand, which a script shows before the answers come.
  return `${rounded >= seen + CARDS_AT_HAND ? rounded : found}+`;
}

/** The first cards of a member's deck and their position in it. */
export function deckHead(viewerId: string): DeckHead {
  const deck = loadDeck(viewerId, CARDS_AT_HAND);
  const seen = deck?.seen ?? 0;
  const { ahead, hasMore } = deck?.countAhead(MOST_COUNTED_AHEAD) ?? { ahead: 0, hasMore: false };
  return {
    hasProfile: deck !== undefined,
    cards: (deck?.cards ?? []).map(toShownCard),
    position: seen + 1,
    total: describeTotal(seen, ahead, hasMore),
    undoable: undoableTarget(viewerId),
    filters: deck?.filters ?? null,
    isNarrowed: deck?.isNarrowed ?? false,
    interestedIn: deck?.answers.interestedIn ?? [],
    hasPlayed: PLAYFUL_FIELDS.some((field) => deck?.answers[field]?.length),
  };
}
