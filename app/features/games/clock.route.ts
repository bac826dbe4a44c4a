import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { stopClock } from "./play.server";

/** Switches the clock of quick fire off. */
export const action = formAction("agreed", "/icebreaker-games", ({ member, params }) => {
  const id = idParam(params.participationId);
  stopClock(member, id);
  return { to: `/icebreaker-games/${id}` };
});

export const loader = refuseLoader("/icebreaker-games");
