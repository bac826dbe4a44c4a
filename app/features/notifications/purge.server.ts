import { DAY_MS, now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";

const KEPT_MS = 90 * DAY_MS;
const AT_ONCE = 500;

const OLD_NOTICES_SQL = `DELETE FROM notifications WHERE id IN (
  SELECT id FROM notifications WHERE read_at IS NOT NULL AND read_at < ? ORDER BY read_at LIMIT ?)`;
const OLD_DELIVERIES_SQL = `DELETE FROM deliveries WHERE id IN (
  SELECT id FROM deliveries WHERE state <> 'due' AND due_at < ? ORDER BY due_at LIMIT ?)`;

/** Sweep: forgets notices that were read 90 days ago, and deliveries that ended then. */
export function forgetOldNotices(): number {
  const beforeMs = now().getTime() - KEPT_MS;
  return [OLD_NOTICES_SQL, OLD_DELIVERIES_SQL].reduce(
    (count, sql) => count + prepared(sql).run(beforeMs, AT_ONCE).changes,
    0,
  );
}
