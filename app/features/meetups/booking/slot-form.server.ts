import { parsed } from "~/server/web/parse.server";
import { slotSchema } from "../booking.schema";
import type { Slot } from "../seats/slot.server";

/** Reads the slot that a form sends. @throws Refusal 422 for what is none */
export function readSlot(values: unknown): Slot {
  const { locationId, date, slotHour } = parsed(slotSchema, values);
  return { locationId: Number(locationId), date, slotHour: Number(slotHour) };
}
