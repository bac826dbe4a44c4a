import { idParam } from "~/server/web/params";
import { formAction, redirectTo, screenLoader } from "~/server/web/route.server";
import { loadDeskPlace, openPlace } from "./summer.server";

/** Opens a closed place again. */
export const action = formAction("moderator", "/review/places", ({ member, params }) => {
  const name = openPlace(member.id, idParam(params.placeId));
  return {
    to: "/review/places",
    flash: { tone: "success", title: "Open again", message: `${name} takes meetups again.` },
  };
});

/** Leads to where the button is. */
export const loader = screenLoader(
  "moderator",
  ({ member, params }) =>
    redirectTo(`/review/places/${loadDeskPlace(member.id, idParam(params.placeId)).id}`),
  { hasScreen: false },
);
