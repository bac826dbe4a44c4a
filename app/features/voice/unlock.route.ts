import { formAction, refuseLoader } from "~/server/web/route.server";
import { unlockVoice } from "./rules.server";

/** Unlocks voice messages with tokens, once and for good. */
export const action = formAction("agreed", "/voice-message", ({ member }) => {
  const isNew = unlockVoice(member);
  return {
    flash: isNew
      ? {
          tone: "success",
          title: "Voice messages unlocked",
          message: "You can send voice messages now.",
        }
      : undefined,
  };
});

export const loader = refuseLoader("/voice-message");
