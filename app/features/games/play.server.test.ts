import { beforeEach, describe, expect, it } from "vitest";
import { AWARD_HALF_TOKENS } from "~/features/prices/catalog";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  type Pair,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { describeOutcome } from "../../../tests/support/steps";
import { findGame, type GameType } from "./games";
import {
  answerFor,
  answerOnce,
  createTalkingPair,
  playAlone,
  playOut,
  sideOf,
  startWith,
  viewPlay,
  viewResult,
} from "./games.fixture";
import {
  agreeToShare,
  continueGame,
  endGame,
  startGame,
  stopClock,
  submitAnswer,
} from "./play.server";
import { findSide } from "./sides.server";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;
beforeEach(() => {
  [ada, ben, pair] = createTalkingPair();
});

const score = (person: Person, id: number) => findSide(person.id, id).score;
const tokens = () =>
  rows("token_entries").filter(({ transaction_type }) => transaction_type === "earned_game");

describe("a game alone", () => {
  it.each<[GameType, "right" | "wrong", number, string]>([
    ["this_or_that", "right", 0, "10 choices made"],
    ["two_truths_lie", "right", 5, "You found 5 of 5 lies"],
    ["two_truths_lie", "wrong", 0, "You found 0 of 5 lies"],
    ["vineyard_trivia", "right", 10, "10 of 10 right"],
    ["vineyard_trivia", "wrong", 0, "0 of 10 right"],
    ["story_starter", "right", 3, "You wrote 3 stories"],
    ["quick_fire", "right", 10, "10 of 10 in time"],
  ])("%s with %s answers scores %i", (game, choose, expected, headline) => {
    const id = playAlone(ada, game, choose);
    expect(viewResult(ada, id)).toMatchObject({ score: expected, headline, isComplete: false });
    expect(viewResult(ada, id)).toMatchObject({ hasEarned: true, sharing: null, opener: null });
    expect(viewResult(ada, id).lines).toHaveLength(findGame(game).steps);
    expect(rows("game_plays")).toMatchObject([{ ended_at: expect.any(Number) }]);
  });

  it("starting a game again leads to the play that is open, at the step where it was left", () => {
    const id = startGame(ada.viewer(), { gameType: "vineyard_trivia" });
    answerOnce(ada, id);
    answerOnce(ada, id);
    expect(startGame(ada.viewer(), { gameType: "vineyard_trivia" })).toBe(id);
    expect(viewPlay(ada, id)).toMatchObject({ step: 3, steps: 10, status: "playing" });
  });

  it("six plays of trivia repeat no question", () => {
    for (let play = 0; play < 6; play++) playAlone(ada, "vineyard_trivia");
    const asked = rows("game_plays").flatMap(({ questions }) => JSON.parse(String(questions)));
    expect(asked).toHaveLength(60);
    expect(new Set(asked).size).toBe(60);
  });

  it("a play after all questions were asked has those that were asked longest ago", () => {
    for (let play = 0; play < 30; play++) {
      if (play === 15) advanceClock(2 * HOUR_MS);
      playAlone(ada, "story_starter");
      advanceClock(MINUTE_MS);
    }
    const plays = rows("game_plays").map(({ questions }) => JSON.parse(String(questions)));
    for (const [at, questions] of plays.entries())
      for (const other of plays.slice(Math.max(0, at - 4), at))
        expect(questions.filter((one: string) => other.includes(one))).toEqual([]);
  });

  it("a play of someone else is not found", () => {
    const id = startGame(ada.viewer(), { gameType: "this_or_that" });
    const acts = [
      () => viewPlay(ben, id),
      () => submitAnswer(ben.viewer(), id, { step: 1, answer: { choice: 0 } }),
      () => continueGame(ben.viewer(), id),
      () => stopClock(ben.viewer(), id),
      () => endGame(ben.viewer(), id),
      () => agreeToShare(ben.viewer(), id, true),
    ];
    for (const act of acts) expect(describeOutcome(act)).toBe("404 Not Found");
    expect(rows("game_answers")).toEqual([]);
  });
});

describe("an answer", () => {
  it("twenty sends of one step are one answer, and the first counts", () => {
    const id = startGame(ada.viewer(), { gameType: "vineyard_trivia" });
    const side = findSide(ada.id, id);
    submitAnswer(ada.viewer(), id, { step: 1, answer: answerFor(side, 1, "wrong") });
    for (let time = 0; time < 19; time++)
      submitAnswer(ada.viewer(), id, { step: 1, answer: answerFor(side, 1, "right") });
    expect(rows("game_answers")).toMatchObject([{ step: 1, is_correct: 0 }]);
    expect(score(ada, id)).toBe(0);
  });

  it("an answer to a later step, or of another kind, changes nothing", () => {
    const id = startGame(ada.viewer(), { gameType: "vineyard_trivia" });
    const send = (step: number, answer: Parameters<typeof submitAnswer>[2]["answer"]) => () =>
      submitAnswer(ada.viewer(), id, { step, answer });
    expect(describeOutcome(send(2, { choice: 0 }))).toBe("409 Not Yet");
    expect(describeOutcome(send(1, { choice: 4 }))).toBe("422 Please Answer");
    expect(describeOutcome(send(1, { text: "Four" }))).toBe("422 Please Answer");
    expect(describeOutcome(send(1, { guess: 1 }))).toBe("422 Please Answer");
    expect(rows("game_answers")).toEqual([]);
    playOut(ada, id);
    expect(describeOutcome(send(11, { choice: 0 }))).toBe("409 Game Over");
    expect(describeOutcome(send(3, { choice: 0 }))).toBe("done");
    expect(score(ada, id)).toBe(10);
  });

  it("a wrong answer is told with the right one and its source", () => {
    const id = startGame(ada.viewer(), { gameType: "vineyard_trivia" });
    expect(viewPlay(ada, id).feedback).toBeNull();
    answerOnce(ada, id, "wrong");
    expect(viewPlay(ada, id).feedback).toEqual({
      asked: expect.any(String),
      isCorrect: false,
      isInTime: null,
      correctAnswer: expect.any(String),
      source: expect.stringContaining("https://"),
    });
  });

  it("what is shown before an answer holds no right answer", () => {
    const id = startGame(ada.viewer(), { gameType: "vineyard_trivia" });
    expect(Object.keys(viewPlay(ada, id).question ?? {})).toEqual(["kind", "text", "options"]);
  });
});

