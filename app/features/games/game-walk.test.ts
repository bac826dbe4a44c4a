import { GAME_TYPES } from "@db/schema/game-values";
import { expect, it } from "vitest";
import { HOUR_MS, islandDate, SECOND_MS } from "~/server/clock.server";
import type { Viewer } from "~/server/viewer.server";
import fc from "../../../tests/support/fixed-seed";
import { advanceClock, rows, setUpDatabase } from "../../../tests/support/island";
import { describeOutcome } from "../../../tests/support/steps";
import { abandonIdle } from "./endings.server";
import type { GameType } from "./games";
import { createTalkingPair } from "./games.fixture";
import { continueGame, endGame, startGame, stopClock, submitAnswer } from "./play.server";
import { loadPlay } from "./play-view.server";
import { listQuestions } from "./question-bank.server";

setUpDatabase();

/** What a member sends: whatever a form can hold, to any side, in any order. */
const ANSWERS = [
  { choice: 0 },
  { choice: 1 },
  { choice: 2 },
  { text: "It rained." },
  { statements: ["I sail", "I sing", "I bake"], lie: 2 },
  { guess: 2 },
  { guess: 3 },
] as const;

const act = fc.record({
  what: fc.constantFrom(
    ...(["start", "together", "end", "off", "continue", "sweep"] as const),
    ...Array<"answer">(40).fill("answer"),
  ),
  by: fc.nat(1),
  game: fc.constantFrom(...GAME_TYPES),
  side: fc.nat(2),
  /** How far from the side's step the form is: mostly not at all. */
  off: fc.constantFrom(0, 0, 0, 0, 0, 0, -1, 1),
  answer: fc.constantFrom(...ANSWERS),
  afterMs: fc.constantFrom(
    ...Array<number>(30).fill(SECOND_MS),
    21 * SECOND_MS,
    61 * SECOND_MS,
    HOUR_MS,
    100 * HOUR_MS,
  ),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

function perform(people: readonly Viewer[], matchId: string, given: Act): unknown {
  const { what, by, game: gameType, off, answer } = given;
  const viewer = people[by];
  if (!viewer) throw new Error("There are two");
  if (what === "start") return startGame(viewer, { gameType });
  if (what === "together") return startGame(viewer, { gameType, matchId });
  if (what === "sweep") return abandonIdle();
  const own = rows("game_participations").filter(({ user_id }) => user_id === viewer.id);
  const id = Number(own.at(-1 - (given.side % Math.max(1, own.length)))?.id ?? 0);
  if (what === "end") return endGame(viewer, id);
  if (what === "continue") return continueGame(viewer, id);
  if (what === "off") return stopClock(viewer, id);
  const { step } = loadPlay(viewer, id);
  return submitAnswer(viewer, id, { step: step + off, answer: answer as never });
}

type Row = Record<string, unknown>;

/** The score that a side should have, told by the rules and not by the code. */
function scoreOf(side: Row, answers: readonly Row[], theirs: readonly Row[], areBothDone: boolean) {
  const game = side.game as GameType;
  if (game === "story_starter") return answers.length;
  if (game === "quick_fire") return answers.filter(({ is_in_time }) => is_in_time !== 0).length;
  if (game === "this_or_that")
    return areBothDone
      ? answers.filter((one) =>
          theirs.some((two) => one.step === two.step && one.answer === two.answer),
        ).length
      : 0;
  return answers.filter(({ question_id, answer }) => {
    if (question_id === "guess") return answer === "2";
    const question = listQuestions(game).find(({ id }) => id === question_id);
    return question?.correct !== undefined && question.options[question.correct] === answer;
  }).length;
}

function check(): void {
  const [plays, sides, answers] = ["game_plays", "game_participations", "game_answers"].map(rows);
  const answersOf = (side?: Row) =>
    (answers ?? []).filter(({ participation_id }) => participation_id === side?.id);
  const earned = new Set<string>();
  for (const play of plays ?? []) {
    const own = (sides ?? []).filter(({ play_id }) => play_id === play.id);
    const questions = JSON.parse(String(play.questions)) as string[];
    expect(own).toHaveLength(play.match_id === null ? 1 : 2);
    expect(play.ended_at === null).toBe(own.some(({ status }) => status === "playing"));
    const areBothDone = own.length === 2 && own.every(({ status }) => status === "completed");
    for (const side of own) {
      const given = answersOf(side);
      const theirs = answersOf(own.find((one) => one !== side));
      expect(given.map(({ question_id }) => question_id)).toEqual(questions.slice(0, given.length));
      expect(side.status === "completed").toBe(given.length === questions.length);
      expect([side.game, side.score]).toEqual([
        side.game,
        scoreOf(side, given, theirs, areBothDone),
      ]);
      if (side.status === "completed")
        earned.add(
          `${side.user_id} game:${side.game}:${islandDate(new Date(Number(side.completed_at)))}`,
        );
    }
  }
  const entries = rows("token_entries").filter(
    ({ transaction_type }) => transaction_type === "earned_game",
  );
  expect(entries.map(({ user_id, cause }) => `${user_id} ${cause}`).sort()).toEqual(
    [...earned].sort(),
  );
}

it("whatever two members send in whatever order, scores, endings and tokens follow from their answers", () => {
  const outcomes = new Set<string>();
  let completed = 0;
  fc.assert(
    fc.property(fc.array(act, { minLength: 400, maxLength: 400 }), (acts) => {
      const [ada, ben, { matchId }] = createTalkingPair();
      // The walk takes longer than a session.
      const people = [ada.viewer(), ben.viewer()];
      for (const one of acts) {
        outcomes.add(describeOutcome(() => perform(people, matchId, one)));
        advanceClock(one.afterMs);
      }
      check();
      completed = rows("game_participations").filter(({ status }) => status === "completed").length;
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(completed).toBeGreaterThan(5);
  expect(outcomes).toContain("done");
  expect(outcomes).toContain("409 Not Yet");
  expect(outcomes).toContain("422 Please Answer");
});
