import { prepared } from "~/server/data/database.server";

/** A time for which a member was suspended or held, in milliseconds. */
export interface SuspendedTime {
  fromMs: number;
  untilMs: number;
}

// A hold that ended in a suspension belongs to it.
const LOST_SQL = `SELECT coalesce((SELECT h.held_at FROM holds h WHERE h.user_id = s.user_id
    AND h.decision = 'suspended' AND h.decided_at = s.suspended_at), s.suspended_at) AS fromMs, s.lifted_at AS untilMs
  FROM suspensions s WHERE s.user_id = :user AND s.lifted_at IS NOT NULL
  UNION ALL SELECT held_at, decided_at FROM holds WHERE user_id = :user AND decision = 'released'`;

/** Lists the suspensions of a member that were lifted and the holds that were released, the first one first. */
export const listLostTimes = (userId: string): SuspendedTime[] =>
  prepared<SuspendedTime>(LOST_SQL)
    .all({ user: userId })
    .sort((one, other) => one.fromMs - other.fromMs);
