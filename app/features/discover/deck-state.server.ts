import { rarityBits, rarityIn } from "@db/compatibility";
import { toBits } from "@db/deck-projection";
import {
  COMPARED_FIELDS,
  type Compared,
  comparableAnswers,
  fieldCountId,
  type GivenAnswer,
  toFieldNumber,
} from "@db/schema/comparable";
import type { ProfileAnswers } from "@db/schema/profile-fields";
import { AGE_CATEGORIES, LOOKING_FOR, RELAXATION_MUSIC } from "@db/schema/values";
import { swipeCountSql } from "~/features/matches/record-swipe.server";
import { hasMembershipSql } from "~/features/members/entitlements.server";
import { ANSWERS, readAnswers } from "~/features/members/profile-facts.server";
import {
  readSharedGoing,
  type SharedGoing,
  sharedGoingSql,
} from "~/features/whats-on/shared-going.server";
import { islandDate, now } from "~/server/data/clock.server";
import type { Stored } from "~/server/data/columns.server";
import { prepared } from "~/server/data/database.server";
import type { Filters } from "./filters.schema";

/** What a viewer's own choices and filters require of others, as bit sets (see `deck_members`). */
export interface DeckChoices {
  gender: number;
  lookingFor: number;
  /** Bits of GENDERS. */
  accepts: number;
  /** Bits of AGE_CATEGORIES and of LOOKING_FOR; all bits where no filter applies. */
  ages: number;
  intents: number;
  /** Bits of RELAXATION_MUSIC of which one must be shared; 0 where no filter applies. */
  music: number;
}

/** The cursor: the range of places that the viewer has liked or passed without a gap. */
export interface Edges {
  low: number;
  high: number;
}

/** A viewer's choices, cursor and answers, from which the deck is computed. */
export interface DeckState {
  viewerId: string;
  choices: DeckChoices;
  /** Whether a premium filter narrows the deck now. */
  isNarrowed: boolean;
  /** The saved filters, also while they are suspended for lack of a subscription. */
  filters: Filters | null;
  edges: Edges;
  /** The highest place in the deck. */
  newest: number;
  /** Likes and passes so far. */
  seen: number;
  /** Ids of the comparable answers, ascending. */
  answerIds: number[];
  answers: Partial<ProfileAnswers>;
}

interface Row extends Stored<ProfileAnswers> {
  ownGender: number;
  ownLookingFor: number;
  ownAccepts: number;
  answerIds: string;
  cursorChoices: string | null;
  low: number;
  high: number;
  filterAges: string | null;
  filterIntent: Filters["intent"];
  filterMusic: string | null;
  isSubscribed: 0 | 1;
  newest: number;
  seen: number;
}

/** What is known of the other of a pair; nothing without one. */
export interface Other {
  answerIds: number[];
  /** An event that both go to, which the score does not count (record 12). */
  going: SharedGoing | undefined;
}

interface WeightedRow extends Row {
  counts: string;
  otherAnswers: string | null;
  sharedGoing: string;
}

const stateSql = (more = "") => `SELECT p.*, d.gender AS ownGender, d.looking_for AS ownLookingFor,
  d.accepts AS ownAccepts, d.answers AS answerIds, c.choices AS cursorChoices, c.low, c.high,
  f.ages AS filterAges, f.intent AS filterIntent, f.music AS filterMusic,
  ${hasMembershipSql("d.user_id")} AS isSubscribed,
  (SELECT max(number) FROM deck_members) AS newest,
  ${swipeCountSql("d.user_id")} AS seen${more}
FROM deck_members d JOIN (${ANSWERS}) p ON p.userId = d.user_id
LEFT JOIN deck_cursors c ON c.user_id = d.user_id
LEFT JOIN discover_filters f ON f.user_id = d.user_id
WHERE d.user_id = :viewer`;

const STATE_SQL = stateSql();

// The high bits of an answer's id are its field: the field's first id counts who answered it.
const WEIGHTED_SQL =
  stateSql(`, (SELECT json_group_array(json_object('id', a.id, 'field', a.field, 'value', a.value,
    'members', a.members)) FROM answer_counts a WHERE a.id IN (SELECT value FROM json_each(d.answers)
      UNION ALL SELECT value - value % ${fieldCountId(1)} FROM json_each(d.answers))) AS counts,
  (SELECT o.answers FROM deck_members o WHERE o.user_id = :other) AS otherAnswers,
  ${sharedGoingSql(":other")} AS sharedGoing`);

const ALL_AGES = (1 << AGE_CATEGORIES.length) - 1;
const ALL_INTENTS = (1 << LOOKING_FOR.length) - 1;
const list = (json: string | null) => (json ? (JSON.parse(json) as string[]) : []);

/** Who is open to both is there for either. */
const intentBits = (intent: Filters["intent"]) =>
  intent ? toBits([intent, "both"], LOOKING_FOR) : ALL_INTENTS;

