import { MINUTE_MS, now } from "~/server/data/clock.server";
import { findMailOutage } from "~/server/ops/mail-state.server";
import { findNoticeType, type NoticeType } from "./kinds";

/** A notice as it is stored, with its text at the time when it was created. */
interface StoredNotice {
  type: NoticeType;
  title: string;
  message: string;
  /** The event that caused it, for example `match:<id>`. */
  cause: string;
  /** The stage name that the member who it is about has now. */
  aboutName: string | null;
  /** 0 where it names someone and its recipient has not accepted the agreements (rule agreements-first). */
  isReadable: 0 | 1;
}

/** What a notice says by what is true now. */
export interface CurrentText {
  title: string;
  message: string;
  /** How urgent that is: an outdated notice appears in the list of notices alone. */
  worth: "toast" | "delivery" | "list";
}

/**
 * Composes the texts of the notices of one kind of cause, in one query for all of them.
 * @param userId their recipient
 * @param ids the ids in the causes, each once
 * @returns a function that composes the text of one notice from the id in its cause and the rest of
 *   it
 */
export type NoticeComposer = (
  userId: string,
  ids: readonly string[],
) => (notice: StoredNotice, id: string, what: string | undefined) => CurrentText;

/** Stands for what names someone, until its recipient has accepted the agreements. */
const UNREADABLE = {
  title: "News about a member",
  message: "Accept the community agreements to read it.",
  aboutName: null,
};

const OUTAGE_OVER = {
  title: "Mail wasn’t going out",
  message: "The mail server took nothing for a while. It’s working again.",
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
 * Registers the composer of the notices whose cause begins with `origin`, from the folder that
 * knows what is true of it. Called once at the start (`app/connect-features.server.ts`).
 */
export function onComposeNotices(origin: string, composer: NoticeComposer): void {
  composers.set(origin, composer);
}

const splitCause = ({ cause }: StoredNotice) => {
  const [origin = "", id = "", what] = cause.split(":");
  return { origin, id, what };
};

/**
 * The notices with texts that hold now. The caller checks whether the member one names may
 * still be shown. One query for each kind of cause, however many notices there are.
 * @param userId their recipient
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
    return { ...notice, worth: "toast", ...text, ...(notice.isReadable === 0 && UNREADABLE) };
  });
}

/** How long a notice is worth a toast (rule bell-ten). */
const TOAST_WORTHY_MS = 5 * MINUTE_MS;

/**
 * Finds the toast of a list of notices: the first new and unread one that is worth one.
 * @param notices newest first, with their current texts
 */
export const findToast = <
  Notice extends CurrentText & { type: NoticeType; isRead: boolean; createdAt: Date },
>(
  notices: readonly Notice[],
): Notice | undefined =>
  notices.find(({ isRead, type, worth, createdAt }) => {
    const { isLoud, isLasting } = findNoticeType(type);
    const isNew = now().getTime() - createdAt.getTime() < TOAST_WORTHY_MS;
    return !isRead && isLoud && worth === "toast" && (isNew || isLasting);
  });
