import { idParam } from "~/server/web/params";
import { formAction, refuseLoader, screenLoader } from "~/server/web/route.server";
import { openPlace } from "./summer.server";

/** Opens a closed place again. */
export const action = formAction("moderator", "/review/places", ({ member, params }) => {
  const name = openPlace(member.id, idParam(params.placeId));
  return {
    to: "/review/places",
    flash: { tone: "success", title: "Open again", message: `${name} takes meetups again.` },
  };
});

export const loader = screenLoader("moderator", refuseLoader("/review/places"), {
  hasScreen: false,
});
