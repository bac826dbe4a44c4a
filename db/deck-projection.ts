import type Database from "better-sqlite3";
import { answerIds } from "./answer-book";
import { preparedIn } from "./prepared";
import {
  COMPARED_FIELDS,
  comparableAnswers,
  FIRST_COMMON_FIELD,
  fieldCountId,
  toFieldNumber,
} from "./schema/comparable";
import { BUDGET_FIELDS, type ProfileAnswers, type ProfileField } from "./schema/profile-fields";
import { AGE_CATEGORIES, GENDERS, LOOKING_FOR, RELAXATION_MUSIC } from "./schema/values";

/**
 * The projection that the deck is read from: `deck_members`, `answer_counts`, `answer_members` and
 * `deck_returns` (record 12). Code that writes a profile, shows a member again, or
 * removes a swipe or a block calls one of these functions in the same transaction; nothing else
 * writes the four tables.
 */

/** A bit mask of the places of `chosen` in `all`. */
export const toBits = (chosen: readonly string[], all: readonly string[]): number =>
  chosen.reduce((bits, entry) => bits | (all.includes(entry) ? 1 << all.indexOf(entry) : 0), 0);

/** Columns that decide in whose deck a member is. */
interface DeckColumns {
  gender: number;
  lookingFor: number;
  age: number;
  accepts: number;
  music: number;
}

/** The answers from which they are made. */
const DECK_FIELDS = [
  "stageName",
  "gender",
  "lookingFor",
  "ageCategory",
  "interestedIn",
  "relaxationMusic",
] as const;
type DeckAnswers = Pick<ProfileAnswers, (typeof DECK_FIELDS)[number]>;

const PROJECTED_FIELDS: ReadonlySet<string> = new Set<string>([
  ...DECK_FIELDS,
  ...COMPARED_FIELDS.values(),
  ...BUDGET_FIELDS,
]);

/** Whether the deck's projection is made from an answer. */
export const isProjected = (field: ProfileField): boolean => PROJECTED_FIELDS.has(field);

/** @returns nothing while the basics of the profile are missing: the member is in nobody's deck */
function toDeckColumns(profile: Partial<DeckAnswers>): DeckColumns | undefined {
  const { stageName, gender, lookingFor, ageCategory } = profile;
  if (!stageName || !gender || !lookingFor || !ageCategory) return undefined;
  return {
    gender: GENDERS.indexOf(gender),
    lookingFor: LOOKING_FOR.indexOf(lookingFor),
    age: AGE_CATEGORIES.indexOf(ageCategory),
    accepts: toBits(profile.interestedIn ?? [], GENDERS) || toBits(GENDERS, GENDERS),
    music: toBits(profile.relaxationMusic ?? [], RELAXATION_MUSIC),
  };
}

interface DeckPlace {
  /** Place in the deck; later ones are higher, and none is reused. */
  number: number;
  /** Ids of the comparable answers, ascending. */
  answers: readonly number[];
}

const NO_PLACE: DeckPlace = { number: 0, answers: [] };

const FIND_SQL = `SELECT number, gender, looking_for AS lookingFor, age, accepts, music, answers
FROM deck_members WHERE user_id = ?`;

function findDeckMember(
  client: Database.Database,
  userId: string,
): (DeckColumns & DeckPlace) | undefined {
  type Row = DeckColumns & { number: number; answers: string };
  const row = preparedIn<Row>(client, FIND_SQL).get(userId);
  return row && { ...row, answers: JSON.parse(row.answers) as number[] };
}

const REMOVE_SQL = "DELETE FROM deck_members WHERE user_id = ?";
const INSERT_SQL = `INSERT INTO deck_members (user_id, gender, looking_for, age, accepts, music)
VALUES (:userId, :gender, :lookingFor, :age, :accepts, :music)`;

/** Gives a member a new place, since cursors may be past the old one. */
function insertDeckMember(client: Database.Database, userId: string, found: DeckColumns): number {
  preparedIn(client, REMOVE_SQL).run(userId);
  return Number(preparedIn(client, INSERT_SQL).run({ ...found, userId }).lastInsertRowid);
}

const GIVEN_IDS = "(SELECT value FROM json_each(:ids))";
const ANSWER_SQL =
  "UPDATE deck_members SET answers = :ids WHERE number = :number AND answers <> :ids";