describe("the clock of quick fire", () => {
  it("an answer within the seconds counts, and a later one does not", () => {
    const id = startGame(ada.viewer(), { gameType: "quick_fire" });
    expect(viewPlay(ada, id).secondsLeft).toBe(20);
    advanceClock(20 * SECOND_MS);
    answerOnce(ada, id);
    advanceClock(21 * SECOND_MS);
    expect(viewPlay(ada, id)).toMatchObject({ secondsLeft: 0, isTimed: true });
    answerOnce(ada, id);
    expect(rows("game_answers")).toMatchObject([{ is_in_time: 1 }, { is_in_time: 0 }]);
    expect(score(ada, id)).toBe(1);
    expect(viewPlay(ada, id).feedback).toMatchObject({ isInTime: false });
  });

  it("anyone who comes back later goes on first, and reading writes nothing", () => {
    const id = startGame(ada.viewer(), { gameType: "quick_fire" });
    advanceClock(61 * SECOND_MS);
    const before = rows("game_participations");
    expect(viewPlay(ada, id)).toMatchObject({
      question: null,
      isWaiting: false,
      secondsLeft: null,
    });
    expect(rows("game_participations")).toEqual(before);
    continueGame(ada.viewer(), id);
    expect(viewPlay(ada, id)).toMatchObject({ secondsLeft: 20, question: { kind: "choice" } });
    advanceClock(10 * SECOND_MS);
    continueGame(ada.viewer(), id);
    expect(viewPlay(ada, id).secondsLeft).toBe(10);
  });

  it("a play that is started without a clock has none", () => {
    const id = startGame(ada.viewer(), { gameType: "quick_fire", isTimed: false });
    expect(viewPlay(ada, id)).toMatchObject({ isTimed: false, secondsLeft: null });
    advanceClock(HOUR_MS);
    playOut(ada, id);
    expect(viewResult(ada, id)).toMatchObject({ score: 10, headline: "10 answered" });
  });

  it("a play whose clock was switched off once says nothing of time, and has no clock again", () => {
    const id = startGame(ada.viewer(), { gameType: "quick_fire" });
    answerOnce(ada, id);
    stopClock(ada.viewer(), id);
    const before = rows("game_participations");
    stopClock(ada.viewer(), id);
    continueGame(ada.viewer(), id);
    expect(rows("game_participations")).toEqual(before);
    expect(rows("game_participations")).toMatchObject([{ is_timed: 0, shown_at: null }]);
    playOut(ada, id);
    expect(viewResult(ada, id).headline).toBe("10 answered");
  });

  it("every answer counts once the clock is switched off", () => {
    const id = startGame(ada.viewer(), { gameType: "quick_fire" });
    stopClock(ada.viewer(), id);
    advanceClock(HOUR_MS);
    expect(viewPlay(ada, id)).toMatchObject({ isTimed: false, secondsLeft: null });
    playOut(ada, id);
    expect(viewResult(ada, id)).toMatchObject({ score: 10, headline: "10 answered" });
    expect(
      describeOutcome(() =>
        stopClock(ada.viewer(), startGame(ada.viewer(), { gameType: "this_or_that" })),
      ),
    ).toBe("404 Not Found");
  });
});

describe("the token of a game", () => {
  it("twenty plays of a game a day earn one token, and say which one did", () => {
    const ids = Array.from({ length: 20 }, () => playAlone(ada, "story_starter"));
    expect(tokens()).toMatchObject([
      {
        user_id: ada.id,
        half_tokens: AWARD_HALF_TOKENS.game,
        cause: "game:story_starter:2025-08-08",
      },
    ]);
    expect(ids.map((id) => viewResult(ada, id).hasEarned)).toEqual([
      true,
      ...Array(19).fill(false),
    ]);
  });

  it("each game and each day earn, and each of the two", () => {
    playAlone(ada, "this_or_that");
    playAlone(ada, "quick_fire");
    advanceClock(DAY_MS);
    const [own, theirs] = startWith(ada, ben, pair, "this_or_that");
    playOut(ada, own);
    playOut(ben, theirs);
    expect(tokens().map(({ user_id, cause }) => [user_id, cause])).toEqual([
      [ada.id, "game:this_or_that:2025-08-08"],
      [ada.id, "game:quick_fire:2025-08-08"],
      [ada.id, "game:this_or_that:2025-08-09"],
      [ben.id, "game:this_or_that:2025-08-09"],
    ]);
    expect(sideOf(ben, own).status).toBe("completed");
  });
});
