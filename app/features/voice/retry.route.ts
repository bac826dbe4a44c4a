import { startQueue } from "~/features/media/media-queue.server";
import { countUse } from "~/server/ops/rate-limits.server";
import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { retryVoice } from "./received.server";
import { VOICE_LIMIT } from "./voice-limits.server";

/** Retries the processing of a voice message of the member's own that failed. */
export const action = formAction("agreed", "/messages", ({ member, params }) => {
  countUse(VOICE_LIMIT, member.id, () => retryVoice(member.id, idParam(params.voiceId)));
  startQueue();
  return {};
});

export const loader = refuseLoader("/messages");
