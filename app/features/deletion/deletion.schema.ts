import * as z from "zod/mini";
import { CONFIRMATION } from "./deletion-periods";

const ASKED = `Type the word ${CONFIRMATION} to delete your account.`;

/** The form that deletes an account: one word, in whatever case. */
export const deletionSchema = z.object({
  word: z.string(ASKED).check(
    z.overwrite((word) => word.trim().toLowerCase()),
    z.refine((word) => word === CONFIRMATION, ASKED),
  ),
});
