import { LIMITS, REPORT_REASONS } from "@db/schema/values";
import * as z from "zod/mini";
import { clean } from "~/server/data/text";

/** The report form: a reason, optional words, whether to block too, and what the form showed. */
export const reportSchema = z.object({
  reason: z.enum(REPORT_REASONS, "Please choose a reason"),
  words: z.optional(
    z.string().check(
      // Cleaned before it is measured: a line end that a browser sends as two characters counts
      // once.
      z.overwrite(clean),
      z.maxLength(
        LIMITS.reportWords,
        `Please use at most ${LIMITS.reportWords.toLocaleString("en-US")} characters`,
      ),
    ),
  ),
  block: z.optional(z.string()),
  /** The subject as the form showed it, sealed. */
  seen: z.optional(z.string()),
});

export type Complaint = z.infer<typeof reportSchema>;
