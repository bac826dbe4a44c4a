import { countUse } from "~/server/ops/rate-limits.server";
import { flattenForm } from "~/server/web/flat-form.server";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { slotSchema } from "../booking.schema";
import { BOOK_LIMIT } from "../seats/booking-limits.server";
import { readSlot } from "./slot-form.server";
import { joinWaitingList } from "./waiting-list.server";

/** Puts the member on the waiting list of a full slot. */
export const action = formAction("agreed", "/meetups", ({ member, form }) => {
  const slot = readSlot(flattenForm(slotSchema, form));
  const turn = countUse(BOOK_LIMIT, member.id, () => joinWaitingList(member.id, slot));
  const title = turn === 0 ? "You have a seat" : "On the waiting list";
  const to = `/meetups?place=${slot.locationId}#upcoming`;
  const message = ["It’s in your list.", "The next free seat is yours."][turn];
  return {
    to,
    flash: {
      at: to,
      tone: "success",
      title,
      message: message ?? `You’re number ${turn} in line.`,
    },
  };
});

export const loader = refuseLoader("/meetups");
