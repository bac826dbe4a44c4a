import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { endGame } from "./play.server";

/** Ends a game for good; it stays in the history as not finished. */
export const action = formAction("agreed", "/icebreaker-games", ({ member, params }) => {
  endGame(member, idParam(params.participationId));
  return {
    to: "/icebreaker-games",
    flash: { tone: "info", title: "Game ended", message: "It’s in your history." },
  };
});

export const loader = refuseLoader("/icebreaker-games");
