import { forget, parkCookie } from "~/server/cookies.server";
import { verbAction, verbLoader } from "~/server/route.server";
import { discardDraft } from "./drafts.server";

/** 'Reset Changes' without scripts: forgets what was typed and not saved. */
export const action = verbAction("welcomed", "/profile-setup", async ({ member }) => {
  discardDraft(member.id);
  return {
    to: "/profile-setup",
    headers: { "Set-Cookie": await forget(parkCookie()) },
    flash: {
      tone: "info",
      title: "Changes Discarded",
      message: "Your unsaved changes have been reset.",
    },
  };
});

export const loader = verbLoader("/profile-setup");
