import { idParam } from "~/server/params";
import { formAction, refuseLoader } from "~/server/route.server";
import { setClock } from "./play.server";

/** Switches the clock of quick fire off, or on again. */
export const action = formAction("agreed", "/icebreaker-games", ({ member, params, form }) => {
  const id = idParam(params.participationId);
  setClock(member, id, form.get("isTimed") === "yes");
  return { to: `/icebreaker-games/${id}` };
});

export const loader = refuseLoader("/icebreaker-games");
