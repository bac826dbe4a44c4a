import { HOUR_MS } from "~/server/clock.server";

/** Uploads of a member, and what has them made ready once more. */
export const UPLOAD_LIMIT = { action: "upload", uses: 40, windowMs: HOUR_MS };
