import { callLoader, getOnly } from "~/server/web/route.server";
import { loadDeck } from "./deck.server";

/** Most cards in one response; the deck itself may hold more. */
const MOST_CARDS = 50;

/** GET /api/discover: discover items, best first. */
export const loader = callLoader("agreed", ({ member }) =>
  (loadDeck(member.id, MOST_CARDS)?.cards ?? []).map(({ profile, compatibility, lift }) => ({
    profile,
    compatibilityScore: compatibility.score,
    isStartingEstimate: compatibility.isStartingEstimate,
    reasons: compatibility.reasons.map(({ sentence }) => sentence),
    lift,
  })),
);

export const action = getOnly;
