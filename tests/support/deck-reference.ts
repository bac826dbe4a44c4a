import { deckMembers, profiles } from "@db/schema";
import { comparableAnswers } from "@db/schema/comparable";
import { AGE_CATEGORIES, GENDERS, LOOKING_FOR, RELAXATION_MUSIC } from "@db/schema/values";
import { expect } from "vitest";
import { database } from "~/server/database.server";
import { rows } from "./island";
import { quietly } from "./watched-database";

const sorted = (words: readonly string[]) => [...words].sort();

/** The options that the bits stand for. */
const named = (bits: number, options: readonly string[]) =>
  sorted(options.filter((_, at) => (bits >> at) & 1));

/** The deck as the profiles alone ask for it, in words instead of numbers. */
function computeDeck() {
  const inDeck = quietly(() => database().select().from(profiles).all()).filter(
    ({ stageName, gender, lookingFor, ageCategory }) =>
      stageName && gender && lookingFor && ageCategory,
  );
  const given = inDeck.map((profile) => ({
    userId: profile.userId,
    answers: comparableAnswers(profile).map(({ field, value }) => ({ field, value })),
  }));
  const counts: Record<string, number> = {};
  for (const { answers } of given) {
    const fields = new Set(answers.map(({ field }) => `${field} `));
    for (const key of [...fields, ...answers.map(({ field, value }) => `${field} ${value}`)])
      counts[key] = (counts[key] ?? 0) + 1;
  }
  return {
    members: Object.fromEntries(
      inDeck.map((profile, at) => [
        profile.userId,
        {
          basics: [profile.gender, profile.lookingFor, profile.ageCategory],
          accepts: sorted(profile.interestedIn.length > 0 ? profile.interestedIn : GENDERS),
          music: sorted(profile.relaxationMusic),
          answers: sorted(
            (given[at]?.answers ?? []).map(({ field, value }) => `${field} ${value}`),
          ),
        },
      ]),
    ),
    counts,
    // A field with few answers is no way to look somebody up.
    index: given
      .flatMap(({ userId, answers }) =>
        answers
          .filter(({ field }) => field < 64)
          .map(({ field, value }) => `${userId} ${field} ${value}`),
      )
      .sort(),
  };
}

/** The deck as it is kept, in the same words. */
function readDeck() {
  const members = quietly(() => database().select().from(deckMembers).all());
  const counted = rows("answer_counts") as { id: number; field: number; value: string }[];
  const answerOf = new Map(counted.map(({ id, field, value }) => [id, `${field} ${value}`]));
  const userOf = new Map(members.map(({ number, userId }) => [number, userId]));
  return {
    members: Object.fromEntries(
      members.map(({ userId, gender, lookingFor, age, accepts, music, answers }) => [
        userId,
        {
          basics: [GENDERS[gender], LOOKING_FOR[lookingFor], AGE_CATEGORIES[age]],
          accepts: named(accepts, GENDERS),
          music: named(music, RELAXATION_MUSIC),
          answers: sorted(answers.map((id) => answerOf.get(id) ?? "no answer")),
        },
      ]),
    ),
    counts: Object.fromEntries(
      rows("answer_counts").map(({ field, value, members: count }) => [`${field} ${value}`, count]),
    ),
    index: rows("answer_members")
      .map((row) => `${userOf.get(Number(row.number))} ${answerOf.get(Number(row.answer_id))}`)
      .sort(),
  };
}

/** Compares the deck's tables with what the profiles, computed from scratch, ask for. */
export function expectDeckInStep(): void {
  expect(readDeck()).toEqual(computeDeck());
  const answered = new Set(rows("swipes").map((row) => `${row.actor_id} ${row.target_id}`));
  const returned = rows("deck_returns").map((row) => `${row.viewer_id} ${row.target_id}`);
  expect(returned.filter((pair) => answered.has(pair))).toEqual([]);
}
