import { formAction, refuseLoader } from "~/server/web/route.server";
import { setGoing } from "./going.server";

/** Says that the member goes to a date of an event, or no longer does (rule going-together). */
export const action = formAction("welcomed", "/whats-on", ({ member, params, form }) => {
  const shows = form.get("shows");
  setGoing(member.id, params.occurrenceId ?? "", {
    going: form.get("going") === "true",
    shows: shows === "yes" ? true : shows === "no" ? false : undefined,
  });
  return {};
});

export const loader = refuseLoader("/whats-on");
