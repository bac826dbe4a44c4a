import { prepared } from "~/server/database.server";
import { visibleTo } from "./visible.server";

/** A member's name in a notice about them. */
export const findStageName = (userId: string): string =>
  prepared<{ stage_name: string | null }>("SELECT stage_name FROM profiles WHERE user_id = ?").get(
    userId,
  )?.stage_name ?? "a member";

const CAN_SEE_SQL = `SELECT 1 AS yes WHERE ${visibleTo(":other", { paused: true })}`;

const sees = (viewer: string, other: string) =>
  prepared<{ yes: 1 }>(CAN_SEE_SQL).get({ viewer, other }) !== undefined;

/** Whether two matched members may still see each other: no block, suspension or deletion. */
export const canSeeEachOther = (one: string, other: string): boolean =>
  sees(one, other) && sees(other, one);
