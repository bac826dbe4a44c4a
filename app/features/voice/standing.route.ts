import { idParam } from "~/server/params";
import { callLoader, getOnly } from "~/server/route.server";
import { findVoice } from "./received.server";

/** How a voice message stands, for a thread that waits for one to be prepared. */
export const loader = callLoader("agreed", ({ member, params }) => {
  const { isReceiver: _, ...voice } = findVoice(member.id, idParam(params.voiceId));
  return voice;
});

export const action = getOnly;
