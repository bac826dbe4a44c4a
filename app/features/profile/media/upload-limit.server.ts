import { HOUR_MS } from "~/server/data/clock.server";

/** The rate limit of a member's uploads and of retries of their processing. */
export const UPLOAD_LIMIT = { action: "upload", uses: 40, windowMs: HOUR_MS };
