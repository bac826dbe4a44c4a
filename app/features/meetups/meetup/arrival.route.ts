import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { checkIn } from "./attendance.server";

/** Records that the member is at the meetup in the address. */
export const action = formAction("agreed", "/meetups", ({ member, params }) => {
  const id = idParam(params.meetupId);
  checkIn(member.id, id);
  return {
    to: `/meetups/${id}`,
    flash: { tone: "success", title: "You’re here", message: "Have fun." },
  };
});

export const loader = refuseLoader("/meetups");
