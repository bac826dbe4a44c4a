import { idParam } from "~/server/web/params";
import { assertNoFields } from "~/server/web/parse.server";
import { callAction, postOnly } from "~/server/web/route.server";
import { markPlayed } from "./received.server";

/** POST /api/voice-messages/{id}/played. */
export const action = callAction("agreed", ({ member, params, body }) => {
  assertNoFields(body);
  const id = idParam(params.voiceId);
  markPlayed(member.id, id);
  return { id, isPlayed: true };
});

export const loader = postOnly;
