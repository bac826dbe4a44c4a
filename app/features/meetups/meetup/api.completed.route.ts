import { callLoader, getOnly } from "~/server/web/route.server";
import { listCompletedJson } from "./meetup-json.server";

/** GET /api/meetups/completed. */
export const loader = callLoader("welcomed", ({ member }) => listCompletedJson(member.id));

export const action = getOnly;
