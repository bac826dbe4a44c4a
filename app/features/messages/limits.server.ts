import { HOUR_MS, MINUTE_MS } from "~/server/clock.server";
import { countUse } from "~/server/limits.server";

const SEND_LIMIT = { action: "message", uses: 60, windowMs: MINUTE_MS };

/**
 * Rate limit: counts a message against the member's minute.
 *
 * @throws Refusal 429
 */
export const countMessage = (memberId: string): void => countUse(SEND_LIMIT, memberId);

const SUGGEST_LIMIT = { action: "proposal", uses: 20, windowMs: HOUR_MS };

/**
 * Rate limit: counts a suggested meetup against the member's hour.
 *
 * @throws Refusal 429
 */
export const countProposal = (memberId: string): void => countUse(SUGGEST_LIMIT, memberId);
