import type { REPORT_REASONS, REPORT_STATES, REPORT_SUBJECTS } from "@db/schema/values";

export type ReportReason = (typeof REPORT_REASONS)[number];
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];
export type ReportState = (typeof REPORT_STATES)[number];

/** The reasons in the words of the form, and how grave each is: 0 is read first. */
export const REASONS: Record<ReportReason, { words: string; gravity: 0 | 1 | 2 }> = {
  unkind: { words: "Unkind or disrespectful", gravity: 2 },
  harassment: { words: "Harassment, threats or pressure", gravity: 1 },
  not_real: { words: "Not who they say they are", gravity: 2 },
  money: { words: "Asks for money or sells something", gravity: 1 },
  explicit: { words: "Sexual or explicit", gravity: 1 },
  underage: { words: "May be under 18", gravity: 0 },
  danger: { words: "I am worried about somebody's safety", gravity: 0 },
  other: { words: "Something else", gravity: 2 },
};

/** What was reported, inside a sentence. */
export const SUBJECT_NOUNS: Record<ReportSubject, string> = {
  profile: "a profile",
  photo: "a photo",
  video: "a video",
  voice: "a voice sample",
  message: "a message",
  meetup: "a meetup",
  game: "a game",
};
