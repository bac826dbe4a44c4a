import { notifications } from "@db/schema";
import { and, eq, inArray, isNull, like, or } from "drizzle-orm";
import { hasAgreedSql } from "~/features/agreements/agreements.server";
import { shownNameSql } from "~/features/members/stage-name.server";
import { visibleTo } from "~/features/members/visible.server";
import { now } from "~/server/data/clock.server";
import { notBefore, type Stored } from "~/server/data/columns.server";
import { database, prepared, type Transaction } from "~/server/data/database.server";
import { notFound } from "~/server/web/errors";
import { loadChoices, type NoticeChoices } from "./choices.server";
import { findNoticeType, type NoticeType } from "./kinds";
import { planDeliveries } from "./plan.server";

type NewNotification = Omit<typeof notifications.$inferInsert, "id" | "createdAt" | "readAt">;

/** Writes a notice. @returns nothing when its cause has one already */
function write(tx: Transaction, notice: NewNotification, choices: NoticeChoices) {
  const createdAt = now();
  const { kind, isBellOnly } = findNoticeType(notice.type);
  const rings = isBellOnly || choices.methods[kind].includes("in_app");
  return tx
    .insert(notifications)
    .values({ ...notice, createdAt, readAt: rings ? null : createdAt })
    .onConflictDoNothing({
      target: [notifications.userId, notifications.type, notifications.cause],
    })
    .returning({ id: notifications.id, createdAt: notifications.createdAt })
    .get();
}

/**
 * Notifies a member inside the transaction of the event. Idempotent: one cause creates one notice.
 * A member who has switched this kind off in the bell finds it in the list, already read.
 * @param notice with `aboutId` where it names another member, so that it is deleted with them
 * @param inThread true for what another member can send often: it shares the pauses between deliveries
 *   with the messages of the conversation that it links to
 */
export function notify(tx: Transaction, notice: NewNotification, inThread = false): void {
  const choices = loadChoices(notice.userId);
  const written = write(tx, notice, choices);
  if (written && !findNoticeType(notice.type).isBellOnly)
    planDeliveries(tx, { ...notice, ...written, inThread }, choices);
}

/** Does the same in the bell alone, for what is worth neither a mail nor a push. */
export function notifyInBell(tx: Transaction, notice: NewNotification): void {
  write(tx, notice, loadChoices(notice.userId));
}

/**
 * SQL condition that a member has been notified of a cause, for as long as notices are kept: a year, or 90
 * days once they are read.
 *
 * @param member SQL expression of the member's id
 * @param cause SQL expression of the notice's cause
 */
export const hasNoticeSql = (member: string, type: NoticeType, cause: string): string =>
  `EXISTS (SELECT 1 FROM notifications n
    WHERE n.user_id = ${member} AND n.type = '${type}' AND n.cause = ${cause})`;

/**
 * Marks the notices of a cause, and of what follows it in others, as read, inside the transaction that takes back
 * what they told: their delivery ends.
 */
export function retractNotice(tx: Transaction, userId: string, cause: string): void {
  tx.update(notifications)
    .set({ readAt: notBefore(notifications.createdAt) })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        or(eq(notifications.cause, cause), like(notifications.cause, `${cause}:%`)),
      ),
    )
    .run();
}

/** Deletes a notice that was wrong. @returns false where the member has none of this cause */
export function deleteNotice(
  tx: Transaction,
  { userId, type, cause }: Pick<NewNotification, "userId" | "type" | "cause">,
): boolean {
  const { changes } = tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.type, type),
        eq(notifications.cause, cause),
      ),
    )
    .run();
  return changes > 0;
}

/** A notice as the calls and the list show it (rule entities-whole). */
export interface Notice {
  id: number;
  type: NoticeType;
  title: string;
  message: string;
  link: string | null;
  /** The event that caused it, for example `match:<id>`; never shown. */
  cause: string;
  /** 0 where it names someone and the viewer has not accepted the agreements. */
  isReadable: 0 | 1;
  /** The member who it is about; never shown, since they may have become unnamed. */
  aboutId: string | null;
  /** The stage name that they have now; never shown alone. */
  aboutName: string | null;
  isRead: boolean;
  createdAt: Date;
}

/** Of someone who may not be shown anymore, nothing is shown. */
const shownTo = (viewer: string) =>
  `(n.about_id IS NULL OR (${visibleTo("n.about_id", { paused: true, viewer })}))`;

