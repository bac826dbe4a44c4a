import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { formatSlot } from "../slots";
import { cancelMeetup } from "./end-meetup.server";
import { describeKeptExtra } from "./kept-extra.server";
import { findMeetup } from "./meetup-json.server";

/** Cancels the meetup in the address; the seat is free at once (rule meetup-statuses). */
export const action = formAction("agreed", "/meetups", ({ member, params }) => {
  const id = idParam(params.meetupId);
  cancelMeetup(member.id, id);
  const meetup = findMeetup(member.id, id);
  const { placeName, date, slotHour } = meetup;
  const kept = describeKeptExtra(meetup);
  const what = `${placeName}, ${formatSlot(date, slotHour)} is off.`;
  return {
    flash: {
      tone: "info",
      title: "Canceled",
      message: kept ? `${what} ${kept}` : what,
    },
  };
});

export const loader = refuseLoader("/meetups");
