import type Database from "better-sqlite3";
import { FIELD_BITS, fieldCountId, fixedIdOf, type GivenAnswer } from "./schema/comparable";

/** First place of answers that are not fixed; the places before are for yes, no and what may come. */
const FIRST_FREE = 8;

export interface AnswerBook {
  /** Ids of the answers, ascending; an answer that nobody gave before gets its id. */
  idsOf(given: readonly GivenAnswer[]): number[];
}

/**
 * Gives every answer its id. Runs inside the transaction of whoever asks.
 *
 * @param remembers true for a seed that asks for the same answers again and again
 */
export function answerBook(client: Database.Database, remembers = false): AnswerBook {
  const find = client
    .prepare<[number, string], number>("SELECT id FROM answer_counts WHERE field = ? AND value = ?")
    .pluck();
  const last = client
    .prepare<[number, number], number | null>(
      "SELECT max(id) FROM answer_counts WHERE id BETWEEN ? AND ?",
    )
    .pluck();
  const add = client.prepare<[number, number, string]>(
    "INSERT INTO answer_counts (id, field, value) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const known = new Map<string, number>();

  function newIdOf(answer: GivenAnswer): number {
    const first = fieldCountId(answer.field);
    add.run(first, answer.field, "");
    const lastId = last.get(first, first + 2 ** FIELD_BITS - 1) ?? first;
    const id = fixedIdOf(answer) ?? Math.max(lastId + 1, first + FIRST_FREE);
    add.run(id, answer.field, answer.value);
    return id;
  }

  function idOf(answer: GivenAnswer): number {
    const key = `${answer.field} ${answer.value}`;
    const id = known.get(key) ?? find.get(answer.field, answer.value) ?? newIdOf(answer);
    if (remembers) known.set(key, id);
    return id;
  }

  return { idsOf: (given) => given.map(idOf).sort((a, b) => a - b) };
}
