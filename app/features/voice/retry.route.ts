import { startQueue } from "~/features/media/queue.server";
import { idParam } from "~/server/params";
import { formAction, refuseLoader } from "~/server/route.server";
import { countVoice } from "./limits.server";
import { retryVoice } from "./received.server";

/** Retries the processing of an own voice message that failed. */
export const action = formAction("agreed", "/messages", ({ member, params }) => {
  countVoice(member.id);
  retryVoice(member.id, idParam(params.voiceId));
  startQueue();
  return {};
});

export const loader = refuseLoader("/messages");
