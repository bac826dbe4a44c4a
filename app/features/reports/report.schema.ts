import { LIMITS, REPORT_REASONS } from "@db/schema/values";
import * as z from "zod/mini";
import { clean } from "~/server/text";

/** The report form: a reason, optional words, and whether to block as well. */
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
});

export type Complaint = z.infer<typeof reportSchema>;
