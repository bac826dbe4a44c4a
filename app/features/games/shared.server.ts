import type { Reason } from "~/features/compatibility/compatibility";
import { choiceReason } from "~/features/compatibility/shared-reasons";
import { prepared } from "~/server/data/database.server";
import type { GameType } from "./games";
import { questionAt } from "./steps.server";

const MOST_SHARED = 3;

// Choices of both in plays that both agreed to share; the newest play first.
const SHARED_SQL = `SELECT s.game, own.question_id AS questionId, own.answer
  FROM game_participations s
    CROSS JOIN game_participations o ON o.play_id = s.play_id AND o.user_id = s.partner_id
    CROSS JOIN game_answers own ON own.participation_id = s.id
    CROSS JOIN game_answers theirs ON theirs.participation_id = o.id AND theirs.step = own.step
  WHERE s.partner_id = :other AND +s.user_id = :viewer AND s.shared_at IS NOT NULL AND o.shared_at IS NOT NULL
    AND theirs.answer = own.answer
  ORDER BY s.id DESC, own.step LIMIT 30`;

/**
 * Lists what two members chose alike in a game of choices and both agreed to share, newest play first
 * (rule game-choices-shared). The caller checks that the two may see each other.
 */
export function listSharedChoices(viewer: string, other: string): Reason[] {
  // A question may come again in a later play.
  const bySentence = new Map<string, Reason>();
  for (const { game, questionId, answer } of prepared<{
    game: GameType;
    questionId: string;
    answer: string;
  }>(SHARED_SQL).all({ viewer, other })) {
    const { options } = questionAt(game, questionId);
    const rest = options.find((option) => option !== answer);
    if (!rest || !options.includes(answer)) continue;
    const reason = choiceReason(answer, rest);
    if (!bySentence.has(reason.sentence)) bySentence.set(reason.sentence, reason);
  }
  return [...bySentence.values()].slice(0, MOST_SHARED);
}
