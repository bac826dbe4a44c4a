import { findMailOutage } from "~/server/mail.server";
import type { NoticeType } from "./kinds";

/** A notice as it is stored, with the text of the moment at which it was told. */
export interface StoredNotice {
  type: NoticeType;
  title: string;
  message: string;
  /** What caused it, for example `match:<id>`. */
  cause: string;
}

/** What a notice says by what is true now. */
export interface CurrentText {
  title: string;
  message: string;
  /** How far that is worth telling: what is over stands in the list of notices alone. */
  worth: "toast" | "delivery" | "list";
}

/**
 * Composes the texts of the notices of one kind of cause, in one query however many they are.
 *
 * @param userId whom they are told
 * @param ids what the causes name, each once
 * @returns the text of a notice of this cause: the id that it names, and what stands behind it
 */
export type NoticeComposer = (
  userId: string,
  ids: readonly string[],
) => (notice: StoredNotice, id: string, what: string | undefined) => CurrentText;

const OUTAGE_OVER = {
  title: "Mail was not leaving",
  message: "The mail server took nothing for a while. It takes mail again.",
};

const composeOutage: NoticeComposer = () => {
  const outage = findMailOutage();
  return ({ title, message }, id) =>
    String(outage?.lastSentMs) === id
      ? { title, message, worth: "toast" }
      : { ...OUTAGE_OVER, worth: "list" };
};

const composers = new Map<string, NoticeComposer>([["mail-outage", composeOutage]]);

/**
 * Has the notices whose cause begins with `origin` composed by the folder that knows what is true of
 * it. Called once at the start (`app/connect-features.server.ts`).
 */
export function onComposeNotices(origin: string, composer: NoticeComposer): void {
  composers.set(origin, composer);
}

const splitCause = ({ cause }: StoredNotice) => {
  const [origin = "", id = "", what] = cause.split(":");
  return { origin, id, what };
};

/**
 * The notices with what they say by what is true now. Whether the member whom one names may still be
 * shown is asked by whoever reads it. One query for each kind of cause, however many the notices are.
 *
 * @param userId whom they are told
 */
export function withCurrentTexts<Notice extends StoredNotice>(
  userId: string,
  notices: readonly Notice[],
): (Notice & CurrentText)[] {
  const ids = new Map<string, Set<string>>();
  for (const notice of notices) {
    const { origin, id } = splitCause(notice);
    ids.set(origin, (ids.get(origin) ?? new Set()).add(id));
  }
  const textsFrom = new Map(
    [...ids].map(([origin, named]) => [origin, composers.get(origin)?.(userId, [...named])]),
  );
  return notices.map((notice) => {
    const { origin, id, what } = splitCause(notice);
    const text = textsFrom.get(origin)?.(notice, id, what);
    return { ...notice, worth: "toast", ...text };
  });
}

/** Types that say so by themselves (part 1 section 4), and what a moderator must mend. */
const LOUD: readonly NoticeType[] = [
  "new_match",
  "deadline_warning",
  "match_expired",
  "mail_outage",
];

/**
 * The toast of a list of notices: the first unread one that is worth one.
 *
 * @param notices newest first, with their texts of now
 */
export const findToast = <Notice extends CurrentText & { type: NoticeType; isRead: boolean }>(
  notices: readonly Notice[],
): Notice | undefined =>
  notices.find(({ isRead, type, worth }) => !isRead && LOUD.includes(type) && worth === "toast");
