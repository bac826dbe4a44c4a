import { parsed } from "~/server/web/parse.server";
import { callAction, postOnly } from "~/server/web/route.server";
import { goingSchema } from "./going.schema";
import { setGoing } from "./going.server";
import { loadOccurrence } from "./whats-on.server";

/**
 * POST /api/events/{id}/going: goes to a date of an event, or no longer does. Until the member has said with `shows`
 * whether people they could match with see it, nobody does.
 */
export const action = callAction("welcomed", ({ member, params, body }) => {
  const id = params.occurrenceId ?? "";
  setGoing(member.id, id, parsed(goingSchema, body));
  return loadOccurrence(member, id);
});

export const loader = postOnly;
