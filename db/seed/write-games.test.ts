import { afterAll, beforeAll, expect, it } from "vitest";
import { connectFeatures } from "~/connect-features.server";
import { listPlays } from "~/features/games/game-list.server";
import { findGame } from "~/features/games/games";
import { findQuestion } from "~/features/games/question-bank.server";
import { AWARD_HALF_TOKENS } from "~/features/prices/catalog";
import { islandDate } from "~/server/data/clock.server";
import { closeDatabase, setDatabase } from "~/server/data/database.server";
import { openMigrated } from "../../tests/support/migrated-database";
import type { August } from "../connection";
import type { GAME_TYPES } from "../schema/game-values";
import { seedIsland } from "./island";

let db: August;
beforeAll(async () => {
  connectFeatures();
  db = openMigrated();
  setDatabase(db);
  await seedIsland(db, { members: 40, seed: 7, now: new Date(), portraits: false });
});
afterAll(closeDatabase);

const findId = (email: string) =>
  db.$client.prepare<string, string>("SELECT id FROM users WHERE email = ?").pluck().get(email) ??
  "";

it("the demo members have a result together, and one an open game and an invitation", () => {
  const his = listPlays({ id: findId("demo001@august.example") });
  expect(his.finished.map(({ game, score }) => [game.gameType, score])).toEqual([
    ["this_or_that", 7],
  ]);
  expect(
    his.open.map(({ game, step, isInvitation }) => [game.gameType, step, isInvitation]),
  ).toEqual([
    ["quick_fire", 1, true],
    ["vineyard_trivia", 4, false],
  ]);
  const hers = listPlays({ id: findId("demo002@august.example") });
  expect(hers.finished.map(({ score }) => score)).toEqual([7]);
  expect(hers.open.map(({ isInvitation, isOwnTurn }) => [isInvitation, isOwnTurn])).toEqual([
    [false, true],
  ]);
});

it("each finished game of a day has its token in the ledger, in the app's words, and no other has", () => {
  const completed = db.$client
    .prepare<[], [string, (typeof GAME_TYPES)[number], number]>(
      "SELECT user_id, game, completed_at FROM game_participations WHERE status = 'completed'",
    )
    .raw()
    .all();
  const expected = completed.map(([userId, game, at]) => ({
    userId,
    halfTokens: AWARD_HALF_TOKENS.game,
    description: `Played ${findGame(game).title}`,
    cause: `game:${game}:${islandDate(new Date(at))}`,
    createdAt: at,
  }));
  expect(expected).toHaveLength(2);
  expect(
    db.$client
      .prepare(
        `SELECT user_id AS userId, half_tokens AS halfTokens, description, cause, created_at AS createdAt
         FROM token_entries WHERE transaction_type = 'earned_game' ORDER BY id`,
      )
      .all(),
  ).toEqual(expected);
});

it("every seeded answer is one of its question's, and right where it says so", () => {
  const answers = db.$client
    .prepare(
      `SELECT game, question_id AS id, answer, is_correct AS isCorrect
       FROM game_answers JOIN game_participations s ON s.id = participation_id`,
    )
    .all() as {
    game: (typeof GAME_TYPES)[number];
    id: string;
    answer: string;
    isCorrect: number | null;
  }[];
  expect(answers).toHaveLength(23);
  for (const { game, id, answer, isCorrect } of answers) {
    const question = findQuestion(game, id);
    expect(question?.options, id).toContain(answer);
    const right = question?.correct === undefined ? null : question.options[question.correct];
    expect(isCorrect, id).toBe(right === null ? null : Number(right === answer));
  }
});

it("every seeded question is in the bank", () => {
  const plays = db.$client.prepare("SELECT game, questions FROM game_plays").all() as {
    game: (typeof GAME_TYPES)[number];
    questions: string;
  }[];
  expect(plays).toHaveLength(3);
  for (const { game, questions } of plays)
    for (const id of JSON.parse(questions) as string[])
      expect(findQuestion(game, id), id).toBeDefined();
});
