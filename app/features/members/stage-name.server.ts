import { prepared } from "~/server/data/database.server";
import { isolate, RIGHT_TO_LEFT } from "~/server/data/text";
import { NEUTRAL_NAME } from "./neutral";

/** SQL expression of the stage name of the member behind `column`; nothing before they chose one. */
export const stageNameSql = (column: string): string => selectName("named.stage_name", column);

const selectName = (name: string, column: string) =>
  `(SELECT ${name} FROM profiles named WHERE named.user_id = ${column})`;

/** SQL expression of the name in a column, isolated for a sentence as `isolate` does it. */
export const isolateSql = (name: string): string =>
  `iif(${name} GLOB '*${RIGHT_TO_LEFT}*', char(0x2068) || ${name} || char(0x2069), ${name})`;

/** SQL expression of the stage name of the member behind `column` for a sentence; nothing before they chose one. */
export const shownNameSql = (column: string): string =>
  selectName(isolateSql("named.stage_name"), column);

/** SQL expression of what the member behind `column` is called in a sentence: the stage name, or the neutral one. */
export const memberNameSql = (column: string): string =>
  `coalesce(${shownNameSql(column)}, '${NEUTRAL_NAME}')`;

/** What a member is called in a notice about them. */
export const findStageName = (userId: string): string =>
  prepared<{ name: string }>(`SELECT ${memberNameSql("?")} AS name`).get(userId)?.name ??
  NEUTRAL_NAME;

/** What a viewer is called in a sentence that another member reads. */
export const nameViewer = (viewer: { stageName: string | null }): string =>
  isolate(viewer.stageName ?? NEUTRAL_NAME);
