import { GAME_TYPES } from "@db/schema/game-values";
import { beforeEach, describe, expect, it } from "vitest";
import { type Pair, type Person, setUpDatabase } from "../../../tests/support/island";
import { findGame } from "./games";
import {
  answerOnce,
  createTalkingPair,
  playOut,
  startWith,
  viewPlay,
  viewResult,
} from "./games.fixture";
import { submitAnswer } from "./play.server";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;
beforeEach(() => {
  [ada, ben, pair] = createTalkingPair();
});

describe("the partner's answers", () => {
  it.each(GAME_TYPES)("nothing of them is in %s before both have finished", (game) => {
    const [own, theirs] = startWith(ada, ben, pair, game, false);
    const { rules } = findGame(game);
    const marks: string[] = [];
    if (rules === "stories")
      for (let step = 1; step <= 3; step++) {
        marks.push(`mark-${step}`);
        submitAnswer(ben.viewer(), theirs, { step, answer: { text: `mark-${step}` } });
      }
    else if (rules === "truths") {
      submitAnswer(ben.viewer(), theirs, {
        step: 1,
        answer: { statements: ["mark-1", "mark-2", "mark-3"], lie: 1 },
      });
      marks.push("mark-");
    } else playOut(ben, theirs, (step) => (step + 1) % 2);
    expect(viewPlay(ada, own)).toMatchObject({ result: null });
    const seen = JSON.stringify(viewPlay(ada, own));
    for (const mark of marks) expect(seen).not.toContain(mark);
    if (rules === "truths") {
      answerOnce(ada, own);
      expect(viewPlay(ada, own).question).toMatchObject({
        options: ["mark-1", "mark-2", "mark-3"],
      });
      expect(JSON.stringify(viewPlay(ada, own))).not.toContain('lie":');
    }
    // A side that is finished before the other's shows its own answers alone.
    const [mine, second] = startWith(
      ben,
      ada,
      pair,
      game === "this_or_that" ? "vineyard_trivia" : "this_or_that",
    );
    answerOnce(ada, second, () => 1);
    playOut(ben, mine, () => 0);
    expect(viewResult(ben, mine)).toMatchObject({ isComplete: false, sharing: null, opener: null });
    expect(
      viewResult(ben, mine).lines.every(({ other, agrees }) => other === null && agrees === null),
    ).toBe(true);
  });
});
