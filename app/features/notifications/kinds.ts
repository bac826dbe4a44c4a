import {
  type MAIL_RHYTHMS,
  NOTICE_KINDS,
  type NOTICE_METHODS,
  type NOTIFICATION_TYPES,
} from "@db/schema/values";

export type NoticeType = (typeof NOTIFICATION_TYPES)[number];
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type NoticeMethod = (typeof NOTICE_METHODS)[number];
export type MailRhythm = (typeof MAIL_RHYTHMS)[number];

const KIND_BY_TYPE: Partial<Record<NoticeType, NoticeKind>> = {
  new_match: "matches",
  conversation_reminder: "deadlines",
  match_expiring: "deadlines",
  deadline_warning: "deadlines",
  match_expired: "deadlines",
  message_received: "messages",
  meetup_reminder: "meetups",
  billing: "billing",
  game: "games",
};

/** The kind under which a member chooses about notices of this type. */
export const noticeKind = (type: NoticeType): NoticeKind => KIND_BY_TYPE[type] ?? "other";

/** Shown in the bell alone, whatever the member chose: a mail about a mail outage would not be sent. */
export const isBellOnly = (type: NoticeType): boolean => type === "mail_outage";

export const isNoticeKind = (text: unknown): text is NoticeKind =>
  NOTICE_KINDS.some((kind) => kind === text);

/** The name of each kind in the preferences. */
export const KIND_NAMES: Record<NoticeKind, { name: string; about: string }> = {
  matches: { name: "Matches", about: "Somebody likes you back." },
  deadlines: { name: "Deadlines", about: "A match is about to end, or has ended." },
  messages: { name: "Messages", about: "Somebody wrote to you. Several come as one e-mail." },
  meetups: { name: "Meetups", about: "Meetups that are suggested, agreed or declined." },
  games: { name: "Games", about: "A match plays a game with you, or it is your turn." },
  billing: { name: "Payments", about: "A renewal failed, or something you paid for has changed." },
  other: { name: "Everything else", about: "Whatever else August has to tell you." },
};

const DISCREET: Record<NoticeKind, string> = {
  matches: "You have a new match",
  deadlines: "One of your matches needs you",
  messages: "You have a new message",
  meetups: "There is news of a meetup",
  games: "There is news of a game",
  billing: "There’s news about your payment",
  other: "There is news for you",
};

/** The text outside of August of notices of one kind, where others may read along: no name, no message. */
export const composeDiscreet = (
  kind: NoticeKind,
  notices: readonly { type: NoticeType }[],
): string =>
  notices.every(({ type }) => type === "match_expired")
    ? "One of your matches has ended"
    : DISCREET[kind];

/** Methods that are on by default. */
export const DEFAULT_METHODS: Record<NoticeKind, readonly NoticeMethod[]> = {
  matches: ["in_app", "email", "push"],
  deadlines: ["in_app", "email", "push"],
  messages: ["in_app", "email", "push"],
  meetups: ["in_app", "email", "push"],
  games: ["in_app", "push"],
  billing: ["in_app", "email"],
  other: ["in_app"],
};
