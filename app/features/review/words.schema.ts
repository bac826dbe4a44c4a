import { LIMITS } from "@db/schema/values";
import * as z from "zod/mini";
import { clean } from "~/server/data/text";

const TOO_LONG = `Please use at most ${LIMITS.harshWord} characters`;

/** A word or phrase for the list of harsh words. */
export const wordSchema = z.object({
  word: z
    .string("Please enter a word")
    .check(
      z.overwrite(clean),
      z.minLength(1, "Please enter a word"),
      z.minLength(2, "Please use at least two characters"),
      z.maxLength(LIMITS.harshWord, TOO_LONG),
    ),
});
