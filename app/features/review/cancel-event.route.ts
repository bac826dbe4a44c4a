import { formAction, refuseLoader, screenLoader } from "~/server/web/route.server";
import { cancelSeasonEvent } from "./summer.server";

/** Cancels an event of the season, which stays on the front page as canceled. */
export const action = formAction("moderator", "/review/places", ({ member, params }) => {
  cancelSeasonEvent(member.id, params.eventKey ?? "");
  return {
    to: "/review/places",
    flash: { tone: "success", title: "Canceled", message: "The front page says so." },
  };
});

export const loader = screenLoader("moderator", refuseLoader("/review/places"), {
  hasScreen: false,
});
