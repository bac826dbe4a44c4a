import { MINUTE_MS, now } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { putLast } from "~/server/data/put-last";
import { choicesKey, type DeckState } from "./deck-state.server";
import type { Candidate, countAhead } from "./pool.server";

/** Enough for the faces of Home and the cards at hand. */
const KEPT_CANDIDATES = 12;
/** A match that has expired meanwhile, or a lift, moves others up a little later. */
const KEPT_FOR_MS = 5 * MINUTE_MS;
const MOST_VIEWERS = 1_000;

type Ranked = Pick<Candidate, "userId" | "lift">;

/** Who comes first in a viewer's deck, and how many follow. */
export interface RankedHead {
  candidates: readonly Ranked[];
  /** How many follow, once they were counted. */
  ahead?: ReturnType<typeof countAhead>;
}

interface Kept extends RankedHead {
  key: string;
  untilMs: number;
}

const heads = new WeakMap<object, Map<string, Kept>>();

function listHeads(): Map<string, Kept> {
  const known = heads.get(database().$client) ?? new Map<string, Kept>();
  heads.set(database().$client, known);
  return known;
}

/** Everything of a deck's state that its order depends on: choices, filters, likes and passes, answers, and newcomers. */
const toKey = ({ choices, edges, seen, newest, answerIds }: DeckState): string =>
  [choicesKey(choices), edges.low, edges.high, seen, newest, answerIds].join(" ");

/** Who came first when the viewer's deck was last ranked; nothing where it may be others now, or more are asked for. */
export function findHead(state: DeckState, most: number): RankedHead | undefined {
  const kept = listHeads().get(state.viewerId);
  const isFresh = kept && kept.key === toKey(state) && now().getTime() < kept.untilMs;
  return isFresh && kept.candidates.length >= most ? kept : undefined;
}

/**
 * Keeps who comes first in a viewer's deck.
 *
 * @param ranked all who were ranked; nothing is kept where a few more would make a difference
 */
export function keepHead(state: DeckState, ranked: readonly Ranked[]): RankedHead {
  const head: Kept = {
    key: toKey(state),
    untilMs: now().getTime() + KEPT_FOR_MS,
    candidates: ranked.slice(0, KEPT_CANDIDATES).map(({ userId, lift }) => ({ userId, lift })),
  };
  if (ranked.length < KEPT_CANDIDATES) listHeads().delete(state.viewerId);
  else putLast(listHeads(), state.viewerId, head, MOST_VIEWERS);
  return head;
}

/** Forgets everyone's, for a lift that others are to see at once. */
export const forgetHeads = (): void => listHeads().clear();
