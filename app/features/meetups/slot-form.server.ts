import { flattenForm } from "~/server/flat-form.server";
import { parsed } from "~/server/parse.server";
import { slotSchema } from "./booking.schema";
import type { Slot } from "./slot.server";

/** Reads the slot that a form sends. @throws Refusal 422 for what is none */
export function readSlot(form: FormData): Slot {
  const { locationId, date, slotHour } = parsed(slotSchema, flattenForm(slotSchema, form));
  return { locationId: Number(locationId), date, slotHour: Number(slotHour) };
}
