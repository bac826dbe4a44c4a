import { startQueue } from "~/features/media/queue.server";
import { idParam } from "~/server/params";
import { formAction, refuseLoader } from "~/server/route.server";
import { countVoice } from "./limits.server";
import { retryVoice } from "./received.server";

/** Has an own voice message made ready again that could not be made ready. */
export const action = formAction("agreed", "/messages", ({ member, params }) => {
  countVoice(member.id);
  retryVoice(member.id, idParam(params.voiceId));
  startQueue();
  return {};
});

export const loader = refuseLoader("/messages");
