import { byWeight, compare, STARTING_ESTIMATE } from "@db/compatibility";
import { removeReturn } from "@db/deck-projection";
import { FIRST_COMMON_FIELD, toFieldNumber } from "@db/schema/comparable";
import type { LIFT_KINDS, LOOKING_FOR } from "@db/schema/values";
import type { Compatibility, Reason } from "~/features/compatibility/compatibility";
import { listSharedChoices } from "~/features/compatibility/shared-choices.server";
import { addReason, reasonFor } from "~/features/compatibility/shared-reasons";
import { profileVisibleTo } from "~/features/matches/profile-access.server";
import { primaryPhotoSql, primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { CARD_PROFILES } from "~/features/members/profile-facts.server";
import { readSharedGoing, sharedGoingSql } from "~/features/whats-on/shared-going.server";
import { islandDate, now } from "~/server/data/clock.server";
import type { Stored } from "~/server/data/columns.server";
import { database, prepared } from "~/server/data/database.server";
import {
  type DeckState,
  loadDeckState,
  loadWeightedState,
  type Other,
  type Weights,
} from "./deck-state.server";
import type { Filters } from "./filters.schema";
import { liftHeight } from "./lifts.server";
import {
  type Candidate,
  countAhead,
  loadPool,
  moveCursor,
  type Pool,
  RAREST_ANSWERS,
  SHOWABLE,
  showableValues,
} from "./pool.server";
import { findHead, keepHead, type RankedHead } from "./ranked-head.server";

/** Most cards of one deck, unless fewer are requested. */
const MOST_CARDS = 50;
/** Most reasons on a card. */
const MOST_REASONS = 3;
/** Rank of an estimate: the score of an average pair, so that blank profiles do not come first. */
const ESTIMATE_RANK = 50;

/** A member as a card shows them. */
interface CardProfile {
  id: string;
  userId: string;
  stageName: string;
  firstName: string | null;
  ageCategory: string;
  lookingFor: (typeof LOOKING_FOR)[number];
  hometownRegion: string | null;
  bio: string | null;
  college: string | null;
  favoriteBobMarleySong: string | null;
  favoriteVineyardSpot: string | null;
  sportsPlayed: string[];
  profileImageUrl: string | null;
}

export interface Card {
  profile: CardProfile;
  compatibility: Compatibility;
  /** Why the card comes first for a while (rule lift-24-hours); null for most. */
  lift: (typeof LIFT_KINDS)[number] | null;
}

/** A row of `shownSql`. */
export interface ShownRow extends Omit<Stored<CardProfile>, "profileImageUrl"> {
  photoId: string | null;
}

const CARDS_SQL = `SELECT p.*, d.answers, ${primaryPhotoSql("p.userId")} AS photoId, ${sharedGoingSql("p.userId")} AS sharedGoing
FROM json_each(:ids) CROSS JOIN (${CARD_PROFILES}) p ON p.userId = json_each.value
CROSS JOIN deck_members d ON d.user_id = p.userId
WHERE ${SHOWABLE}`;

/**
 * SQL query of the member behind `:target`, if the viewer may see them or is them.
 *
 * @param columns what else is read of them
 * @param joined where that is
 * @param photoId which photo, as an SQL expression: the one that others see, unless told otherwise
 */
export const shownSql = (
  columns = "",
  joined = "",
  photoId = primaryPhotoSql("p.userId"),
): string =>
  `SELECT p.*, ${photoId} AS photoId ${columns}
FROM deck_members d JOIN (${CARD_PROFILES}) p ON p.userId = d.user_id ${joined}
WHERE d.user_id = :target
  AND (d.user_id = :viewer OR ${profileVisibleTo("d.user_id")})`;
const SHOWN_SQL = shownSql();

const toCard = (row: ShownRow): CardProfile => ({
  id: row.id,
  userId: row.userId,
  stageName: row.stageName,
  firstName: row.firstName,
  ageCategory: row.ageCategory,
  lookingFor: row.lookingFor,
  hometownRegion: row.hometownRegion,
  bio: row.bio,
  college: row.college,
  favoriteBobMarleySong: row.favoriteBobMarleySong,
  favoriteVineyardSpot: row.favoriteVineyardSpot,
  sportsPlayed: JSON.parse(row.sportsPlayed) as string[],
  profileImageUrl: primaryPhotoUrl(row.photoId),
});

/** Stands for an event among the numbers of fields. */
const EVENT = -1;

/** The strongest shared answers as sentences, several of one question together, and an event by its rarity among them. */
export function listReasons(
  state: DeckState,
  { answerIds, going }: Other,
  weights: Weights,
): Reason[] {
  const { shared } = compare(state.answerIds, answerIds, weights.computeBits);
  if (going) shared.push({ id: 0, field: EVENT, bits: weights.computeGoingBits(going.goers) });
  shared.sort(byWeight);
  const reasons: Reason[] = [];
  for (const number of new Set(shared.map(({ field }) => field))) {
    if (reasons.length === MOST_REASONS) break;
    const wordings = shared.flatMap(({ field, id }) =>
      field === number ? (weights.findWording(id) ?? []) : [],
    );
    const words = wordings.map((wording) => wording.words);
    if (number === EVENT && going) addReason(reasons, going.reason);
    else if (wordings[0]) addReason(reasons, reasonFor(wordings[0].field, words));
  }
  return reasons;
}

function computeCompatibility(state: DeckState, other: Other, weights: Weights): Compatibility {
  const { score, isStartingEstimate } = compare(
    state.answerIds,
    other.answerIds,
    weights.computeBits,
  );
  return { score, isStartingEstimate, reasons: listReasons(state, other, weights) };
}

interface Deck {
  /** Best first, after lifted members. */
  cards: Card[];
  /** Likes and passes so far; the first card is number `seen + 1`. */
  seen: number;
  /** Counts the cards that are left. */
  countAhead: (most: number) => ReturnType<typeof countAhead>;
  /** Whether a premium filter narrows the deck now; the saved filters and the answers are the member's own. */
  isNarrowed: boolean;
  filters: Filters | null;
  answers: DeckState["answers"];
}

/** The viewer's rarest answers among those that someone else gave too. */
export function findRarest({ answerIds }: DeckState, { countMembers }: Weights): number[] {
  return answerIds
    .filter((id) => toFieldNumber(id) < FIRST_COMMON_FIELD && countMembers(id) > 1)
    .sort((a, b) => countMembers(a) - countMembers(b) || a - b)
    .slice(0, RAREST_ANSWERS);
}

/** Candidates in the order of their cards. */
export function inOrder(
  candidates: readonly Candidate[],
  state: DeckState,
  { computeBits }: Weights,
): Candidate[] {
  const rank = ({ answerIds }: Candidate) => {
    const { score, isStartingEstimate } = compare(state.answerIds, answerIds, computeBits);
    return isStartingEstimate ? ESTIMATE_RANK : score;
  };
  return candidates
    .map((candidate) => ({ candidate, rank: rank(candidate) }))
    .sort(
      ({ candidate: a, rank }, { candidate: b, rank: otherRank }) =>
        liftHeight(b.lift) - liftHeight(a.lift) ||
        Number(b.hasPhoto) - Number(a.hasPhoto) ||
        otherRank - rank,
    )
    .map(({ candidate }) => candidate);
}

/** The cards of candidates, but for those who may not be shown any more. */
function composeCards(
  { state, weights }: { state: DeckState; weights: Weights },
  candidates: RankedHead["candidates"],
): Card[] {
  const rows = prepared<ShownRow & { answers: string; sharedGoing: string }>(CARDS_SQL).all({
    ...showableValues(state),
    today: islandDate(now()),
    ids: JSON.stringify(candidates.map(({ userId }) => userId)),
  });
  const rowById = new Map(rows.map((row) => [row.userId, row]));
  return candidates.flatMap(({ userId, lift }) => {
    const row = rowById.get(userId);
    if (!row) return [];
    const answerIds = JSON.parse(row.answers) as number[];
    const other = { answerIds, going: readSharedGoing(row.sharedGoing) };
    const compatibility = computeCompatibility(state, other, weights);
    return [{ profile: toCard(row), compatibility, lift }];
  });
}

/**
 * Loads the members the viewer may see and has neither liked nor passed, in the order of
 * rule deck-order: lifted members first, then the most compatible candidates (record 12), those without a photo last.
 *
 * @param most number of cards; the screen needs the current one and the next
 * @returns undefined while the basics of the viewer's profile are missing
 */
export function loadDeck(viewerId: string, most: number = MOST_CARDS): Deck | undefined {
  const loaded = loadWeightedState(viewerId, null);
  if (!loaded) return undefined;
  const { state, weights } = loaded;
  let pool: Pool | undefined;
  let head = findHead(state, most);
  let cards = head ? composeCards(loaded, head.candidates.slice(0, most)) : [];
  if (!head || cards.length < most) {
    pool = loadPool(state, findRarest(state, weights));
    const ranked = inOrder(pool.candidates, state, weights);
    head = keepHead(state, ranked);
    cards = composeCards(loaded, ranked.slice(0, most));
  }
  const shown = head;
  return {
    cards,
    seen: state.seen,
    countAhead(mostAhead) {
      shown.ahead ??= countAhead(
        state,
        pool ?? loadPool(state, findRarest(state, weights)),
        mostAhead,
      );
      return shown.ahead;
    },
    isNarrowed: state.isNarrowed,
    filters: state.filters,
    answers: state.answers,
  };
}

/** Advances the viewer's cursor past likes and passes; call it after each of them. */
export function advanceCursor(viewerId: string, targetId: string): void {
  removeReturn(database().$client, viewerId, targetId);
  const state = loadDeckState(viewerId);
  if (state) moveCursor(state);
}

const NO_COMPATIBILITY: Compatibility = {
  score: STARTING_ESTIMATE,
  isStartingEstimate: true,
  reasons: [],
};

/** The card that a row of `shownSql` makes for the viewer, with what both chose alike in games. */
export function composeCard(viewerId: string, row: ShownRow): Card {
  const loaded = viewerId === row.userId ? undefined : loadWeightedState(viewerId, row.userId);
  const compatibility = loaded
    ? computeCompatibility(loaded.state, loaded.other, loaded.weights)
    : NO_COMPATIBILITY;
  const choices = loaded ? listSharedChoices(viewerId, row.userId) : [];
  const reasons: Reason[] = [];
  for (const reason of [...choices, ...compatibility.reasons]) addReason(reasons, reason);
  const shown = { ...compatibility, reasons: reasons.slice(0, MOST_REASONS) };
  return { profile: toCard(row), compatibility: shown, lift: null };
}

/**
 * A member's card as others see it, also the viewer's own.
 *
 * @returns nothing for someone who must not be shown: they are not found
 */
export function findCard(viewerId: string, targetId: string): Card | undefined {
  const at = { viewer: viewerId, target: targetId, now: now().getTime() };
  const row = prepared<ShownRow>(SHOWN_SQL).get(at);
  return row && composeCard(viewerId, row);
}
