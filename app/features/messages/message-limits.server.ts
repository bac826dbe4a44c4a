import { MINUTE_MS } from "~/server/data/clock.server";
import { countUse } from "~/server/ops/rate-limits.server";

const SEND_LIMIT = { action: "message", uses: 60, windowMs: MINUTE_MS };

/**
 * Rate limit: counts a message against the member's minute.
 *
 * @throws Refusal 429
 */
export const countMessage = (memberId: string): void => countUse(SEND_LIMIT, memberId);
