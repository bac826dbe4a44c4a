import { HOUR_MS } from "~/server/data/clock.server";
import { countUse } from "~/server/ops/rate-limits.server";

const VOICE_LIMIT = { action: "voice", uses: 30, windowMs: HOUR_MS };

/**
 * Counts a voice message against the member's hourly rate limit.
 * @throws Refusal 429
 */
export const countVoice = (memberId: string): void => countUse(VOICE_LIMIT, memberId);
