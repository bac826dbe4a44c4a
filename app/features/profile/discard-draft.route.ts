import { formAction, refuseLoader } from "~/server/web/route.server";
import { discardDraft } from "./drafts.server";

/** 'Reset Changes' without scripts: discards the draft. */
export const action = formAction("welcomed", "/profile-setup", ({ member }) => {
  discardDraft(member.id);
  return {
    to: "/profile-setup",
    flash: {
      tone: "info",
      title: "Changes Discarded",
      message: "Your unsaved changes have been reset.",
    },
  };
});

export const loader = refuseLoader("/profile-setup");
