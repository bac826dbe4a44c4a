import { findEvent } from "~/features/season/desk-events.server";
import { eventStatus } from "~/features/season/season";
import { islandDate, now } from "~/server/data/clock.server";
import { formAction, redirectTo, screenLoader } from "~/server/web/route.server";
import { cancelSeasonEvent } from "./season-events.server";

/** Cancels an event of the season, which What’s On shows as canceled. */
export const action = formAction("moderator", "/review/places", ({ member, params }) => {
  const event = findEvent(params.eventKey ?? "");
  cancelSeasonEvent(member.id, event.key);
  const isOver = eventStatus(event, islandDate(now())) === "ended";
  return {
    to: "/review/places",
    flash: {
      tone: "success",
      title: "Canceled",
      message: isOver ? "It’s over, so nothing changes for members." : "What’s On says so.",
    },
  };
});

/** Leads to where the button is. */
export const loader = screenLoader(
  "moderator",
  ({ params }) => redirectTo(`/review/events/${findEvent(params.eventKey ?? "").key}`),
  { hasScreen: false },
);
