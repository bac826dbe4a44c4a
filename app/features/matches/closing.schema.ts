import { LIMITS } from "@db/schema/values";
import * as z from "zod/mini";
import { clean } from "~/server/data/text";

/** The form that closes a match; the note may be blank. */
export const closingSchema = z.object({
  note: z.optional(
    z.string().check(
      // Cleaned before it is measured, so that a browser's CR LF counts as one character.
      z.overwrite(clean),
      z.maxLength(LIMITS.closingNote, `A note can have at most ${LIMITS.closingNote} characters`),
    ),
  ),
});
