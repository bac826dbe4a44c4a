import { type MAIL_RHYTHMS, NOTICE_KINDS, type NOTIFICATION_TYPES } from "@db/schema/values";
import type { IconName } from "~/ui/icon";

export type NoticeType = (typeof NOTIFICATION_TYPES)[number];
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type MailRhythm = (typeof MAIL_RHYTHMS)[number];

interface NoticeTypeDefinition {
  /** The kind under which a member chooses about such notices. */
  kind: NoticeKind;
  /** A bell where there is none; four types have their own. */
  icon?: IconName;
  /** Shown as a toast too. */
  isLoud?: true;
  /** Tells what lasts, so that its toast is not for the first minutes only. */
  isLasting?: true;
  /** Hours after which it says nothing true anymore, so that no mail and no push leaves. */
  usefulHours?: number;
  /** Shown in the bell alone, whatever the member chose. */
  isBellOnly?: true;
}

/** Every type of notification. What one says and where it leads is written where `notify` is called. */
export const NOTICE_TYPES = {
  new_match: { kind: "matches", icon: "matches", isLoud: true },
  conversation_reminder: { kind: "deadlines", icon: "messages", usefulHours: 6 },
  match_expiring: { kind: "deadlines", usefulHours: 1 },
  match_expired: { kind: "deadlines", icon: "cross", isLoud: true },
  message_received: { kind: "messages" },
  meetup_reminder: { kind: "meetups" },
  deadline_warning: { kind: "deadlines", icon: "clock", isLoud: true, usefulHours: 1 },
  billing: { kind: "billing" },
  concierge: { kind: "other" },
  introduction: { kind: "other" },
  game: { kind: "games" },
  moderation: { kind: "other" },
  export: { kind: "other" },
  event: { kind: "events", icon: "calendar" },
  // A moderator must fix it, and a mail about it would not be sent.
  mail_outage: { kind: "other", isLoud: true, isLasting: true, isBellOnly: true },
  // The operator gets it by mail.
  alarm: { kind: "other", isBellOnly: true },
} as const satisfies Record<NoticeType, NoticeTypeDefinition>;

/** Finds how notices of a type behave. */
export const findNoticeType = (type: NoticeType): NoticeTypeDefinition => NOTICE_TYPES[type];

/** The icon of a notice. @param type may be one that a newer server knows */
export const findNoticeIcon = (type: string): IconName =>
  (NOTICE_TYPES as Partial<Record<string, NoticeTypeDefinition>>)[type]?.icon ?? "bell";

/** The kind under which a member chooses about notices of this type. */
export const noticeKind = (type: NoticeType): NoticeKind => NOTICE_TYPES[type].kind;

export const isNoticeKind = (text: unknown): text is NoticeKind =>
  NOTICE_KINDS.some((kind) => kind === text);

/** Makes a value for each kind. */
export const mapKinds = <Value>(make: (kind: NoticeKind) => Value): Record<NoticeKind, Value> =>
  Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, make(kind)])) as Record<NoticeKind, Value>;
