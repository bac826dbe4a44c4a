import { startQueue } from "~/features/media/media-queue.server";
import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { retryVoice } from "./received.server";
import { countVoice } from "./voice-limits.server";

/** Retries the processing of a voice message of the member's own that failed. */
export const action = formAction("agreed", "/messages", ({ member, params }) => {
  countVoice(member.id);
  retryVoice(member.id, idParam(params.voiceId));
  startQueue();
  return {};
});

export const loader = refuseLoader("/messages");
