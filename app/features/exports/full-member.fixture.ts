import { AT, SOUND_ROWS } from "@db/constraints.fixture";
import { ensureLocations } from "@db/seed/locations";
import type Database from "better-sqlite3";
import { type Column, getTableName } from "drizzle-orm";
import { database } from "~/server/data/database.server";
import { LEFT_OUT } from "./left-out.fixture";
import { SECTIONS } from "./sections.server";
import { listColumns } from "./snapshot.server";

const SHA = "a".repeat(64);

/** Rows that Ann of `constraints.fixture.ts` lacks. */
const MORE_ROWS = `
DELETE FROM media_variants WHERE id = 9002;
INSERT INTO agreements (user_id, agreement, version, agreed_at) SELECT id, 'conflict_resolution', 1, ${AT} FROM users;
INSERT INTO media_variants (id, media_id, content_type, width, height, byte_length, sha256) VALUES (9103, 'voice', 'audio/webm', 0, 0, 5, '${SHA}');
INSERT INTO media_chunks VALUES (9103, 0, CAST('sound' AS BLOB));
INSERT INTO messages (id, conversation_id, sender_id, client_id, content, created_at) VALUES (9105, 901, 'ann', 'client-9105', 'Voice', ${AT + 5});
INSERT INTO media (id, user_id, kind, review, duration_ms, created_at) VALUES ('own-voice', 'ann', 'voice_message', 'exempt', 1000, ${AT});
INSERT INTO media_variants (id, media_id, content_type, width, height, byte_length, sha256) VALUES (9104, 'own-voice', 'audio/mp4', 0, 0, 4, '${SHA}');
INSERT INTO media_chunks VALUES (9104, 0, CAST('mine' AS BLOB));
INSERT INTO voice_messages (message_id, media_id, receiver_id, duration_ms, played_at) VALUES (9105, 'own-voice', 'bob', 1000, ${AT});
INSERT INTO blocks (blocker_id, blocked_id, blocked_name, created_at) VALUES ('ann', 'gus', 'Gus as he was', ${AT});
INSERT INTO blocks (blocker_id, blocked_id, blocked_name, address_id, created_at) VALUES ('ann', 'hal', 'leak: of an address', 9001, ${AT});
INSERT INTO suspensions VALUES (9100, 'ann', 'conduct', 'Unkind', ${AT}, 'bob', 'Sorry', ${AT + 1}, 'granted', 'Welcome back', ${AT + 2}, 'bob', ${AT + 2}, 'bob');
INSERT INTO holds VALUES (9100, 'ann', 'card', ${AT}, 'released', ${AT}, 'bob');
INSERT INTO meetup_attendance (booking_id, user_id, checked_in_at, felt_safe, words, answered_at) VALUES (9005, 'ann', ${AT}, 1, 'Fine', ${AT});
UPDATE meetup_bookings SET ended_by = 'ann' WHERE id = 9005;`;

/** Whose a row is, as an SQL condition for each table that does not say so in `user_id`. */
const IS_OF: Readonly<Record<string, (id: string) => string>> = {
  users: (id) => `id = '${id}'`,
  swipes: (id) => `actor_id = '${id}'`,
  matches: (id) => `'${id}' IN (user_id_1, user_id_2) AND matched_at IS NOT NULL`,
  conversations: (id) =>
    `match_id IN (SELECT id FROM matches WHERE '${id}' IN (user_id_1, user_id_2))`,
  conversation_reads: (id) => `member_id = '${id}'`,
  pending_messages: (id) => `sender_id = '${id}'`,
  messages: (id) => `sender_id = '${id}'`,
  voice_messages: (id) => `message_id IN (SELECT id FROM messages WHERE sender_id = '${id}')`,
  media_variants: (id) => `media_id IN (SELECT id FROM media WHERE user_id = '${id}')`,
  game_plays: (id) => `id IN (SELECT play_id FROM game_participations WHERE user_id = '${id}')`,
  game_answers: (id) =>
    `participation_id IN (SELECT id FROM game_participations WHERE user_id = '${id}')`,
  friend_introductions: (id) => `introducer_id = '${id}'`,
  blocks: (id) => `blocker_id = '${id}' AND address_id IS NULL`,
  blocked_addresses: (id) => `blocker_id = '${id}'`,
  reports: (id) => `reporter_id = '${id}'`,
};
export const isOf = (table: string, id: string): string =>
  IS_OF[table]?.(id) ?? `user_id = '${id}'`;

