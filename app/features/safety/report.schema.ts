import { LIMITS, REPORT_REASONS, type REPORT_SUBJECTS } from "@db/schema/values";
import * as z from "zod/mini";
import { clean } from "~/server/text";

export type ReportReason = (typeof REPORT_REASONS)[number];
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

/** The reasons in the words of the form. */
export const REASON_WORDS: Record<ReportReason, string> = {
  unkind: "Unkind or disrespectful",
  harassment: "Harassment, threats or pressure",
  not_real: "Not who they say they are",
  money: "Asks for money or sells something",
  explicit: "Sexual or explicit",
  underage: "May be under 18",
  danger: "I am worried about somebody's safety",
  other: "Something else",
};

/** The report form: a reason, words if one likes, and whether to block as well. */
export const reportSchema = z.object({
  reason: z.enum(REPORT_REASONS, "Please choose a reason"),
  words: z.optional(
    z.string().check(
      // Cleaned before it is measured: a line end that a browser sends as two signs counts once.
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
