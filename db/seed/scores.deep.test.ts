import { expect, it } from "vitest";
import { loadScores } from "~/features/compatibility/scores.server";
import { expectDeckMatchesProfiles } from "../../tests/support/deck-reference";
import { openDatabase, seedMembers } from "../../tests/support/members";

it("the demo's matches have the scores that the app gives", async () => {
  const db = openDatabase(":memory:");
  await seedMembers(db, 120);
  const all = db.$client
    .prepare<[], { one: string; other: string; score: number }>(
      `SELECT user_id_1 AS one, user_id_2 AS other, compatibility_score AS score
       FROM matches`,
    )
    .all();
  expect(all.length).toBeGreaterThan(50);
  const wrong = all.filter(({ one, other, score }) => {
    const computed = [loadScores(one, [other])(other), loadScores(other, [one])(one)];
    return computed.some((living) => living.score !== score);
  });
  expect(wrong).toEqual([]);
  db.$client.close();
});

it("the demo's deck equals one recomputed from its profiles", async () => {
  const db = openDatabase(":memory:");
  await seedMembers(db, 40);
  expectDeckMatchesProfiles();
  db.$client.close();
});
