import { startQueue } from "~/features/media/queue.server";
import { idParam } from "~/server/params";
import { formAction, refuseLoader } from "~/server/route.server";
import { countVoice } from "./limits.server";
import { retryVoice } from "./received.server";

/** Retries the processing of a voice message of the member's own that failed. */
export const action = formAction("agreed", "/messages", ({ member, params }) => {
  countVoice(member.id);
  retryVoice(member.id, idParam(params.voiceId));
  startQueue();
  return {};
});

export const loader = refuseLoader("/messages");
