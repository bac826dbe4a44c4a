import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/server/clock.server";
import { Refusal } from "~/server/errors";
import { countUse, mayUse } from "~/server/limits.server";

/** Plays with matches that a member can start a day: each of them tells somebody. */
export const INVITATIONS_A_DAY = 10;
const INVITE_LIMIT = { action: "game-invitation", uses: INVITATIONS_A_DAY, windowMs: DAY_MS };
const START_LIMIT = { action: "game-start", uses: 100, windowMs: HOUR_MS };
const ANSWER_LIMIT = { action: "game-answer", uses: 120, windowMs: MINUTE_MS };

/** Rate limit: counts a start against the member's hour. @throws Refusal 429 */
export const countStart = (memberId: string): void => countUse(START_LIMIT, memberId);

/** Rate limit: counts an answer against the member's minute. @throws Refusal 429 */
export const countAnswer = (memberId: string): void => countUse(ANSWER_LIMIT, memberId);

/** Counts a new play with a match. @throws Refusal 403 past those of a day */
export function countInvitation(memberId: string): void {
  if (mayUse(INVITE_LIMIT, memberId)) return;
  throw new Refusal(
    "day_limit",
    "Enough for Today",
    `You can start ${INVITATIONS_A_DAY} games with matches a day. Tomorrow you can start more.`,
  );
}
