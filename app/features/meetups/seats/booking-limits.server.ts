import { HOUR_MS } from "~/server/data/clock.server";

/** The rate limit of a member's bookings and invitations. */
export const BOOK_LIMIT = { action: "booking", uses: 30, windowMs: HOUR_MS };
