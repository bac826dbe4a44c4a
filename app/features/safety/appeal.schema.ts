import { LIMITS } from "@db/schema/values";
import * as z from "zod/mini";
import { clean } from "~/server/data/text";

/** The form of an appeal. */
export const appealSchema = z.object({
  words: z.string("Please tell us why the suspension is wrong.").check(
    // Cleaned before it is measured, so that a browser's CR LF counts as one character.
    z.overwrite(clean),
    z.minLength(1, "Please tell us why the suspension is wrong."),
    z.maxLength(LIMITS.appealWords, `Please use at most ${LIMITS.appealWords} characters.`),
  ),
});
