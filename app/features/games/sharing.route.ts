import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { agreeToShare } from "./play.server";

/** Agrees that the answers count as what the two share, or takes it back. */
export const action = formAction("agreed", "/icebreaker-games", ({ member, params, form }) => {
  const id = idParam(params.participationId);
  agreeToShare(member, id, form.get("agrees") === "yes");
  return { to: `/icebreaker-games/${id}` };
});

export const loader = refuseLoader("/icebreaker-games");