const COUNT_SQL = `UPDATE answer_counts SET members = members + :by WHERE id IN ${GIVEN_IDS}`;
// An answer that no member gives any longer must not be kept.
const FORGET_SQL = `DELETE FROM answer_counts WHERE members = 0 AND id IN ${GIVEN_IDS}`;
const UNINDEX_SQL = `DELETE FROM answer_members WHERE number = :number AND answer_id IN ${GIVEN_IDS}`;
const INDEX_SQL = `INSERT INTO answer_members (answer_id, number)
SELECT value, :number FROM json_each(:ids) WHERE value < ${fieldCountId(FIRST_COMMON_FIELD)}`;

/** Ids that count for a member: the answers and their fields. */
const listCountedIds = ({ answers }: DeckPlace): number[] => [
  ...new Set(answers.flatMap((id) => [fieldCountId(toFieldNumber(id)), id])),
];

function without(ids: readonly number[], others: readonly number[]): number[] {
  const left = new Set(others);
  return ids.filter((id) => !left.has(id));
}

/** Replaces a member's stored answers, their counts, and their index entries. */
function indexAnswers(client: Database.Database, before: DeckPlace, after: DeckPlace): void {
  const run = (sql: string, ids: readonly number[], values = {}) => {
    if (ids.length > 0) preparedIn(client, sql).run({ ...values, ids: JSON.stringify(ids) });
  };
  const { number } = after;
  preparedIn(client, ANSWER_SQL).run({ number, ids: JSON.stringify(after.answers) });
  const [were, are] = [listCountedIds(before), listCountedIds(after)];
  const left = without(were, are);
  run(COUNT_SQL, left, { by: -1 });
  run(COUNT_SQL, without(are, were), { by: 1 });
  run(FORGET_SQL, left);
  const isMoved = before.number !== number;
  const indexed = (one: DeckPlace, other: DeckPlace) =>
    isMoved ? one.answers : without(one.answers, other.answers);
  run(UNINDEX_SQL, indexed(before, after), { number: before.number });
  run(INDEX_SQL, indexed(after, before), { number });
}

/**
 * Updates a member's deck row after a change of the profile: inserts it, removes it, or moves it to
 * a new place when the columns that decide about it changed.
 *
 * @param profile all current answers of the profile
 * @param known see `answerIds`
 */
export function projectDeckMember(
  client: Database.Database,
  userId: string,
  profile: Partial<ProfileAnswers>,
  known?: Map<string, number>,
): void {
  const found = toDeckColumns(profile);
  if (!found) {
    removeFromDeck(client, userId);
    return;
  }
  const before = findDeckMember(client, userId);
  const columns = Object.keys(found) as (keyof DeckColumns)[];
  const stays = before && columns.every((column) => before[column] === found[column]);
  const number = stays ? before.number : insertDeckMember(client, userId, found);
  const answers = answerIds(client, comparableAnswers(profile), known);
  indexAnswers(client, before ?? NO_PLACE, { number, answers });
}

/** Moves a member who becomes visible again to the newest place. */
export function moveToNewest(client: Database.Database, userId: string): void {
  const before = findDeckMember(client, userId);
  if (!before) return;
  const { answers } = before;
  indexAnswers(client, before, { number: insertDeckMember(client, userId, before), answers });
}

/** Removes a member from the deck. Call it before an account is purged, or its counts stay. */
export function removeFromDeck(client: Database.Database, userId: string): void {
  const before = findDeckMember(client, userId);
  if (!before) return;
  preparedIn(client, REMOVE_SQL).run(userId);
  indexAnswers(client, before, NO_PLACE);
}

const RETURN_SQL = "INSERT OR IGNORE INTO deck_returns (viewer_id, target_id) VALUES (?, ?)";
const REMOVE_RETURN_SQL = "DELETE FROM deck_returns WHERE viewer_id = ? AND target_id = ?";

/** A viewer and the member who may be shown to them again. */
interface DeckReturn {
  viewerId: string;
  targetId: string;
}

/**
 * Lets cards be shown again that the viewers' cursors may have passed, after a swipe or a block was
 * removed.
 */
export function returnToDeck(client: Database.Database, returns: readonly DeckReturn[]): void {
  for (const { viewerId, targetId } of returns)
    preparedIn(client, RETURN_SQL).run(viewerId, targetId);
}

/** Removes the return of a card that the viewer has liked or passed. */
export function removeReturn(client: Database.Database, viewerId: string, targetId: string): void {
  preparedIn(client, REMOVE_RETURN_SQL).run(viewerId, targetId);
}
