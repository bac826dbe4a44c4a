import {
  REPORT_GRAVITY,
  type REPORT_REASONS,
  type REPORT_STATES,
  type REPORT_SUBJECTS,
} from "@db/schema/values";
import { capitalize } from "~/server/data/text";

export type ReportReason = (typeof REPORT_REASONS)[number];
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];
export type ReportState = (typeof REPORT_STATES)[number];

/** The reasons in the words of the form, and how grave each is: 0 is read first. */
export const REASONS: Record<ReportReason, { words: string; gravity: 0 | 1 | 2 }> = {
  unkind: { words: "Unkind or disrespectful", gravity: REPORT_GRAVITY.unkind },
  harassment: { words: "Harassment, threats or pressure", gravity: REPORT_GRAVITY.harassment },
  not_real: { words: "Not who they say they are", gravity: REPORT_GRAVITY.not_real },
  money: { words: "Asks for money or sells something", gravity: REPORT_GRAVITY.money },
  explicit: { words: "Sexual or explicit", gravity: REPORT_GRAVITY.explicit },
  underage: { words: "May be under 18", gravity: REPORT_GRAVITY.underage },
  danger: { words: "I’m worried about someone’s safety", gravity: REPORT_GRAVITY.danger },
  other: { words: "Something else", gravity: REPORT_GRAVITY.other },
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

/** What was reported and whose it is: "Bea’s photo", "Meetup with Bea". */
export const describeSubject = (kind: ReportSubject, name: string): string => {
  const noun = SUBJECT_NOUNS[kind].slice("a ".length);
  return kind === "meetup" || kind === "game"
    ? `${capitalize(noun)} with ${name}`
    : `${name}’s ${noun}`;
};
