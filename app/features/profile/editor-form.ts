import { PROFILE_FIELD_NAMES } from "@db/schema/profile-fields";
import type { ProfileField } from "./profile.schema";
import { fieldsOf, SECTIONS } from "./sections";

/** Fields that a form holds: its sections say so, since an unticked box is not sent. */
export function fieldsHeld(form: FormData): ProfileField[] {
  const ids = form.getAll("holds");
  if (ids.length === 0) return PROFILE_FIELD_NAMES.filter((field) => form.has(field));
  return SECTIONS.filter(({ id }) => ids.includes(id)).flatMap(fieldsOf);
}

/** The revision that a form was made for; null where it names none. */
export function revisionIn(form: FormData): number | null {
  const given = form.get("revision");
  return typeof given === "string" && /^\d{1,15}$/.test(given) ? Number(given) : null;
}
