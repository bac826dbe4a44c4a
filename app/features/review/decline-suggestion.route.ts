import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { declineSuggestion } from "./season-events.server";

/** Declines an event that a member suggested; they are told. */
export const action = formAction("moderator", "/review/places", ({ member, params }) => {
  declineSuggestion(member.id, idParam(params.suggestionId));
  return {
    to: "/review/places",
    flash: { tone: "success", title: "Declined", message: "We told them, kindly." },
  };
});

export const loader = refuseLoader("/review/places");
