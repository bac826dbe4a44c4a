import { undoableTarget } from "~/features/matches/swipes.server";
import { type Card, deckFor } from "./deck.server";

/** The top of a member's deck, as the discover screen shows it and as a script is told it. */
export interface DeckHead {
  /** False while the basics of a profile are missing. */
  hasProfile: boolean;
  card: Card | null;
  /** The one below, so that a script can show it at once. */
  next: Card | null;
  /** Number of the card, and of all that there are. */
  position: number;
  total: number;
  hasSeenSome: boolean;
  /** Whom the last like or pass was for, where it can be taken back. */
  undoable: string | null;
}

/** The first two cards of a member's deck, and where in it they are. */
export function deckHead(viewerId: string): DeckHead {
  const deck = deckFor(viewerId);
  const seen = deck?.seen ?? 0;
  return {
    hasProfile: deck !== undefined,
    card: deck?.cards[0] ?? null,
    next: deck?.cards[1] ?? null,
    position: seen + 1,
    total: seen + (deck?.cards.length ?? 0),
    hasSeenSome: seen > 0,
    undoable: undoableTarget(viewerId),
  };
}
