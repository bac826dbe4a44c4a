import { findConversation } from "~/features/matches/conversations.server";
import { hasWrittenSql } from "~/features/matches/written.server";
import { computeAllowance } from "~/features/messages/message-allowance.server";
import { islandDate, now, SECOND_MS } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import type { Viewer } from "~/server/web/viewer.server";
import {
  type Feedback,
  findNamedGame,
  type GameResult,
  type PlayView,
  QUICK_FIRE_SECONDS,
} from "./games";
import { areBothDone, canShare, isPaused } from "./play.server";
import { composeHeadline, composeLines, composeOpener } from "./result.server";
import { findSide, type Side } from "./sides.server";
import { questionAt, readStatements, stepAt } from "./steps.server";

/** The partner of a side as they may be shown. */
export const toPartnerView = ({ partner }: Side): PlayView["partner"] =>
  partner && {
    name: partner.name,
    memberId: partner.isNamed ? partner.userId : null,
    photoUrl: partner.photoUrl,
  };

/** The number of a side's current step, from 1; the last one once all are answered. */
export const currentStep = ({ answers, questions }: Side): number =>
  Math.min(answers.length + 1, questions.length);

/** Whether the partner has to write before the side can go on. */
export const isWaiting = (side: Side): boolean =>
  side.status === "playing" && stepAt(side, currentStep(side)) === null;

/** What became of the answer before; null where that is nothing. */
function toFeedback(side: Side): Feedback | null {
  const last = side.answers.at(-1);
  if (!last || (last.isCorrect === null && last.isInTime === null)) return null;
  const { isCorrect, isInTime } = last;
  if (last.questionId === "guess") {
    const theirs = side.partner && readStatements(side.partner.answers);
    const lie = theirs?.statements[theirs.lie - 1] ?? null;
    const correctAnswer = side.partner?.isNamed ? lie : null;
    return { asked: null, isCorrect, isInTime, correctAnswer, source: null };
  }
  const { text, options, correct, source = null } = questionAt(side.game, last.questionId);
  const right = correct === undefined ? null : (options[correct] ?? null);
  const asked = isCorrect === null ? null : text;
  return { asked, isCorrect, isInTime, correctAnswer: right, source };
}

/** Seconds that are left of the clock; null where none runs. */
function secondsLeft(side: Side): number | null {
  if (side.status !== "playing" || !side.isTimed || !side.shownAt || isPaused(side)) return null;
  const passedMs = now().getTime() - side.shownAt.getTime();
  return Math.max(0, QUICK_FIRE_SECONDS - Math.floor(passedMs / SECOND_MS));
}

/** Whether this play was the first of its day that the member completed, which earned the day's token. */
const hasEarned = ({ completedAt, completedBefore }: Side): boolean =>
  completedAt !== null &&
  (completedBefore === null || islandDate(completedBefore) !== islandDate(completedAt));

const HAS_WRITTEN_SQL = `SELECT ${hasWrittenSql(":viewer", ":conversation", "p.ended_at")} AS hasWritten
  FROM game_plays p WHERE p.id = :play`;

/** Whether the viewer has written to the partner since both finished. */
const hasWrittenSince = ({ id }: Viewer, { playId }: Side, conversation: number): boolean =>
  prepared<{ hasWritten: 0 | 1 }>(HAS_WRITTEN_SQL).get({ viewer: id, conversation, play: playId })
    ?.hasWritten === 1;

/** The best line of a result with a partner, where the viewer can write to them now. */
function findOpener(viewer: Viewer, side: Side): GameResult["opener"] {
  if (side.conversationId === null) return null;
  const text = composeOpener(side);
  if (text === null) return null;
  const conversation = findConversation(viewer.id, side.conversationId);
  if (computeAllowance(viewer, conversation).refusal) return null;
  return { conversationId: side.conversationId, text };
}

function toResult(viewer: Viewer, side: Side): GameResult {
  const isComplete = areBothDone(side);
  const { conversationId } = side;
  const hasWritten =
    isComplete && conversationId !== null && hasWrittenSince(viewer, side, conversationId);
  return {
    headline: composeHeadline(side, isComplete),
    score: side.score,
    lines: composeLines(side, isComplete),
    hasEarned: hasEarned(side),
    isComplete,
    hasPartnerLeft: side.partner?.status === "abandoned",
    hasParted: side.partner?.isNamed === false,
    sharing: canShare(side)
      ? { own: side.hasShared, both: side.hasShared && side.partner?.hasShared === true }
      : null,
    opener: isComplete && !hasWritten ? findOpener(viewer, side) : null,
    writtenIn: hasWritten ? conversationId : null,
  };
}

/**
 * Loads one of the viewer's own plays as they see it now. The partner's answers are in it only once both have
 * finished, but for the statements among which one guesses.
 *
 * @throws Refusal 404 for another member's
 */
export function loadPlay(viewer: Viewer, participationId: number): PlayView {
  const side = findSide(viewer.id, participationId);
  const game = findNamedGame(side.game);
  const step = currentStep(side);
  const isShown = side.status === "playing" && !isPaused(side);
  return {
    id: side.id,
    game,
    status: side.status,
    step,
    steps: side.questions.length,
    partner: toPartnerView(side),
    canReport: side.canReport,
    question: isShown ? stepAt(side, step) : null,
    isWaiting: isWaiting(side),
    isTimed: game.rules === "clock" ? side.isTimed : null,
    secondsLeft: secondsLeft(side),
    feedback: toFeedback(side),
    result: side.status === "completed" ? toResult(viewer, side) : null,
  };
}
