import { flattenForm } from "~/server/flat-form.server";
import { formAction, refuseLoader } from "~/server/route.server";
import { slotSchema } from "./booking.schema";
import { countBooking } from "./limits.server";
import { readSlot } from "./slot-form.server";
import { joinWaitingList } from "./waiting-list.server";

/** Puts the member on the waiting list of a full slot. */
export const action = formAction("agreed", "/meetups", ({ member, form }) => {
  const slot = readSlot(flattenForm(slotSchema, form));
  countBooking(member.id);
  const turn = joinWaitingList(member.id, slot);
  const message =
    turn === 1 ? "The next free seat is yours." : `You are number ${turn} in the line.`;
  return {
    to: `/meetups?place=${slot.locationId}#upcoming`,
    flash: { tone: "success", title: "On the waiting list", message },
  };
});

export const loader = refuseLoader("/meetups");
