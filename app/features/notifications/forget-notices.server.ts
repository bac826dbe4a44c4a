import { prepared } from "~/server/data/database.server";

const FORGET_SQL = "DELETE FROM notifications WHERE user_id = ? AND about_id = ?";

/**
 * Deletes the notices that name two members to each other, read or not: about their match, their
 * messages and their meetups. Runs inside the caller's transaction.
 */
export function forgetNotices(one: string, other: string): void {
  prepared(FORGET_SQL).run(one, other);
  prepared(FORGET_SQL).run(other, one);
}
