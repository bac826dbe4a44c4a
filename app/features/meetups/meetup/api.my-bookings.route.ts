import { callLoader, getOnly } from "~/server/web/route.server";
import { listBookingsJson } from "./meetup-json.server";

/** GET /api/meetups/my-bookings. */
export const loader = callLoader("welcomed", ({ member }) => listBookingsJson(member.id));

export const action = getOnly;
