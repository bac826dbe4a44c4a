import { idParam } from "~/server/params";
import { formAction, refuseLoader } from "~/server/route.server";
import { EXTRA_MEETUP_TOKENS } from "../seats/allowance.server";
import { formatSlot } from "../slots";
import { cancelMeetup } from "./end-meetup.server";
import { describeKeptExtra } from "./kept-extra";
import { findMeetup } from "./meetup-json.server";

/** Cancels the meetup in the address; the seat is free at once (decision B4). */
export const action = formAction("agreed", "/meetups", ({ member, params }) => {
  const id = idParam(params.meetupId);
  cancelMeetup(member.id, id);
  const { placeName, date, slotHour, isOwn, isExtra } = findMeetup(member.id, id);
  const kept = describeKeptExtra(EXTRA_MEETUP_TOKENS);
  const what = `${placeName}, ${formatSlot(date, slotHour)} is off.`;
  return {
    flash: {
      tone: "info",
      title: "Cancelled",
      message: isOwn && isExtra ? `${what} ${kept}` : what,
    },
  };
});

export const loader = refuseLoader("/meetups");
