import { idParam } from "~/server/params";
import { formAction, refuseLoader } from "~/server/route.server";
import { cancelMeetup } from "./end-meetup.server";

/** Cancels the meetup in the address; the seat is free at once (decision B4). */
export const action = formAction("agreed", "/meetups", ({ member, params }) => {
  cancelMeetup(member.id, idParam(params.meetupId));
  return { flash: { tone: "info", title: "Cancelled", message: "The seat is free again." } };
});

export const loader = refuseLoader("/meetups");