function readChoices(row: Row): DeckChoices {
  const own = {
    gender: row.ownGender,
    lookingFor: row.ownLookingFor,
    accepts: row.ownAccepts,
  };
  // Filters are for Social and Unlimited; when a subscription has ended they wait.
  if (!row.isSubscribed) return { ...own, ages: ALL_AGES, intents: ALL_INTENTS, music: 0 };
  return {
    ...own,
    ages: toBits(list(row.filterAges), AGE_CATEGORIES) || ALL_AGES,
    intents: intentBits(row.filterIntent),
    music: toBits(list(row.filterMusic), RELAXATION_MUSIC),
  };
}

/** The key of the choices that a cursor was made under; under other choices the cursor is invalid. */
export const choicesKey = (choices: DeckChoices): string => JSON.stringify(Object.values(choices));

function toState(viewerId: string, row: Row): DeckState {
  const choices = readChoices(row);
  const isReached = row.cursorChoices === choicesKey(choices);
  return {
    viewerId,
    choices,
    isNarrowed: choices.ages !== ALL_AGES || choices.intents !== ALL_INTENTS || choices.music !== 0,
    filters: row.filterAges
      ? {
          ages: list(row.filterAges) as Filters["ages"],
          intent: row.filterIntent,
          music: list(row.filterMusic) as Filters["music"],
        }
      : null,
    edges: isReached ? { low: row.low, high: row.high } : { low: row.newest + 1, high: row.newest },
    newest: row.newest,
    seen: row.seen,
    answerIds: JSON.parse(row.answerIds) as number[],
    answers: readAnswers(row),
  };
}

/**
 * Loads a viewer's deck state in one query.
 *
 * @returns undefined while the basics of a profile are missing
 */
export function loadDeckState(viewerId: string): DeckState | undefined {
  const row = prepared<Row>(STATE_SQL).get({ viewer: viewerId, now: now().getTime() });
  return row && toState(viewerId, row);
}

/**
 * The same in one query with the weights of the viewer's answers, and of someone they may see the answers and what
 * the two go to together.
 */
export function loadWeightedState(
  viewerId: string,
  otherId: string | null,
): { state: DeckState; weights: Weights; other: Other } | undefined {
  const row = prepared<WeightedRow>(WEIGHTED_SQL).get({
    viewer: viewerId,
    now: now().getTime(),
    today: islandDate(now()),
    other: otherId,
  });
  if (!row) return undefined;
  const state = toState(viewerId, row);
  return {
    state,
    weights: toWeights(state, () => JSON.parse(row.counts) as Count[]),
    other: {
      answerIds: JSON.parse(row.otherAnswers ?? "[]") as number[],
      going: readSharedGoing(row.sharedGoing),
    },
  };
}

const COUNTS_SQL = `SELECT a.id, a.field, a.value, a.members
FROM json_each(:ids) CROSS JOIN answer_counts a ON a.id = json_each.value`;

/** How rare the viewer's own answers are on the island now, and how they were worded. */
export interface Weights {
  computeBits: (id: number) => number;
  /** The field and the viewer's own words of an answer. */
  findWording: (id: number) => { field: Compared; words: string } | undefined;
  /** The number of members who gave an answer. */
  countMembers: (id: number) => number;
  /** How rare it is to go where so many go, among the members who answered the most answered question. */
  computeGoingBits: (goers: number) => number;
}

export function loadWeights({
  answerIds,
  answers,
}: Pick<DeckState, "answerIds" | "answers">): Weights {
  const fieldIds = new Set(answerIds.map((id) => fieldCountId(toFieldNumber(id))));
  const ids = JSON.stringify([...answerIds, ...fieldIds]);
  return toWeights({ answers }, () => prepared<Count>(COUNTS_SQL).all({ ids }));
}

interface Count {
  id: number;
  field: number;
  value: string;
  members: number;
}

/** @param loadCounts is called where a weight is asked for: a deck that is ranked already needs none */
function toWeights(
  { answers }: Pick<DeckState, "answers">,
  loadCounts: () => readonly Count[],
): Weights {
  let loaded: Map<number, Count> | undefined;
  const counts = () => {
    loaded ??= new Map(loadCounts().map((row) => [row.id, row]));
    return loaded;
  };
  const answerKey = ({ field, value }: Pick<GivenAnswer, "field" | "value">) => `${field} ${value}`;
  let given: Map<string, string> | undefined;
  const findWords = (row: Count) => {
    given ??= new Map(
      comparableAnswers(answers).map((answer) => [answerKey(answer), answer.words]),
    );
    return given.get(answerKey(row)) ?? row.value;
  };
  const countMembers = (id: number) => counts().get(id)?.members ?? 0;
  return {
    countMembers,
    computeBits: rarityIn(countMembers),
    computeGoingBits: (goers) =>
      rarityBits(goers, Math.max(0, ...[...counts().values()].map(({ members }) => members))),
    findWording(id) {
      const row = counts().get(id);
      const field = row && COMPARED_FIELDS.get(row.field);
      return field && { field, words: findWords(row) };
    },
  };
}
