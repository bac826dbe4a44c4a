import type Database from "better-sqlite3";
import { preparedIn } from "./prepared";
import { FIELD_BITS, fieldCountId, type GivenAnswer, toFixedId } from "./schema/comparable";

/** First id of answers that are not fixed; the ids before it are reserved for yes and no. */
const FIRST_FREE = 8;

// Of an answer that nobody gave before, `last` is the highest id of its field.
const FIND_SQL = `SELECT a.id, CASE WHEN a.id IS NULL THEN (SELECT max(l.id) FROM answer_counts l
  WHERE l.id BETWEEN (json_each.value ->> 0) << ${FIELD_BITS} AND ((json_each.value ->> 0) + 1 << ${FIELD_BITS}) - 1) END AS last
FROM json_each(:given) LEFT JOIN answer_counts a ON a.field = json_each.value ->> 0 AND a.value = json_each.value ->> 1`;
const ADD_SQL = `INSERT INTO answer_counts (id, field, value)
SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(:rows) WHERE true ON CONFLICT DO NOTHING`;

interface Found {
  id: number | null;
  last: number | null;
}

interface Keyed extends GivenAnswer {
  key: string;
}

/** Adds the ids of answers to `known`: one statement finds them, and one stores those that nobody gave before. */
function addIds(
  client: Database.Database,
  given: readonly Keyed[],
  known: Map<string, number>,
): void {
  const pairs = JSON.stringify(given.map(({ field, value }) => [field, value]));
  const found = preparedIn<Found>(client, FIND_SQL).all({ given: pairs });
  const rows: [id: number, field: number, value: string][] = [];
  const lastIds = new Map<number, number>();
  for (const [at, answer] of given.entries()) {
    const { key, field, value } = answer;
    const { id: storedId = null, last = null } = found[at] ?? {};
    const first = fieldCountId(field);
    const lastId = Math.max(lastIds.get(field) ?? last ?? 0, first + FIRST_FREE - 1);
    const id = storedId ?? toFixedId(answer) ?? lastId + 1;
    known.set(key, id);
    if (storedId !== null) continue;
    lastIds.set(field, Math.max(lastId, id));
    rows.push([first, field, ""], [id, field, value]);
  }
  if (rows.length > 0) preparedIn(client, ADD_SQL).run({ rows: JSON.stringify(rows) });
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
  known = new Map<string, number>(),
): number[] {
  const keyed = given.map((answer) => ({ ...answer, key: `${answer.field} ${answer.value}` }));
  const unknown = keyed.filter(({ key }) => !known.has(key));
  if (unknown.length > 0) addIds(client, unknown, known);
  return keyed.map(({ key }) => known.get(key) ?? 0).sort((a, b) => a - b);
}
