import { HOUR_MS } from "~/server/data/clock.server";
import { countUse } from "~/server/ops/rate-limits.server";

const SUBSCRIBE_LIMIT = { action: "push-subscription", uses: 30, windowMs: HOUR_MS };

/**
 * Counts a push subscription against the member's hourly rate limit.
 * @throws Refusal 429
 */
export const countSubscription = (memberId: string): void => countUse(SUBSCRIBE_LIMIT, memberId);
