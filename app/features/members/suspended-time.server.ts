import { prepared } from "~/server/database.server";

/** A time for which a member was suspended, in milliseconds. */
export interface SuspendedTime {
  fromMs: number;
  untilMs: number;
}

const LIFTED_SQL = `SELECT suspended_at AS fromMs, lifted_at AS untilMs FROM suspensions
  WHERE user_id = ? AND lifted_at IS NOT NULL ORDER BY id`;

/** Lists the suspensions of a member that were lifted, the first one first. */
export const listLiftedSuspensions = (userId: string): SuspendedTime[] =>
  prepared<SuspendedTime>(LIFTED_SQL).all(userId);
