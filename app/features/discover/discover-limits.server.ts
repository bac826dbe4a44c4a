import { HOUR_MS } from "~/server/data/clock.server";
import { countUse } from "~/server/ops/rate-limits.server";

const SWIPE_LIMIT = { action: "swipe", uses: 600, windowMs: HOUR_MS };

/**
 * Rate limit: counts a like or pass against the member's hour.
 *
 * @throws Refusal 429
 */
export const countSwipe = (memberId: string): void => countUse(SWIPE_LIMIT, memberId);
