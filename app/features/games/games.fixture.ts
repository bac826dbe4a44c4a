import { type Pair, type Person, rows, settleFee } from "../../../tests/support/island";
import { createMatch, sendText } from "../../../tests/support/steps";
import type { GameAnswer } from "./game.schema";
import type { GameResult, GameType, PlayView } from "./games";
import { startGame, submitAnswer } from "./play.server";
import { loadPlay } from "./play-view.server";
import { findSide, type Side } from "./sides.server";
import { questionAt, readStatements, stepAt } from "./steps.server";

/** Two members whose conversation has begun. */
export function createTalkingPair(): [Person, Person, Pair] {
  const [ada, ben, pair] = createMatch(
    { gender: "female", stageName: "Ada" },
    { gender: "female", stageName: "Ben" },
  );
  settleFee(pair);
  sendText(ada, pair);
  return [ada, ben, pair];
}

/** A play as one of its members sees it. */
export const viewPlay = (person: Person, id: number): PlayView => loadPlay(person.viewer(), id);

/** The result of a finished play. @throws Error for one that is not finished */
export function viewResult(person: Person, id: number): GameResult {
  const { result } = viewPlay(person, id);
  if (!result) throw new Error("The game is not finished");
  return result;
}

/** The side that a member has of the play of another's side. */
export const sideOf = (person: Person, participationId: number): Side => {
  const all = rows("game_participations");
  const play = all.find(({ id }) => id === participationId)?.play_id;
  const own = all.find(({ play_id, user_id }) => play_id === play && user_id === person.id);
  return findSide(person.id, Number(own?.id));
};

/** Starts a game with a match. @returns the ids of both sides */
export function startWith(
  one: Person,
  other: Person,
  { matchId }: Pick<Pair, "matchId">,
  gameType: GameType,
  isTimed?: boolean,
): [number, number] {
  const id = startGame(one.viewer(), { gameType, matchId, isTimed });
  return [id, sideOf(other, id).id];
}

/** Which answer a test gives at a step: the right one, a wrong one, or an option by its place. */
export type Choose = "right" | "wrong" | ((step: number) => number);

/** An answer that fits the current step of a side. */
export function answerFor(side: Side, step: number, choose: Choose = "right"): GameAnswer {
  const asked = stepAt(side, step);
  if (!asked) throw new Error("The side waits for its partner");
  switch (asked.kind) {
    case "text":
      // Plain words: the letters of a random id can spell something harsh.
      return { text: `And then the tide came in, wave ${step} of game ${side.id}.` };
    case "statements":
      return { statements: ["I sail", "I sing", "I have met a whale"], lie: 3 };
    case "guess": {
      const lie = readStatements(side.partner?.answers ?? [])?.lie ?? 1;
      if (choose === "right") return { guess: lie };
      return { guess: lie === 1 ? 2 : 1 };
    }
    default: {
      if (typeof choose === "function") return { choice: choose(step) };
      const { correct = 0 } = questionAt(side.game, side.questions[step - 1] ?? "");
      return { choice: choose === "right" ? correct : (correct + 1) % asked.options.length };
    }
  }
}

/** Answers the current step of a side. */
export function answerOnce(person: Person, id: number, choose?: Choose): void {
  const side = findSide(person.id, id);
  const step = side.answers.length + 1;
  submitAnswer(person.viewer(), id, { step, answer: answerFor(side, step, choose) });
}

/** Answers a side to its end. */
export function playOut(person: Person, id: number, choose?: Choose): void {
  while (findSide(person.id, id).status === "playing") answerOnce(person, id, choose);
}

/** Plays a game alone to its end. @returns the id of the side */
export function playAlone(person: Person, gameType: GameType, choose?: Choose): number {
  const id = startGame(person.viewer(), { gameType });
  playOut(person, id, choose);
  return id;
}

/** Titles of a member's notices of games, oldest first. */
export const gameNotices = ({ id }: Person): unknown[] =>
  rows("notifications")
    .filter(({ user_id, type }) => user_id === id && type === "game")
    .map(({ title }) => title);
