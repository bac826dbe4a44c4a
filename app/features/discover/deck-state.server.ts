import { rarityIn } from "@db/compatibility";
import { bitsOf } from "@db/deck-projection";
import {
  COMPARED_FIELDS,
  type Compared,
  comparableAnswers,
  fieldCountId,
  type GivenAnswer,
  toFieldNumber,
} from "@db/schema/comparable";
import { PROFILE_FIELDS, type ProfileAnswers, type ProfileField } from "@db/schema/profile-fields";
import { AGE_CATEGORIES, LOOKING_FOR, RELAXATION_MUSIC } from "@db/schema/values";
import { now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import type { Filters } from "./filters.schema";

/** What a viewer's own choices and filters require of others, as bit sets (see `deck_members`). */
export interface Choices {
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
  choices: Choices;
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

interface DeckStateRow extends Record<string, unknown> {
  own_gender: number;
  own_looking_for: number;
  own_accepts: number;
  answer_ids: string;
  cursor_choices: string | null;
  cursor_low: number;
  cursor_high: number;
  filter_ages: string | null;
  filter_intent: (typeof LOOKING_FOR)[number] | null;
  filter_music: string | null;
  is_subscribed: 0 | 1;
  newest: number;
  seen: number;
}

const columnName = (field: ProfileField) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const PROFILE_COLUMNS = (Object.keys(PROFILE_FIELDS) as ProfileField[])
  .map((field) => `p.${columnName(field)}`)
  .join(", ");

const DECK_STATE_SQL = `SELECT ${PROFILE_COLUMNS}, d.gender AS own_gender, d.looking_for AS own_looking_for,
  d.accepts AS own_accepts, d.answers AS answer_ids,
  c.choices AS cursor_choices, c.low AS cursor_low, c.high AS cursor_high,
  f.ages AS filter_ages, f.intent AS filter_intent, f.music AS filter_music,
  EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = d.user_id AND (m.ends_at IS NULL OR m.ends_at > :now))
    AS is_subscribed,
  (SELECT max(number) FROM deck_members) AS newest,
  (SELECT count(*) FROM swipes s WHERE s.actor_id = d.user_id) AS seen
FROM deck_members d JOIN profiles p ON p.user_id = d.user_id
LEFT JOIN deck_cursors c ON c.user_id = d.user_id
LEFT JOIN discover_filters f ON f.user_id = d.user_id
WHERE d.user_id = :viewer`;

function answersIn(row: DeckStateRow): Partial<ProfileAnswers> {
  const entries = (Object.keys(PROFILE_FIELDS) as ProfileField[]).map((field) => {
    const value = row[columnName(field)];
    const { kind } = PROFILE_FIELDS[field];
    if (kind === "many" || kind === "texts") return [field, JSON.parse(String(value))];
    return [field, kind === "flag" && value !== null ? value === 1 : value];
  });
  return Object.fromEntries(entries) as Partial<ProfileAnswers>;
}

const ALL_AGES = (1 << AGE_CATEGORIES.length) - 1;
const ALL_INTENTS = (1 << LOOKING_FOR.length) - 1;
const list = (json: string | null) => (json ? (JSON.parse(json) as string[]) : []);

/** Members who are open to both match either intent. */
const intentBits = (intent: DeckStateRow["filter_intent"]) =>
  intent ? bitsOf([intent, "both"], LOOKING_FOR) : ALL_INTENTS;

function readChoices(row: DeckStateRow): Choices {
  const own = {
    gender: row.own_gender,
    lookingFor: row.own_looking_for,
    accepts: row.own_accepts,
  };
  // Filters are for Social and Unlimited; once a subscription has ended they are suspended.
  if (!row.is_subscribed) return { ...own, ages: ALL_AGES, intents: ALL_INTENTS, music: 0 };
  return {
    ...own,
    ages: bitsOf(list(row.filter_ages), AGE_CATEGORIES) || ALL_AGES,
    intents: intentBits(row.filter_intent),
    music: bitsOf(list(row.filter_music), RELAXATION_MUSIC),
  };
}

/** The key of the choices that a cursor was made under; under other choices the cursor is invalid. */
export const choicesKey = (choices: Choices): string => JSON.stringify(Object.values(choices));

/**
 * Loads a viewer's deck state in one query.
 *
 * @returns undefined while the basics of a profile are missing
 */
export function loadDeckState(viewerId: string): DeckState | undefined {
  const row = prepared<DeckStateRow>(DECK_STATE_SQL).get({
    viewer: viewerId,
    now: now().getTime(),
  });
  if (!row) return undefined;
  const choices = readChoices(row);
  const isReached = row.cursor_choices === choicesKey(choices);
  return {
    viewerId,
    choices,
    isNarrowed: choices.ages !== ALL_AGES || choices.intents !== ALL_INTENTS || choices.music !== 0,
    filters: row.filter_ages
      ? {
          ages: list(row.filter_ages) as Filters["ages"],
          intent: row.filter_intent,
          music: list(row.filter_music) as Filters["music"],
        }
      : null,
    edges: isReached
      ? { low: row.cursor_low, high: row.cursor_high }
      : { low: row.newest + 1, high: row.newest },
    newest: row.newest,
    seen: row.seen,
    answerIds: JSON.parse(row.answer_ids) as number[],
    answers: answersIn(row),
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
}

export function loadWeights({
  answerIds,
  answers,
}: Pick<DeckState, "answerIds" | "answers">): Weights {
  const fieldIds = new Set(answerIds.map((id) => fieldCountId(toFieldNumber(id))));
  const rows = prepared<{ id: number; field: number; value: string; members: number }>(
    COUNTS_SQL,
  ).all({ ids: JSON.stringify([...answerIds, ...fieldIds]) });
  const counts = new Map(rows.map((row) => [row.id, row]));
  const answerKey = ({ field, value }: Pick<GivenAnswer, "field" | "value">) => `${field} ${value}`;
  const given = new Map(
    comparableAnswers(answers).map((answer) => [answerKey(answer), answer.words]),
  );
  const countMembers = (id: number) => counts.get(id)?.members ?? 0;
  return {
    countMembers,
    computeBits: rarityIn(countMembers),
    findWording(id) {
      const row = counts.get(id);
      const field = row && COMPARED_FIELDS.get(row.field);
      return field && { field, words: given.get(answerKey(row)) ?? row.value };
    },
  };
}
