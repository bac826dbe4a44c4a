import { setLightPages } from "~/features/members/account.server";
import { formAction, refuseLoader } from "~/server/web/route.server";

export const action = formAction("welcomed", "/account", ({ member, form }) => {
  const isOn = form.get("light") === "on";
  setLightPages(member.id, isOn);
  return {
    to: "/account",
    flash: {
      tone: "success",
      title: "Saved",
      message: isOn ? "Light pages are on." : "Light pages are off.",
    },
  };
});

export const loader = refuseLoader("/account");
