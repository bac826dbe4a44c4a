import { flattenForm } from "~/server/web/flat-form.server";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { slotSchema } from "../booking.schema";
import { readSlot } from "./slot-form.server";
import { leaveWaitingList } from "./waiting-list.server";

/** Takes the member off a waiting list. */
export const action = formAction("agreed", "/meetups", ({ member, form }) => {
  leaveWaitingList(member.id, readSlot(flattenForm(slotSchema, form)));
  return {
    to: "/meetups",
    flash: { tone: "info", title: "Off the waiting list", message: "The next person moves up." },
  };
});

export const loader = refuseLoader("/meetups");
