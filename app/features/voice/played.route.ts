import { idParam } from "~/server/web/params";
import { refuseLoader } from "~/server/web/route.server";
import { formOrScriptAction } from "~/server/web/upload-action.server";
import { findVoice, markPlayed } from "./received.server";

/** Marks a received voice message as played, once. */
export const action = formOrScriptAction("agreed", "/voice-messages", ({ member, params }) => {
  const id = idParam(params.voiceId);
  markPlayed(member.id, id);
  return {
    to: "/voice-messages#received",
    flash: { tone: "success", title: "Marked as played", message: "It’s not new anymore." },
    body: findVoice(member.id, id),
  };
});

export const loader = refuseLoader("/voice-messages");