/** A column that the archive has as it is stored. */
export interface Exported {
  section: string;
  key: string;
  table: string;
  column: Column;
}

export const listExported = (): Exported[] =>
  SECTIONS.flatMap((section) =>
    listColumns(section).map(({ key, column }) => ({
      section: section.key,
      key,
      table: getTableName(column.table),
      column,
    })),
  );

/** Something to find in an empty column. */
function sampleFor({ table, column }: Exported): string {
  if (column.dataType === "json") {
    const isList = column.notNull && !["before", "answers"].includes(column.name);
    return `'${JSON.stringify(isList ? [`planted in ${column.name}`] : { planted: column.name })}'`;
  }
  if (column.dataType === "custom") return `${AT + 7}`;
  if (column.dataType === "boolean") return "1";
  if (column.dataType === "number") return "7";
  return `'planted in ${table}.${column.name}'`;
}

/** Fills what is empty in all of Ann's rows, so that every column of hers has something to find. */
function fillEmpty(client: Database.Database): void {
  for (const exported of listExported()) {
    const { table, column } = exported;
    const mine = isOf(table, "ann");
    const full = `SELECT 1 FROM ${table} WHERE ${mine} AND "${column.name}" IS NOT NULL AND "${column.name}" <> '[]'`;
    if (client.prepare(full).get() === undefined)
      client.exec(`UPDATE ${table} SET "${column.name}" = ${sampleFor(exported)} WHERE ${mine}`);
  }
}

const isKey = (client: Database.Database, table: string, column: string): boolean =>
  (client.pragma(`table_info(${table})`) as { name: string; pk: number }[]).some(
    ({ name, pk }) => name === column && pk > 0,
  ) ||
  (client.pragma(`foreign_key_list(${table})`) as { from: string }[]).some(
    ({ from }) => from === column,
  );

/** Marks what must not be in an archive: texts that are left out, and those of everyone else's rows. */
function markOthers(client: Database.Database): void {
  const mark = (table: string, column: string, where: string) => {
    if (!isKey(client, table, column))
      client.exec(
        `UPDATE ${table} SET "${column}" = 'leak: ' || "${column}" || ' of ${table}.${column}' WHERE (${where}) AND typeof("${column}") = 'text'`,
      );
  };
  for (const [table, columns] of Object.entries(LEFT_OUT))
    if (typeof columns === "object" && table !== "meetup_locations")
      for (const [column, reason] of Object.entries(columns))
        if (/^(?:other|secret)/.test(reason)) mark(table, column, "1");
  for (const { table, column } of listExported())
    if (
      !(table in IS_OF) &&
      !["profiles", "meetup_bookings", "media"].includes(table) &&
      column.dataType === "string"
    )
      mark(table, column.name, "user_id <> 'ann'");
  client.exec(
    `UPDATE users SET email = 'leak: mail' || id, first_name = 'leak: first', last_name = 'leak: last', subject = 'leak: ' || id WHERE id <> 'ann'`,
  );
}

/**
 * Fills the open database so that Ann has something in every column that the archive takes, and everyone
 * else something that must not be in it. No rule of the database is held to: the rows need not make sense.
 */
export function createFullMember(): void {
  const { $client: client } = database();
  ensureLocations(database());
  client.exec(SOUND_ROWS);
  const triggers = client
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    .pluck()
    .all();
  for (const trigger of triggers) client.exec(`DROP TRIGGER ${trigger}`);
  client.pragma("ignore_check_constraints = ON");
  client.pragma("foreign_keys = OFF");
  client.exec(MORE_ROWS);
  fillEmpty(client);
  markOthers(client);
}
