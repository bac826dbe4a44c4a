import { idParam } from "~/server/params";
import { refuseLoader } from "~/server/route.server";
import { formOrScriptAction } from "~/server/upload.server";
import { findVoice, markPlayed } from "./received.server";

/** Marks a received voice message as played, once. */
export const action = formOrScriptAction("agreed", "/voice-messages", ({ member, params }) => {
  const id = idParam(params.voiceId);
  markPlayed(member.id, id);
  return {
    to: "/voice-messages#received",
    flash: { tone: "success", title: "Marked as played", message: "It is no longer new." },
    body: findVoice(member.id, id),
  };
});

export const loader = refuseLoader("/voice-messages");
