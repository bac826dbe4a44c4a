import { prepared } from "~/server/database.server";
import { visibleTo } from "./visible.server";

/** How a member is called in a notice about them. */
export const findStageName = (userId: string): string =>
  prepared<{ name: string | null }>(
    "SELECT stage_name AS name FROM profiles WHERE user_id = ?",
  ).get(userId)?.name ?? "a member";

const SEES_SQL = `SELECT 1 AS yes WHERE ${visibleTo(":other", { paused: true })}`;

const sees = (viewer: string, other: string) =>
  prepared<{ yes: 1 }>(SEES_SQL).get({ viewer, other }) !== undefined;

/** Whether two matched members may still hear of each other: no block, suspension or deletion. */
export const mayHearOfEachOther = (one: string, other: string): boolean =>
  sees(one, other) && sees(other, one);
