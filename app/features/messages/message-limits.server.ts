import { MINUTE_MS } from "~/server/data/clock.server";

/** The rate limit of a member's messages. */
export const SEND_LIMIT = { action: "message", uses: 60, windowMs: MINUTE_MS };
