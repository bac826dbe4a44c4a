import * as z from "zod/mini";
import { parsed } from "~/server/web/parse.server";
import { callAction, postOnly } from "~/server/web/route.server";
import { setGoing } from "./going.server";
import { loadOccurrence } from "./whats-on.server";

const bodySchema = z.object({ going: z.boolean(), shows: z.optional(z.boolean()) });

/**
 * POST /api/events/{id}/going: goes to a date of an event, or no longer does. Until the member has said with `shows`
 * whether people they could match with see it, nobody does.
 */
export const action = callAction("welcomed", ({ member, params, body }) => {
  const id = params.occurrenceId ?? "";
  setGoing(member.id, id, parsed(bodySchema, body));
  return loadOccurrence(member, id);
});

export const loader = postOnly;
