import { setShowsGoing } from "~/features/members/account.server";
import { formAction, refuseLoader } from "~/server/web/route.server";

/** Sets whether people the member could match with see that they are going (rule going-together). */
export const action = formAction("welcomed", "/account", ({ member, form }) => {
  const shows = form.get("shows") === "yes";
  setShowsGoing(member.id, shows);
  return {
    to: "/account",
    flash: {
      tone: "success",
      title: "Saved",
      message: shows
        ? "People you could match with can see where you’re going."
        : "Only you can see where you’re going.",
    },
  };
});

export const loader = refuseLoader("/account");
