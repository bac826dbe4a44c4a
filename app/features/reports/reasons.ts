import type { REPORT_REASONS, REPORT_SUBJECTS } from "@db/schema/values";

type ReportReason = (typeof REPORT_REASONS)[number];
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