/** SQL condition that the notice `n` may be shown to the member bound as `:viewer`. */
export const SHOWN = shownTo(":viewer");

/** What is said of one match, one after the other. */
const OF_A_MATCH = [
  "new_match",
  "conversation_reminder",
  "match_expiring",
  "deadline_warning",
  "match_expired",
] as const satisfies NoticeType[];
const IN_MATCH_TYPES = `IN (${OF_A_MATCH.map((type) => `'${type}'`).join(", ")})`;

/** SQL condition that the notice `n` is the latest of its match: the bell has one row for each (rule bell-ten). */
const IS_LATEST = `NOT (n.type ${IN_MATCH_TYPES} AND EXISTS (SELECT 1 FROM notifications later
    WHERE later.about_id = n.about_id AND later.user_id = n.user_id AND later.id > n.id AND later.type ${IN_MATCH_TYPES}))`;

/** SQL condition that the member bound as `:viewer` may read who the notice `n` names (rule agreements-first). */
export const READABLE = `(n.about_id IS NULL OR ${hasAgreedSql(":viewer")})`;

/** The bell shows "9+" above nine, so that counting stops there. */
const MOST_COUNTED = 10;

/** SQL expression of the notices that the member behind `column` has not read. */
export const unreadCountSql = (column: string): string =>
  `(SELECT count(*) FROM (SELECT 1 FROM notifications n WHERE n.user_id = ${column}
    AND n.read_at IS NULL AND ${shownTo(column)} AND ${IS_LATEST} LIMIT ${MOST_COUNTED}))`;

const LIST_SQL = `SELECT n.id, n.type, n.title, n.message, n.link, n.cause, n.about_id AS aboutId,
  ${shownNameSql("n.about_id")} AS aboutName, ${READABLE} AS isReadable,
  n.read_at IS NOT NULL AS isRead, n.created_at AS createdAt
  FROM notifications n WHERE n.user_id = :viewer AND n.id < :before AND ${SHOWN} AND ${IS_LATEST}
  ORDER BY n.id DESC LIMIT :count`;

/**
 * A member's notices, newest first.
 *
 * @param before only those older than the notice of this id
 */
export function listNotifications(
  userId: string,
  count: number,
  before = Number.MAX_SAFE_INTEGER,
): Notice[] {
  return prepared<Stored<Notice>>(LIST_SQL)
    .all({ viewer: userId, count, before })
    .map((row) => ({ ...row, isRead: row.isRead === 1, createdAt: new Date(row.createdAt) }));
}

/**
 * Marks a member's own notice as read; idempotent.
 * @returns the same-site path that it links to
 * @throws Refusal 404 for another member's notice, or one about someone who may not be shown
 */
export function markRead(userId: string, notificationId: number): string | null {
  const notice = prepared<{ link: string | null }>(
    `SELECT n.link FROM notifications n WHERE n.id = :id AND n.user_id = :viewer AND ${SHOWN}`,
  ).get({ id: notificationId, viewer: userId });
  if (!notice) throw notFound();
  database()
    .update(notifications)
    .set({ readAt: notBefore(notifications.createdAt) })
    .where(
      and(
        eq(notifications.id, notificationId),
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
      ),
    )
    .run();
  return notice.link;
}

/** Marks all of a member's notices as read. */
export function markAllRead(userId: string): void {
  database()
    .update(notifications)
    .set({ readAt: notBefore(notifications.createdAt) })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
    .run();
}

/** Anchor of the suggested meetups in a conversation. */
export const PROPOSALS_ANCHOR = "#proposals";

/**
 * Marks a member's unread notices that link to a conversation, or to the suggested meetups in it, as read,
 * inside the transaction of reading it.
 */
export function markLinkRead(tx: Transaction, userId: string, link: string): void {
  tx.update(notifications)
    .set({ readAt: notBefore(notifications.createdAt) })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        inArray(notifications.link, [link, `${link}${PROPOSALS_ANCHOR}`]),
      ),
    )
    .run();
}

/** Marks a member's notice of what another screen has just told them as read; idempotent. */
export function markCauseRead(userId: string, cause: string): void {
  database()
    .update(notifications)
    .set({ readAt: notBefore(notifications.createdAt) })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.cause, cause),
        isNull(notifications.readAt),
      ),
    )
    .run();
}
