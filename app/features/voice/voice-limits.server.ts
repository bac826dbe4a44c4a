import { HOUR_MS } from "~/server/data/clock.server";

/** The rate limit of a member's voice messages and of retries of their processing. */
export const VOICE_LIMIT = { action: "voice", uses: 30, windowMs: HOUR_MS };
