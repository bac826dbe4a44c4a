import { countUpTo, prepared } from "~/server/data/database.server";
import { OPEN_APPEALS, OPEN_HOLDS } from "./safety-cases.server";

const SUSPENSION_SQL = "SELECT reason FROM suspensions WHERE user_id = ? AND lifted_at IS NULL";
const HOLD_SQL = "SELECT 1 FROM holds WHERE user_id = ? AND decided_at IS NULL";

/** The reason of a suspension that is not lifted; undefined without one. */
export const findOpenSuspension = (memberId: string): string | undefined =>
  prepared<{ reason: string }>(SUSPENSION_SQL).get(memberId)?.reason;

/** Whether an account waits for a moderator's decision. */
export const isHeld = (memberId: string): boolean => prepared(HOLD_SQL).get(memberId) !== undefined;

/** Counts appeals that nobody has decided on, up to 1,000. */
export const countOpenAppeals = (): number =>
  countUpTo(`SELECT 1 FROM (${OPEN_APPEALS}) WHERE appealedAtMs >= 0`);

/** Counts accounts that are held until a moderator has decided, up to 1,000. */
export const countOpenHolds = (): number =>
  countUpTo(`SELECT 1 FROM (${OPEN_HOLDS}) WHERE heldAtMs >= 0`);
