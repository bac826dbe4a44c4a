import type Database from "better-sqlite3";
import { preparedIn } from "./prepared";
import { FIELD_BITS, fieldCountId, type GivenAnswer, toFixedId } from "./schema/comparable";

/** First id of answers that are not fixed; the ids before it are reserved for yes and no. */
const FIRST_FREE = 8;

const FIND_SQL = "SELECT id FROM answer_counts WHERE field = ? AND value = ?";
const LAST_SQL = "SELECT max(id) AS id FROM answer_counts WHERE id BETWEEN ? AND ?";
const ADD_SQL =
  "INSERT INTO answer_counts (id, field, value) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";

type Found = { id: number } | undefined;

function addAnswer(client: Database.Database, answer: GivenAnswer): number {
  const add = preparedIn(client, ADD_SQL);
  const first = fieldCountId(answer.field);
  add.run(first, answer.field, "");
  const last = preparedIn<{ id: number | null }>(client, LAST_SQL);
  const lastId = last.get(first, first + 2 ** FIELD_BITS - 1)?.id ?? first;
  const id = toFixedId(answer) ?? Math.max(lastId + 1, first + FIRST_FREE);
  add.run(id, answer.field, answer.value);
  return id;
}

/**
 * Finds the ids of answers, and gives one to an answer that nobody gave before. Runs inside the
 * caller's transaction.
 *
 * @param known ids that were found before, a cache for the seed, which looks up the same answers
 *   many times
 * @returns the ids, ascending
 */
export function answerIds(
  client: Database.Database,
  given: readonly GivenAnswer[],
  known?: Map<string, number>,
): number[] {
  const find = preparedIn<Found>(client, FIND_SQL);
  const findAnswerId = (answer: GivenAnswer): number => {
    const key = `${answer.field} ${answer.value}`;
    const id =
      known?.get(key) ?? find.get(answer.field, answer.value)?.id ?? addAnswer(client, answer);
    known?.set(key, id);
    return id;
  };
  return given.map(findAnswerId).sort((a, b) => a - b);
}
