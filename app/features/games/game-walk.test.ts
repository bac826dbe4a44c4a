import { GAME_TYPES } from "@db/schema/game-values";
import { expect, it } from "vitest";
import { HOUR_MS, islandDate, now, SECOND_MS } from "~/server/data/clock.server";
import type { Viewer } from "~/server/web/viewer.server";
import fc, { countWalks } from "../../../tests/support/fixed-seed";
import { advanceClock, rows, setUpDatabase } from "../../../tests/support/island";
import { describeOutcome } from "../../../tests/support/steps";
import { abandonIdle } from "./end-play.server";
import { findGame, type GameType, type Step } from "./games";
import { createTalkingPair } from "./games.fixture";
import { continueGame, endGame, startGame, stopClock, submitAnswer } from "./play.server";
import { loadPlay } from "./play-view.server";
import { listQuestions } from "./question-bank.server";

/** Games of the same rules would make the walks longer, and find nothing more. */
const ONE_OF_EACH_RULES = GAME_TYPES.filter(
  (type, at) => GAME_TYPES.findIndex((one) => findGame(one).rules === findGame(type).rules) === at,
);

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
  game: fc.constantFrom(...ONE_OF_EACH_RULES),
  side: fc.nat(2),
  /** How far from the side's step the form is: mostly not at all. */
  off: fc.constantFrom(0, 0, 0, 0, 0, 0, -1, 1),
  answer: fc.constantFrom(...ANSWERS),
  /** Whether the answer is of the kind that the game asks for; most are. */
  fits: fc.constantFrom(true, true, true, true, false),
  afterMs: fc.constantFrom(
    ...Array<number>(30).fill(SECOND_MS),
    21 * SECOND_MS,
    61 * SECOND_MS,
    HOUR_MS,
    100 * HOUR_MS,
  ),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** What a member did to a clock, by side: the checker follows it from outside. */
const clockActs = new Map<number, { what: "continue" | "off"; at: number }[]>();

/** The given answer, or one of the kind that is asked, which the given one chooses. */
function chooseAnswer({ answer, fits }: Act, asked: Step | null) {
  if (!fits || !asked) return answer;
  if (asked.kind === "choice") return ANSWERS[ANSWERS.indexOf(answer) % 2];
  return ANSWERS.find((one) => asked.kind in one) ?? answer;
}

function perform(people: readonly Viewer[], matchId: string, given: Act): unknown {
  const { what, by, game: gameType, off } = given;
  const viewer = people[by];
  if (!viewer) throw new Error("There are two");
  if (what === "start") return startGame(viewer, { gameType });
  if (what === "together") return startGame(viewer, { gameType, matchId });
  if (what === "sweep") return abandonIdle();
  const own = rows("game_participations").filter(({ user_id }) => user_id === viewer.id);
  const id = Number(own.at(-1 - (given.side % Math.max(1, own.length)))?.id ?? 0);
  if (what === "end") return endGame(viewer, id);
  if (what === "continue" || what === "off") {
    const acts = clockActs.get(id) ?? [];
    clockActs.set(id, [...acts, { what, at: now().getTime() }]);
    return what === "off" ? stopClock(viewer, id) : continueGame(viewer, id);
  }
  const { step, question } = loadPlay(viewer, id);
  return submitAnswer(viewer, id, {
    step: step + off,
    answer: chooseAnswer(given, question) as never,
  });
}

type Row = Record<string, unknown>;

/**
 * Whether each answer of quick fire should be in time, null without a clock: a start and an answer begin the time of a
 * step, anyone who goes on begins it after a pause, and a clock that is switched off stays off.
 */
function tellTimes(side: Row, isStarter: boolean, answers: readonly Row[]): (boolean | null)[] {
  let shownAt = isStarter ? Number(side.created_at) : null;
  let acts = clockActs.get(Number(side.id)) ?? [];
  return answers.map(({ answered_at }) => {
    const at = Number(answered_at);
    for (const act of acts.filter((one) => one.at < at))
      if (act.what === "off") return null;
      else if (shownAt === null || act.at - shownAt > 60 * SECOND_MS) shownAt = act.at;
    acts = acts.filter((one) => one.what === "off" || one.at > at);
    const isInTime = shownAt !== null && at - shownAt <= 20 * SECOND_MS;
    shownAt = at;
    return isInTime;
  });
}

/** The score that a side should have, told by the rules and not by the code. */
function computeScore(
  side: Row,
  answers: readonly Row[],
  theirs: readonly Row[],
  areBothDone: boolean,
  times: readonly (boolean | null)[],
) {
  const game = side.game as GameType;
  const { rules } = findGame(game);
  if (rules === "stories") return answers.length;
  if (rules === "clock") return times.filter((isInTime) => isInTime !== false).length;
  if (rules === "choices")
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

/** What the walks have come by. */
const seen = new Set<string>();

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
      const times = tellTimes(side, side === own[0], given);
      const { rules } = findGame(side.game as GameType);
      if (rules === "clock")
        expect(given.map(({ is_in_time }) => is_in_time)).toEqual(
          times.map((isInTime) => (isInTime === null ? null : Number(isInTime))),
        );
      const score = computeScore(side, given, theirs, areBothDone, times);
      expect([side.game, side.score]).toEqual([side.game, score]);
      for (const isInTime of rules === "clock" ? times : []) seen.add(`time ${isInTime}`);
      if (rules === "choices" && areBothDone && score > 0) seen.add("agreements");
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
    }),
    { numRuns: countWalks(4), endOnFailure: true },
  );
  expect([...seen].sort()).toEqual(["agreements", "time false", "time null", "time true"]);
  expect(outcomes).toContain("done");
  expect(outcomes).toContain("409 Not Yet");
  expect(outcomes).toContain("422 Please Answer");
});
