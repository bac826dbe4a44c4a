import type { Viewer } from "~/server/web/viewer.server";
import { findGame, GAMES, type GameType } from "./games";
import { loadPlay } from "./play-view.server";
import { listQuestions } from "./question-bank.server";
import { findSide, listNewestSides, type Side } from "./sides.server";
import { questionAt } from "./steps.server";

/** The questions of a game without their answers, in the published shape of each type (rule entities-whole). */
function toData(game: GameType) {
  const questions = listQuestions(game);
  const { rules } = findGame(game);
  if (rules === "stories") return { prompts: questions.map(({ text }) => text) };
  if (rules === "choices")
    return {
      questions: questions.map(({ options: [option1, option2] }) => ({ option1, option2 })),
    };
  return { questions: questions.map(({ text, options }) => ({ question: text, options })) };
}

/** Lists the games as GET /api/icebreaker-games returns them (rule entities-whole). */
export const listGamesJson = () =>
  GAMES.map(({ id, title, description, gameType, difficulty }) => ({
    ...{ id, title, description, gameType, difficulty },
    isActive: true,
    // They come with the product.
    createdAt: null,
    data: toData(gameType),
  }));

/** What a member answered, in the shape in which it was sent as far as it is not an option. */
const toResponse = (
  { game }: Side,
  { step, questionId, answer, isCorrect }: Side["answers"][0],
) => ({
  step,
  question: ["statements", "guess"].includes(questionId)
    ? questionId
    : questionAt(game, questionId).text,
  answer: questionId === "statements" ? (JSON.parse(answer) as unknown) : answer,
  isCorrect,
});

/** A side as the calls show it to its member (rule entities-whole): their own answers alone. */
function toJson(side: Side) {
  const { id, game, partner, conversationId, answers, score, status, completedAt, createdAt } =
    side;
  const isNamed = partner?.isNamed === true;
  return {
    id,
    gameId: findGame(game).id,
    partnerId: isNamed ? partner.userId : null,
    conversationId: isNamed ? conversationId : null,
    responses: answers.map((answer) => toResponse(side, answer)),
    score,
    status,
    completedAt,
    createdAt,
  };
}

/** Lists a member's 50 newest participations, newest first. */
export const listParticipationsJson = ({ id }: Pick<Viewer, "id">) =>
  listNewestSides(id).map((side) => ({ userId: id, ...toJson(side) }));

/**
 * Loads a participation with what it asks now and what became of the answer before.
 *
 * @throws Refusal 404 for another member's
 */
export function loadParticipationJson(viewer: Viewer, id: number) {
  const side = findSide(viewer.id, id);
  const { step, steps, question, isWaiting, isTimed, secondsLeft, feedback, result } = loadPlay(
    viewer,
    id,
  );
  return {
    userId: viewer.id,
    ...toJson(side),
    completed: side.status === "completed",
    ...{ step, steps, question, isWaiting, isTimed, secondsLeft, feedback, result },
  };
}
