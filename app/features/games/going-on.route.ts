import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { continueGame } from "./play.server";

/** Shows the question, whose clock starts now. */
export const action = formAction("agreed", "/icebreaker-games", ({ member, params }) => {
  const id = idParam(params.participationId);
  continueGame(member, id);
  return { to: `/icebreaker-games/${id}` };
});

export const loader = refuseLoader("/icebreaker-games");
