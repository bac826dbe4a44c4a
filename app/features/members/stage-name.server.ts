import { prepared } from "~/server/database.server";
import { NEUTRAL_NAME } from "./neutral";
import { visibleTo } from "./visible.server";

/** SQL expression of the stage name of the member behind `column`; nothing before they chose one. */
export const stageNameSql = (column: string): string =>
  `(SELECT named.stage_name FROM profiles named WHERE named.user_id = ${column})`;

/** SQL expression of what the member behind `column` is called: the stage name, or the neutral one. */
export const memberNameSql = (column: string): string =>
  `coalesce(${stageNameSql(column)}, '${NEUTRAL_NAME}')`;

/** What a member is called in a notice about them. */
export const findStageName = (userId: string): string =>
  prepared<{ name: string }>(`SELECT ${memberNameSql("?")} AS name`).get(userId)?.name ??
  NEUTRAL_NAME;

const CAN_SEE_SQL = `SELECT 1 AS yes WHERE ${visibleTo(":other", { paused: true })}`;

const sees = (viewer: string, other: string) =>
  prepared<{ yes: 1 }>(CAN_SEE_SQL).get({ viewer, other }) !== undefined;

/** Whether two matched members may still see each other: no block, suspension or deletion. */
export const canSeeEachOther = (one: string, other: string): boolean =>
  sees(one, other) && sees(other, one);
