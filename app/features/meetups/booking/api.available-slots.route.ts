import { positiveInt } from "~/server/web/params";
import { callLoader, getOnly } from "~/server/web/route.server";
import { readDay } from "../seats/slot.server";
import { countAvailable } from "./available-slots.server";

/** GET /api/meetups/available-slots?date&timeSlot, with `locationId` for one place (rule seats-three). */
export const loader = callLoader("welcomed", ({ url: { searchParams } }) => {
  const locationId = searchParams.get("locationId");
  const [date, timeSlot] = [searchParams.get("date") ?? "", searchParams.get("timeSlot") ?? ""];
  return {
    availableSlots: countAvailable(
      readDay(date),
      timeSlot,
      // No place has the number 0.
      locationId === null ? undefined : (positiveInt(locationId) ?? 0),
    ),
  };
});

export const action = getOnly;
