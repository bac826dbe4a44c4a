import { formAction, refuseLoader } from "~/server/web/route.server";
import { endDevice } from "~/server/web/sessions.server";

export const action = formAction("welcomed", "/account", ({ member, params }) => {
  endDevice(member.id, params.sessionId ?? "");
  return {
    to: "/account",
    flash: { tone: "success", title: "Signed out", message: "That device is signed out." },
  };
});

export const loader = refuseLoader("/account");
