import { DAY_MS, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";

/** Days after which a notice goes that was read; one that was not goes after a year, since it names people too. */
export const READ_NOTICE_DAYS = 90;
const KEPT_MS = READ_NOTICE_DAYS * DAY_MS;
const UNREAD_KEPT_MS = 365 * DAY_MS;
const AT_ONCE = 500;

const OLD_NOTICES_SQL = `DELETE FROM notifications WHERE id IN (
  SELECT id FROM notifications WHERE read_at IS NOT NULL AND read_at < ? ORDER BY read_at LIMIT ?)`;
const OLD_DELIVERIES_SQL = `DELETE FROM deliveries WHERE id IN (
  SELECT id FROM deliveries WHERE state <> 'due' AND due_at < ? ORDER BY due_at LIMIT ?)`;

// The lowest ids are the oldest notices.
const UNREAD_SQL = `DELETE FROM notifications WHERE created_at < ?
  AND id < (SELECT min(id) FROM notifications) + ?`;

/**
 * Sweep: deletes notices that were read 90 days ago or created a year ago, and deliveries that
 * ended 90 days ago.
 */
export function deleteOldNotices(): number {
  const nowMs = now().getTime();
  const beforeMs = nowMs - KEPT_MS;
  const count = [OLD_NOTICES_SQL, OLD_DELIVERIES_SQL].reduce(
    (sum, sql) => sum + prepared(sql).run(beforeMs, AT_ONCE).changes,
    0,
  );
  return count + prepared(UNREAD_SQL).run(nowMs - UNREAD_KEPT_MS, AT_ONCE).changes;
}
