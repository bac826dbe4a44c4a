import { idParam } from "~/server/web/params";
import { callLoader, getOnly } from "~/server/web/route.server";
import { findVoice } from "./received.server";

/** The state of a voice message, for a thread that polls until one is ready. */
export const loader = callLoader("agreed", ({ member, params }) => {
  const { isReceiver: _, ...voice } = findVoice(member.id, idParam(params.voiceId));
  return voice;
});

export const action = getOnly;
