import { countUpTo, prepared } from "~/server/database.server";

const SUSPENSION_SQL = "SELECT reason FROM suspensions WHERE user_id = ? AND lifted_at IS NULL";
const HOLD_SQL = "SELECT 1 FROM holds WHERE user_id = ? AND decided_at IS NULL";

/** The reason of a suspension that is not lifted; undefined without one. */
export const findOpenSuspension = (memberId: string): string | undefined =>
  prepared<{ reason: string }>(SUSPENSION_SQL).get(memberId)?.reason;

/** Whether an account waits for a moderator's decision. */
export const isHeld = (memberId: string): boolean => prepared(HOLD_SQL).get(memberId) !== undefined;

const OLD_IDENTITIES_SQL = "DELETE FROM suspended_identities WHERE recorded_at <= ?";

/** Forgets by what members were known who were suspended before a moment. @returns how many entries that were */
export const deleteIdentitiesBefore = (before: Date): number =>
  prepared(OLD_IDENTITIES_SQL).run(before.getTime()).changes;

/** Counts appeals that nobody has decided on, up to 1,000. */
export const countOpenAppeals = (): number =>
  countUpTo(
    "SELECT 1 FROM suspensions WHERE appealed_at IS NOT NULL AND appeal_decided_at IS NULL",
  );

/** Counts accounts that are held until a moderator has decided, up to 1,000. */
export const countOpenHolds = (): number =>
  countUpTo("SELECT 1 FROM holds WHERE decided_at IS NULL AND held_at > 0");
