/** Where something is reported: the kinds in the address of the form, each with the id that it takes. */
export const REPORT_PLACES = {
  member: "memberId",
  media: "mediaId",
  message: "messageId",
  conversation: "conversationId",
  meetup: "meetupId",
  game: "participationId",
} as const;
export type ReportPlace = keyof typeof REPORT_PLACES;

/** Whether a text of an address names a place where something is reported. */
export const isReportPlace = (kind: string): kind is ReportPlace =>
  Object.hasOwn(REPORT_PLACES, kind);
