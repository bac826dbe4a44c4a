import { HOUR_MS } from "~/server/data/clock.server";
import { countUse } from "~/server/ops/rate-limits.server";

const BOOK_LIMIT = { action: "booking", uses: 30, windowMs: HOUR_MS };

/**
 * Rate limit: counts a booking or an invitation against the member's hour.
 *
 * @throws Refusal 429
 */
export const countBooking = (memberId: string): void => countUse(BOOK_LIMIT, memberId);
