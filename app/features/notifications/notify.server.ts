import { notifications } from "@db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { now } from "~/server/clock.server";
import { database, prepared, type Transaction } from "~/server/database.server";
import { notFound } from "~/server/errors";

export type NewNotification = Omit<
  typeof notifications.$inferInsert,
  "id" | "createdAt" | "readAt"
>;

/** Tells a member something, inside the transaction of what happened. One cause is told once. */
export function notify(tx: Transaction, notice: NewNotification): void {
  tx.insert(notifications)
    .values({ ...notice, createdAt: now() })
    .onConflictDoNothing({
      target: [notifications.userId, notifications.type, notifications.cause],
    })
    .run();
}

/** A notice as the calls and the list show it (part 1 section 3, "Notification"). */
export interface Notice {
  id: number;
  type: string;
  title: string;
  message: string;
  link: string | null;
  isRead: boolean;
  createdAt: Date;
}

/** A member's notices, newest first. */
export function listNotifications(userId: string, count: number): Notice[] {
  return prepared<
    Omit<Notice, "isRead" | "createdAt"> & { read_at: number | null; created_at: number }
  >(
    `SELECT id, type, title, message, link, read_at, created_at FROM notifications
     WHERE user_id = ? ORDER BY id DESC LIMIT ?`,
  )
    .all(userId, count)
    .map(({ read_at, created_at, ...notice }) => ({
      ...notice,
      isRead: read_at !== null,
      createdAt: new Date(created_at),
    }));
}

/**
 * Marks a member's own notice as read; a repeat does nothing.
 *
 * @returns the same-site path that it leads to
 * @throws Refusal 404 for another member's notice
 */
export function markRead(userId: string, notificationId: number): string | null {
  const own = and(eq(notifications.id, notificationId), eq(notifications.userId, userId));
  const notice = database()
    .select({ link: notifications.link })
    .from(notifications)
    .where(own)
    .get();
  if (!notice) throw notFound();
  database()
    .update(notifications)
    .set({ readAt: now() })
    .where(and(own, isNull(notifications.readAt)))
    .run();
  return notice.link;
}

/** Marks all of a member's notices as read. */
export function markAllRead(userId: string): void {
  database()
    .update(notifications)
    .set({ readAt: now() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
    .run();
}

/** Marks a member's unread notices that lead to a path as read, inside the transaction of reading it. */
export function markLinkRead(tx: Transaction, userId: string, link: string): void {
  tx.update(notifications)
    .set({ readAt: now() })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        eq(notifications.link, link),
      ),
    )
    .run();
}
