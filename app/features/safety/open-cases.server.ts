import { countUpTo } from "~/server/database.server";

/** Counts appeals that nobody has decided on, up to 1,000. */
export const countOpenAppeals = (): number =>
  countUpTo(
    "SELECT 1 FROM suspensions WHERE appealed_at IS NOT NULL AND appeal_decided_at IS NULL",
  );

/** Counts accounts that are held until a moderator has decided, up to 1,000. */
export const countOpenHolds = (): number =>
  countUpTo("SELECT 1 FROM holds WHERE decided_at IS NULL AND held_at > 0");
