import type { MODERATION_ACTIONS, SUSPENSION_GROUNDS } from "@db/schema/moderation-values";
import type { IconName } from "~/ui/icon";

/**
 * The kinds of cases in the order of the queue: what weighs on someone's account, then reports by how
 * grave they are, then media, then the concierge. Within a kind the longest waiting comes first.
 */
export const CASE_KINDS = ["appeal", "hold", "report", "media", "concierge"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Whether a text, as an address has it, names a kind of case. */
export const isCaseKind = (text: string | null): text is CaseKind =>
  CASE_KINDS.some((kind) => kind === text);

/** Place in the queue: a report's is its kind's, put after its gravity. */
export const RANKS: Record<CaseKind, number> = {
  appeal: 0,
  hold: 1,
  report: 2,
  media: 5,
  concierge: 6,
};

/** Accounts on hold that have never joined come last: anyone who makes them in numbers is before nobody. */
export const NEWCOMER_RANK = 7;

/** What a moderator reads in place of a case that is not there. */
export const GONE = {
  title: "This is gone",
  message: "It was removed, it’s for another moderator, or it never existed.",
} as const;

interface KindWords {
  /** Name of the chip. */
  name: string;
  icon: IconName;
  /** Where its cases are, before their ids. */
  path: string;
}

/** How each kind of case is shown, and where. */
export const KIND_WORDS: Record<CaseKind, KindWords> = {
  appeal: { name: "Appeals", icon: "undo", path: "/review/appeals/" },
  hold: { name: "Accounts on hold", icon: "pause", path: "/review/holds/" },
  report: { name: "Reports", icon: "flag", path: "/review/reports/" },
  media: { name: "Media", icon: "person", path: "/review/media/" },
  concierge: { name: "Concierge", icon: "bell", path: "/review/concierge/" },
};

/** What moderators call each kind of media. */
export const MEDIA_NOUNS: Record<string, string> = {
  photo: "Photo",
  video_intro: "Video intro",
  tiktok_dance: "Dance video",
  activity_video: "Activity video",
  voice_sample: "Voice sample",
};

/** What owners read of a refused item; a moderator's own words may stand instead. */
export const REFUSAL_REASONS = {
  island: "It wasn’t taken on the island.",
  face: "It doesn’t show you, or we can’t see your face.",
  others: "It shows someone else who hasn’t agreed to that.",
  explicit: "It’s too revealing for August.",
};

/** What moderators read of the grounds of a suspension. */
export const GROUND_WORDS: Record<(typeof SUSPENSION_GROUNDS)[number], string> = {
  conduct: "Conduct",
  fraud: "Fraud: we warn everyone they wrote with",
  underage: "Under 18",
  duplicate: "A second account",
  other: "Something else",
};

/** What moderators read of why an account is held: by what it was known. */
export const HOLD_WORDS: Record<string, string> = {
  subject: "Same sign-in as a suspended account",
  address: "Same e-mail address as a suspended account",
  card: "Same payment card as a suspended account",
};

/** What the audit log says of each action. */
export const ACTION_WORDS: Record<(typeof MODERATION_ACTIONS)[number], string> = {
  approve_media: "Approved",
  refuse_media: "Refused",
  verify_island_photo: "Verified an island photo",
  unverify_island_photo: "Took back an island verification",
  uphold_report: "Upheld a report",
  dismiss_report: "Dismissed a report",
  warn: "Warned",
  suspend: "Suspended",
  restore: "Lifted a suspension",
  grant_appeal: "Granted an appeal",
  refuse_appeal: "Refused an appeal",
  answer_concierge: "Answered the concierge",
  release_hold: "Released a held account",
  add_word: "Added a harsh word",
  remove_word: "Removed a harsh word",
  close_place: "Closed a place",
  open_place: "Opened a place again",
  change_hours: "Changed a place’s hours",
  add_event: "Added an event",
  change_event: "Changed an event",
  cancel_event: "Canceled an event",
  decline_suggestion: "Declined a suggested event",
  make_moderator: "Made a moderator",
  revoke_moderator: "Ended a moderator's role",
  grant_membership: "Gave a membership",
  end_membership: "Ended a membership that was given",
  erase_member: "Erased a member on request",
};

/** Where the case of an audit entry is; null where it has none. */
export function casePath(subject: string): string | null {
  const [kind = "", id = ""] = subject.split(/:(.*)/s);
  const path = {
    ...{ media: "media", report: "reports", suspension: "appeals" },
    ...{ hold: "holds", concierge: "concierge" },
  }[kind];
  if (kind === "word") return "/review/words";
  if (kind === "place" || kind === "event" || kind === "suggestion") return "/review/places";
  return path && id ? `/review/${path}/${id}` : null;
}
