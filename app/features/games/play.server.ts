import { gameAnswers, gameParticipations } from "@db/schema";
import { eq } from "drizzle-orm";
import { looksHarsh } from "~/features/messages/harsh-words.server";
import { after, now, nowOrAt, SECOND_MS } from "~/server/data/clock.server";
import { type Transaction, transact } from "~/server/data/database.server";
import { countUse } from "~/server/ops/rate-limits.server";
import { notFound, Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { abandonSide } from "./end-play.server";
import { finish } from "./finish.server";
import type { GameAnswer, Submission } from "./game.schema";
import { ANSWER_LIMIT, assertCanWrite } from "./game-limits.server";
import { notifyPartner } from "./game-notices.server";
import { findGame, QUICK_FIRE_SECONDS } from "./games";
import { findSide, type Side } from "./sides.server";
import { computeScore, judgeAnswer } from "./steps.server";

export { startGame } from "./start-game.server";

/** How long a question against the clock stays shown: anyone who comes back later goes on first. */
const SHOWN_MS = 60 * SECOND_MS;

/** Whether a side waits for its member to go on before its question is shown and the clock runs. */
export const isPaused = ({ status, isTimed, shownAt }: Side): boolean =>
  status === "playing" &&
  isTimed &&
  (shownAt === null || now().getTime() - shownAt.getTime() > SHOWN_MS);

const change = (
  tx: Transaction,
  { id }: Pick<Side, "id">,
  changes: Partial<typeof gameParticipations.$inferInsert>,
) => tx.update(gameParticipations).set(changes).where(eq(gameParticipations.id, id)).run();

const gameOver = () => new Refusal("already_answered", "Game Over", "This game is over.");

/** What is written to a partner is limited as a message is, and not harsh; alone, nobody else reads it. */
function assertWritable(viewer: Viewer, { partner, conversationId }: Side, answer: GameAnswer) {
  const texts = "text" in answer ? [answer.text] : "statements" in answer ? answer.statements : [];
  if (!partner || conversationId === null || texts.length === 0) return;
  assertCanWrite(viewer, conversationId);
  if (texts.some(looksHarsh))
    throw new Refusal(
      "harsh_message",
      "Take a second look",
      "This could come across as harsh, or as asking for money. Please put it another way.",
    );
}

/**
 * Answers the current step of one's own side. What it is worth is decided by what is stored: a form sends the step
 * and its answer alone. A repeat of an earlier step changes nothing; the first answer counts.
 *
 * @throws Refusal 404 for another member's; 409 for a later step, a game that is over, or harsh words to a partner; 422
 *   for an answer that does not fit the question; as sending a message does for a text to a partner; 429
 */
export function submitAnswer(viewer: Viewer, participationId: number, submission: Submission) {
  const { step, answer: given } = submission;
  countUse(ANSWER_LIMIT, viewer.id, (tx) => {
    const side = findSide(viewer.id, participationId);
    const current = side.answers.length + 1;
    if (step < current) return;
    if (side.status !== "playing") throw gameOver();
    if (step > current)
      throw new Refusal("too_early", "Not Yet", "Please answer the questions in order.");
    assertWritable(viewer, side, given);
    const at = nowOrAt(side.createdAt);
    const judged = judgeAnswer(side, step, given);
    const isInTime = side.isTimed
      ? side.shownAt !== null && at <= after(side.shownAt, QUICK_FIRE_SECONDS * SECOND_MS)
      : null;
    const questionId = side.questions[step - 1] ?? "";
    const answer = { step, questionId, ...judged, isInTime };
    tx.insert(gameAnswers)
      .values({ ...answer, participationId, answeredAt: at })
      .run();
    const answers = [...side.answers, answer];
    const score = computeScore(side.game, answers);
    change(tx, side, { score, playedAt: at, shownAt: side.isTimed ? at : null });
    const answered = { ...side, answers, score, playedAt: at };
    if (step === side.questions.length) finish(tx, viewer, answered);
    // The partner has written too, and waits to guess.
    else if (questionId === "statements" && side.partner?.answers.length === 1)
      notifyPartner(tx, viewer, answered, "turn");
  });
}

/**
 * Goes on after a pause: the clock of the current question starts now. Without a clock, and while it runs, it does
 * nothing.
 *
 * @throws Refusal 404 for another member's
 */
export function continueGame(viewer: Viewer, participationId: number): void {
  transact((tx) => {
    const side = findSide(viewer.id, participationId);
    if (isPaused(side)) change(tx, side, { shownAt: now(), playedAt: nowOrAt(side.createdAt) });
  });
}

/**
 * Switches the clock of a game off for the rest of the play, at any time; without it every answer counts.
 * Idempotent.
 *
 * @throws Refusal 404 for another member's, and for a game without a clock
 */
export function stopClock(viewer: Viewer, participationId: number): void {
  transact((tx) => {
    const side = findSide(viewer.id, participationId);
    if (findGame(side.game).rules !== "clock") throw notFound("game");
    if (side.status !== "playing" || !side.isTimed) return;
    change(tx, side, { isTimed: false, shownAt: null, playedAt: nowOrAt(side.createdAt) });
  });
}

/**
 * Leaves a game for good. A game that is over stays as it is. Idempotent.
 *
 * @throws Refusal 404 for another member's
 */
export function endGame(viewer: Viewer, participationId: number): void {
  transact((tx) => {
    const side = findSide(viewer.id, participationId);
    const { id, playId, questions, answers } = side;
    if (side.status === "playing")
      abandonSide(tx, { id, playId, firstQuestion: questions[0], hasAnswered: answers.length > 0 });
  });
}

/**
 * Says whether this or that with a match counts as what the two share; it takes both (rule game-choices-shared).
 * Idempotent.
 *
 * @throws Refusal 404 where there is nothing to share, or nobody to share it with anymore
 */
export function agreeToShare(viewer: Viewer, participationId: number, agrees: boolean): void {
  transact((tx) => {
    const side = findSide(viewer.id, participationId);
    if (!canShare(side)) throw notFound("game");
    if (side.hasShared !== agrees) change(tx, side, { sharedAt: agrees ? now() : null });
  });
}

/** Whether both have finished, and see each other's answers. */
export const areBothDone = ({ status, partner }: Side): boolean =>
  status === "completed" && partner?.status === "completed" && partner.isNamed;

/** Whether the two can agree that their answers count as what they share. */
export const canShare = (side: Side): boolean =>
  findGame(side.game).rules === "choices" && areBothDone(side);
