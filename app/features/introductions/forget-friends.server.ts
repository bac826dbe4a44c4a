import { DAY_MS, HOUR_MS, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";

/** How long the address of someone who did not join is kept after the invitation has ended. */
const KEPT_MS = 30 * DAY_MS;
const BATCH = 200;

// An invitation expires at most 30 days after it is sent, so that whatever ended before `:ended` has expired by now.
const FORGET_SQL = `UPDATE friend_introductions SET forgotten_at = :now, friend_email = NULL, friend_age = NULL,
    friend_gender = NULL, common_detail = NULL, personal_message = NULL
  WHERE id IN (SELECT i.id FROM friend_introductions i
    WHERE i.joined_at IS NULL AND i.forgotten_at IS NULL AND i.expires_at <= :now
      AND (i.expires_at <= :ended OR i.declined_at <= :ended OR i.withdrawn_at <= :ended)
    ORDER BY i.expires_at LIMIT ${BATCH})`;

/**
 * Sweep: forgets what members told of friends who did not join, 30 days after the invitation has ended. The name
 * stays in the introducer's list.
 *
 * @returns how many friends were forgotten
 */
export function forgetFriends(): number {
  const at = now().getTime();
  return prepared(FORGET_SQL).run({ now: at, ended: at - KEPT_MS }).changes;
}

/** The sweep of friends to forget. */
export const FORGET_SWEEP = {
  name: "friends to forget",
  everyMs: HOUR_MS,
  run: forgetFriends,
} as const;
