import { findEvent } from "~/features/season/desk-events.server";
import { formAction, redirectTo, screenLoader } from "~/server/web/route.server";
import { cancelSeasonEvent } from "./summer.server";

/** Cancels an event of the season, which stays on the front page as canceled. */
export const action = formAction("moderator", "/review/places", ({ member, params }) => {
  cancelSeasonEvent(member.id, params.eventKey ?? "");
  return {
    to: "/review/places",
    flash: { tone: "success", title: "Canceled", message: "The front page says so." },
  };
});

/** Leads to where the button is. */
export const loader = screenLoader(
  "moderator",
  ({ params }) => redirectTo(`/review/events/${findEvent(params.eventKey ?? "").key}`),
  { hasScreen: false },
);
