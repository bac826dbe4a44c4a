import { findConversation } from "~/features/matches/conversations.server";
import { computeAllowance } from "~/features/messages/message-allowance.server";
import { DAY_MS, HOUR_MS, MINUTE_MS, now, startOfIslandDay } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { mayUse } from "~/server/ops/rate-limits.server";
import { Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { findGame, type GameType } from "./games";

/** Plays with matches that a member can start a day: each of them tells someone. */
const INVITATIONS_A_DAY = 10;
const INVITE_LIMIT = { action: "game-invitation", uses: INVITATIONS_A_DAY, windowMs: DAY_MS };
/** The rate limit of the games that a member starts. */
export const START_LIMIT = { action: "game-start", uses: 100, windowMs: HOUR_MS };
/** The rate limit of a member's answers. */
export const ANSWER_LIMIT = { action: "game-answer", uses: 120, windowMs: MINUTE_MS };

/** Counts a new play with a match. @throws Refusal 403 past those of a day */
export function countInvitation(memberId: string): void {
  if (mayUse(INVITE_LIMIT, memberId)) return;
  throw new Refusal(
    "day_limit",
    "Enough for Today",
    `You can start ${INVITATIONS_A_DAY} games with matches a day. More tomorrow!`,
  );
}

/**
 * Asserts that the viewer could send a message in a conversation now: what the two of a match write in a game is
 * limited as their messages are (rules who-starts, connection-fee-5, messages-20 and free-two-messages-a-day).
 *
 * @throws Refusal as sending a message does
 */
export function assertCanWrite(viewer: Viewer, conversationId: number): void {
  const { refusal } = computeAllowance(viewer, findConversation(viewer.id, conversationId));
  if (refusal) throw refusal;
}

const PLAYED_TODAY_SQL =
  "SELECT 1 FROM game_plays WHERE match_id = ? AND game = ? AND created_at >= ? LIMIT 1";

/** Asserts that the two of a match start a game in which they write once a day of the island. @throws Refusal 403 */
export function assertNotPlayedToday(matchId: string, game: GameType): void {
  if (!prepared(PLAYED_TODAY_SQL).get(matchId, game, startOfIslandDay(now()).getTime())) return;
  throw new Refusal(
    "day_limit",
    "Enough for Today",
    `You two already played ${findGame(game).title} today. You can play it again tomorrow.`,
  );
}
