import { type Card, loadDeck } from "./deck.server";
import type { Filters } from "./filters.schema";
import { undoableTarget } from "./swipes.server";

/** This card and the next. */
const CARDS_AHEAD = 2;

/** The top of a member's deck, as the discover screen shows it and as a script is told it. */
export interface DeckHead {
  /** False while the basics of a profile are missing. */
  hasProfile: boolean;
  card: Card | null;
  /** The one below, so that a script can show it at once. */
  next: Card | null;
  /** Number of the card. */
  position: number;
  /** Of how many; "+" where more may follow than were looked at. */
  total: string;
  hasSeenSome: boolean;
  /** Whom the last like or pass was for, where it can be taken back. */
  undoable: string | null;
  /** The premium filters as they are kept, and whether they narrow the deck now. */
  filters: Filters | null;
  isNarrowed: boolean;
}

/** The first two cards of a member's deck, and where in it they are. */
export function deckHead(viewerId: string): DeckHead {
  const deck = loadDeck(viewerId, CARDS_AHEAD);
  const seen = deck?.seen ?? 0;
  return {
    hasProfile: deck !== undefined,
    card: deck?.cards[0] ?? null,
    next: deck?.cards[1] ?? null,
    position: seen + 1,
    total: `${seen + (deck?.ahead ?? 0)}${deck?.hasMore ? "+" : ""}`,
    hasSeenSome: seen > 0,
    undoable: undoableTarget(viewerId),
    filters: deck?.filters ?? null,
    isNarrowed: deck?.isNarrowed ?? false,
  };
}
