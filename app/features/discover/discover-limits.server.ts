import { HOUR_MS } from "~/server/data/clock.server";

/** The rate limit of a member's likes and passes. */
export const SWIPE_LIMIT = { action: "swipe", uses: 600, windowMs: HOUR_MS };
