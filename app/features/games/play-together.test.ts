import { GAME_TYPES } from "@db/schema/game-values";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  matchPair,
  type Pair,
  type Person,
  rows,
  runSql,
  runSqlWithoutTrigger,
  setUpDatabase,
  withdrawAgreements,
} from "../../../tests/support/island";
import { describeOutcome, sendText } from "../../../tests/support/steps";
import { findGame } from "./games";
import {
  answerOnce,
  createTalkingPair,
  gameNotices,
  playAlone,
  playOut,
  startWith,
  viewPlay,
  viewResult,
} from "./games.fixture";
import { continueGame, endGame, startGame, submitAnswer } from "./play.server";
import { findSide } from "./sides.server";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;
beforeEach(() => {
  [ada, ben, pair] = createTalkingPair();
});

describe("a game with a match", () => {
  it.each(GAME_TYPES)("both get the same questions of %s and finish on their own", (game) => {
    const [own, theirs] = startWith(ada, ben, pair, game, false);
    expect(findSide(ada.id, own).questions).toEqual(findSide(ben.id, theirs).questions);
    answerOnce(ada, own);
    playOut(ben, theirs, findGame(game).rules === "truths" ? "wrong" : undefined);
    expect(viewResult(ben, theirs)).toMatchObject({ isComplete: false });
    playOut(ada, own);
    expect(viewResult(ben, theirs).isComplete).toBe(true);
    expect(viewResult(ada, own).isComplete).toBe(true);
    expect(rows("game_plays")).toMatchObject([{ ended_at: expect.any(Number) }]);
  });

  it.each(["Ada", "Ben"])("questions that %s has been asked are not drawn again", (who) => {
    const player = who === "Ada" ? ada : ben;
    for (let play = 0; play < 6; play++) playAlone(player, "vineyard_trivia");
    const asked = rows("game_plays").flatMap(({ questions }) => JSON.parse(String(questions)));
    const [own] = startWith(ada, ben, pair, "vineyard_trivia");
    expect(findSide(ada.id, own).questions.filter((id) => asked.includes(id))).toEqual([]);
  });

  it("agreements of this or that count for both once both have finished", () => {
    const [own, theirs] = startWith(ada, ben, pair, "this_or_that");
    playOut(ada, own, () => 0);
    expect(viewResult(ada, own)).toMatchObject({ score: 0, headline: "10 choices made" });
    playOut(ben, theirs, (step) => (step <= 3 ? 1 : 0));
    for (const [person, id] of [
      [ada, own],
      [ben, theirs],
    ] as const) {
      expect(viewResult(person, id)).toMatchObject({ score: 7, headline: "You agree on 7 of 10" });
      expect(viewResult(person, id).lines.map(({ agrees }) => agrees)).toEqual([
        ...Array(3).fill(false),
        ...Array(7).fill(true),
      ]);
    }
  });

  it("agreements of quick fire stand in the headline, and its score is what was in time", () => {
    const [own, theirs] = startWith(ada, ben, pair, "quick_fire");
    expect(viewPlay(ben, theirs)).toMatchObject({ question: null, isWaiting: false });
    continueGame(ben.viewer(), theirs);
    playOut(ada, own, () => 0);
    playOut(ben, theirs, (step) => step % 2);
    expect(viewResult(ada, own)).toMatchObject({ score: 10, headline: "You agree on 5 of 10" });
  });

  it("trivia names both scores side by side", () => {
    const [own, theirs] = startWith(ada, ben, pair, "vineyard_trivia");
    playOut(ada, own, "right");
    playOut(ben, theirs, "wrong");
    expect(viewResult(ada, own).headline).toBe("You got 10 of 10 right, and Ben got 0");
    expect(viewResult(ben, theirs).headline).toBe("You got 0 of 10 right, and Ada got 10");
  });

  it("trivia in which both have the same score says so of both", () => {
    const [own, theirs] = startWith(ada, ben, pair, "vineyard_trivia");
    playOut(ada, own, "right");
    playOut(ben, theirs, "right");
    expect(viewResult(ada, own).headline).toBe("You and Ben both got 10 of 10 right");
  });

  it("two truths and a lie waits for the partner's statements, and shows the lie after the guess", () => {
    const [own, theirs] = startWith(ada, ben, pair, "two_truths_lie");
    answerOnce(ada, own);
    expect(viewPlay(ada, own)).toMatchObject({
      isWaiting: true,
      question: null,
      step: 2,
      steps: 2,
    });
    expect(
      describeOutcome(() => submitAnswer(ada.viewer(), own, { step: 2, answer: { guess: 1 } })),
    ).toBe("409 Not Yet");
    const secret = { statements: ["I dive", "I dance", "I bake"], lie: 2 } as const;
    submitAnswer(ben.viewer(), theirs, {
      step: 1,
      answer: { ...secret, statements: [...secret.statements] },
    });
    expect(viewPlay(ada, own).question).toEqual({
      kind: "guess",
      text: "Which one is the lie?",
      options: secret.statements,
    });
    answerOnce(ada, own, "right");
    expect(viewResult(ada, own)).toMatchObject({ score: 1, headline: "You found the lie" });
    expect(viewResult(ada, own).lines[0]).toMatchObject({
      own: "I dance",
      correct: "I dance",
      isCorrect: true,
    });
    playOut(ben, theirs, "wrong");
    expect(viewResult(ada, own).headline).toBe("You found Ben’s lie, and yours was believed");
    expect(viewResult(ben, theirs)).toMatchObject({
      score: 0,
      headline: "Ada found your lie, and you believed theirs",
    });
    expect(viewResult(ben, theirs).lines[1]).toMatchObject({
      text: "Your lie",
      other: "I dance",
      agrees: true,
    });
  });

  it("a story shows both continuations beneath its beginning", () => {
    const [own, theirs] = startWith(ada, ben, pair, "story_starter");
    playOut(ada, own);
    playOut(ben, theirs);
    expect(viewResult(ada, own)).toMatchObject({ score: 3, headline: "3 beginnings, 6 stories" });
    expect(viewResult(ada, own).lines.map(({ other }) => other)).toEqual(
      viewResult(ben, theirs).lines.map(({ own: text }) => text),
    );
  });

  it("harsh words to a partner are refused, and alone nobody else reads them", () => {
    const [own] = startWith(ada, ben, pair, "story_starter");
    const words = { step: 1, answer: { text: "You are so stupid" } };
    expect(describeOutcome(() => submitAnswer(ada.viewer(), own, words))).toBe(
      "409 Take a second look",
    );
    const alone = startGame(ada.viewer(), { gameType: "story_starter" });
    expect(describeOutcome(() => submitAnswer(ada.viewer(), alone, words))).toBe("done");
  });

  it("games in which the two write need a conversation that has begun", () => {
    const cai = createMember({ plan: "social" });
    const silent = matchPair(ada, cai);
    for (const gameType of GAME_TYPES)
      expect([
        gameType,
        describeOutcome(() => startGame(ada.viewer(), { gameType, ...silent })),
      ]).toEqual([gameType, findGame(gameType).isWritten ? "403 Say Hello First" : "done"]);
  });

  it("a text to a partner is refused as a message is: past those of the conversation, or of the day", () => {
    const [own] = startWith(ada, ben, pair, "story_starter");
    const [truths] = startWith(ada, ben, pair, "two_truths_lie");
    const texts = [
      () => submitAnswer(ada.viewer(), own, { step: 1, answer: { text: "It rained." } }),
      () => answerOnce(ada, truths),
    ];
    const refuse = (outcome: string) => {
      for (const text of texts) expect(describeOutcome(text)).toBe(outcome);
      expect(rows("game_answers")).toEqual([]);
    };
    runSql("UPDATE conversations SET message_count = 20");
    refuse(describeOutcome(() => sendText(ada, pair)));
    runSql("UPDATE conversations SET message_count = 1");
    sendText(ben, pair);
    runSqlWithoutTrigger(
      "entitlements_never_vanish",
      `DELETE FROM entitlements WHERE user_id = '${ada.id}'`,
    );
    sendText(ada, pair);
    refuse("403 Daily Messages Used");
    // A game in which nobody writes continues.
    expect(describeOutcome(() => startWith(ada, ben, pair, "this_or_that"))).toBe("done");
    endGame(ada.viewer(), own);
    endGame(ben.viewer(), Number(own) + 1);
    advanceClock(DAY_MS);
    for (const _ of [1, 2]) sendText(ada, pair);
    expect(describeOutcome(() => startWith(ada, ben, pair, "story_starter"))).toBe(
      "403 Daily Messages Used",
    );
  });

  it("the two of a match play each game in which they write once a day", () => {
    const start = () => startWith(ada, ben, pair, "story_starter");
    const [own, theirs] = start();
    playOut(ada, own);
    playOut(ben, theirs);
    expect(describeOutcome(start)).toBe("403 Enough for Today");
    expect(describeOutcome(() => startWith(ada, ben, pair, "two_truths_lie"))).toBe("done");
    expect(describeOutcome(() => startGame(ada.viewer(), { gameType: "story_starter" }))).toBe(
      "done",
    );
    advanceClock(DAY_MS);
    expect(describeOutcome(start)).toBe("done");
  });

  it("a game with someone else's match, or someone who has not agreed, is not found", () => {
    const cai = createMember();
    const start = (who: Person) => () =>
      startGame(who.viewer(), { gameType: "this_or_that", matchId: pair.matchId });
    expect(describeOutcome(start(cai))).toBe("404 Not Found");
    withdrawAgreements(`user_id = '${ben.id}'`);
    expect(describeOutcome(start(ada))).toBe("404 Not Found");
    expect(rows("game_plays")).toEqual([]);
  });

  it("starting a game that the two have open leads each to their own side", () => {
    const [own, theirs] = startWith(ada, ben, pair, "this_or_that");
    expect(startWith(ben, ada, pair, "this_or_that")).toEqual([theirs, own]);
    playOut(ada, own);
    expect(startWith(ada, ben, pair, "this_or_that")).toEqual([own, theirs]);
    playOut(ben, theirs);
    expect(startWith(ada, ben, pair, "this_or_that")).not.toEqual([own, theirs]);
  });

  it("the partner hears of the game, of their turn, and of the result, each once", () => {
    const [own, theirs] = startWith(ada, ben, pair, "two_truths_lie");
    startWith(ada, ben, pair, "two_truths_lie");
    expect(gameNotices(ben)).toEqual(["A game for you"]);
    answerOnce(ada, own);
    expect(gameNotices(ben)).toEqual(["A game for you"]);
    answerOnce(ben, theirs);
    expect(gameNotices(ada)).toEqual(["Your turn"]);
    playOut(ada, own);
    expect(gameNotices(ben)).toEqual(["A game for you", "Your turn"]);
    playOut(ben, theirs);
    expect(gameNotices(ada)).toEqual(["Your turn", "Your result is in"]);
    expect(rows("notifications").filter(({ type }) => type === "game")).toMatchObject([
      {
        link: `/icebreaker-games/${theirs}`,
        about_id: ada.id,
        message: "Ada invites you to play Two Truths and a Lie.",
      },
      { link: `/icebreaker-games/${own}` },
      { link: `/icebreaker-games/${theirs}` },
      { link: `/icebreaker-games/${own}`, cause: `game:${own}:finished` },
    ]);
  });

  it("a member starts ten games with matches a day", () => {
    const start = () => startWith(ada, ben, pair, "this_or_that");
    for (let game = 0; game < 10; game++) endGame(ada.viewer(), start()[0]);
    expect(describeOutcome(start)).toBe("403 Enough for Today");
    advanceClock(DAY_MS);
    expect(describeOutcome(start)).toBe("done");
    expect(rows("game_plays").filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
  });
});
