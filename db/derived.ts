import type Database from "better-sqlite3";
import * as schema from "./schema";
import type { Derived } from "./schema/trigger";

/** Every view and trigger of the schema, views first, as triggers read them. */
export const DERIVED: readonly Derived[] = [
  schema.matchSides,
  schema.meetupSides,
  ...schema.accountTriggers,
  ...schema.attendanceTriggers,
  ...schema.conversationTriggers,
  ...schema.deckTriggers,
  ...schema.feeTriggers,
  ...schema.gameTriggers,
  ...schema.introductionTriggers,
  ...schema.leavingTriggers,
  ...schema.matchTriggers,
  ...schema.meetupTriggers,
  ...schema.moderationTriggers,
  ...schema.notificationTriggers,
  ...schema.paymentTriggers,
  ...schema.safetyTriggers,
  ...schema.tokenTriggers,
  ...schema.voiceTriggers,
];

const listDerived = (client: Database.Database) =>
  client
    .prepare<[], Derived>(
      "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('view', 'trigger')",
    )
    .all();

/** Whether a file has exactly the views and triggers of this version. */
export function isDerived(client: Database.Database): boolean {
  const found = new Map(listDerived(client).map(({ name, sql }) => [name, sql]));
  return found.size === DERIVED.length && DERIVED.every(({ name, sql }) => found.get(name) === sql);
}

/** Drops all views and triggers, so that nothing names a table while it is changed. */
export function dropDerived(client: Database.Database): void {
  for (const { type, name } of listDerived(client)) client.exec(`DROP ${type} IF EXISTS "${name}"`);
}

/**
 * Makes the views and triggers of this version.
 * @throws Error that names a view or trigger with a column that is not there
 */
export function createDerived(client: Database.Database): void {
  for (const { sql } of DERIVED) client.exec(sql);
  // Creating a trigger does not look its columns up; renaming a table looks up those of all.
  client.exec("CREATE TABLE probe (id); ALTER TABLE probe RENAME TO probed; DROP TABLE probed");
}
