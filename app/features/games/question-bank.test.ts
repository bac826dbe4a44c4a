import { GAME_TYPES } from "@db/schema/game-values";
import { LIMITS } from "@db/schema/values";
import { describe, expect, test } from "vitest";
import { setUpDatabase } from "../../../tests/support/island";
import type { BankQuestion } from "./bank-question";
import { drawQuestions } from "./draw.server";
import { findGame, GAMES, type GameRules } from "./games";
import { findQuestion, listQuestions } from "./question-bank.server";

setUpDatabase();

const ofRules = (...rules: GameRules[]) =>
  GAMES.filter((game) => rules.includes(game.rules)).map(({ gameType }) => gameType);

const placesOf = (questions: readonly BankQuestion[], places: number) =>
  Array.from(
    { length: places },
    (_, place) => questions.filter(({ correct }) => correct === place).length,
  );

describe.each(GAME_TYPES)("the questions of %s", (game) => {
  const questions = listQuestions(game);

  test("are enough for several plays", () => {
    expect(questions.length).toBeGreaterThanOrEqual(3 * findGame(game).steps);
  });

  test("have ids of their own that the database takes", () => {
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    for (const { id } of questions) {
      expect(id).toMatch(/^[a-z][a-z0-9-]+$/);
      expect(id.length).toBeLessThanOrEqual(LIMITS.id);
      expect(findQuestion(game, id)?.id).toBe(id);
    }
  });

  test("are each asked once, with options that differ", () => {
    const asked = questions.map(({ text, options }) => [text, ...options].join(" "));
    expect(new Set(asked).size).toBe(questions.length);
    for (const { options } of questions) expect(new Set(options).size).toBe(options.length);
  });
});

test.each(ofRules("trivia", "truths"))(
  "each answer of %s can be checked at a secure address, which names a page and no list of pages",
  (game) => {
    for (const { source = "none:" } of listQuestions(game)) {
      expect(new URL(source).protocol).toBe("https:");
      expect(source).not.toMatch(/\/tags?\/|\/collection\/|[?&]p(age)?=|\/page\/\d|issuu|publizr/);
    }
  },
);

describe.each(ofRules("trivia"))("%s", (game) => {
  const questions = listQuestions(game);

  test("gives four options of which one is right, at every place equally often", () => {
    for (const { options } of questions) expect(options).toHaveLength(4);
    for (const count of placesOf(questions, 4)) {
      expect(count).toBeGreaterThanOrEqual(Math.floor(questions.length / 4));
      expect(count).toBeLessThanOrEqual(Math.ceil(questions.length / 4));
    }
  });

  test("asks in one play at most one of those that give each other's answers away", () => {
    const groups = new Map(questions.map(({ id, group }) => [id, group]));
    for (let play = 0; play < 300; play++) {
      const drawn = drawQuestions(game, ["nobody"]);
      const named = drawn.map((id) => groups.get(id)).filter((group) => group !== undefined);
      expect(drawn).toHaveLength(10);
      expect(new Set(named).size).toBe(named.length);
    }
  });

  test("cannot be won by choosing the longest option", () => {
    const isLongest = ({ options, correct = -1 }: BankQuestion) =>
      options.every(
        (option, place) => place === correct || option.length < (options[correct]?.length ?? 0),
      );
    expect(questions.filter(isLongest).length).toBeLessThan(questions.length * 0.4);
  });
});

test.each(ofRules("truths"))("each set of %s has one lie, at every place equally often", (game) => {
  const sets = listQuestions(game);
  for (const { options } of sets) expect(options).toHaveLength(3);
  for (const count of placesOf(sets, 3)) expect(count).toBe(sets.length / 3);
});

test.each(ofRules("choices", "clock", "stories"))("%s names no right answer", (game) => {
  for (const { correct, source } of listQuestions(game)) {
    expect(correct).toBeUndefined();
    expect(source).toBeUndefined();
  }
});

test.each(ofRules("choices"))("%s gives two phrases that fit into a sentence", (game) => {
  for (const { options } of listQuestions(game)) {
    expect(options).toHaveLength(2);
    for (const option of options) expect(option).toMatch(/^[a-z].*[a-zA-Z]$/);
  }
});

test.each(ofRules("clock"))("%s gives three or four choices", (game) => {
  for (const { options } of listQuestions(game)) expect([3, 4]).toContain(options.length);
});
