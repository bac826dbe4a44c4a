import { prepared } from "~/server/database.server";
import { NEUTRAL_NAME } from "./neutral";

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
