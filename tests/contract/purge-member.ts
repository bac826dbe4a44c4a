import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import type Database from "better-sqlite3";
import { archivePath, makeFolder, partPath } from "~/features/exports/export-files.server";
import { AT, SOUND_ROWS } from "../../db/constraints.fixture";

/** The member who leaves, in whose rows these stand; nowhere else does. */
export const LEAVER = "annq9leaver";
export const WORDS = "quokkawords";
export const ADDRESS_KEY = "9d".repeat(32);

const DAY = 86_400_000;
const IDENTITY = "8e".repeat(32);

/** `SOUND_ROWS` with Ann, her matches, her picture and her words under names that can be searched for. */
const ROWS = SOUND_ROWS.replaceAll(/\bann\b/g, LEAVER)
  .replaceAll(/'([mwdx])'/g, `'$1-${LEAVER}'`)
  .replaceAll("meetup:m:", `meetup:m-${LEAVER}:`)
  .replaceAll(/'photo'(?=, '(annq9leaver|image))/g, `'photo-${LEAVER}'`)
  .replaceAll(/'(the porch|All the best|made for this|A game|Where\?|Hi|Kites)'/g, `'${WORDS}'`)
  .replaceAll('{"bio":"Hi"}', `{"bio":"${WORDS}"}`);

const MORE = `
UPDATE users SET address_key = '${ADDRESS_KEY}', first_name = '${WORDS}', last_name = '${WORDS}' WHERE id = '${LEAVER}';
UPDATE profiles SET stage_name = '${WORDS}', bio = '${WORDS}' WHERE user_id = '${LEAVER}';
UPDATE answer_counts SET members = members + 1 WHERE id IN (4194304, 4204304);
DELETE FROM answer_members WHERE answer_id IN (4204304, 4204305);
INSERT INTO answer_members SELECT 4204304, number FROM deck_members WHERE user_id = '${LEAVER}';
INSERT INTO data_exports (id, user_id, state, requested_at, attempts, ready_at, expires_at, byte_length)
VALUES ('export-3', 'bob', 'ready', ${AT}, 1, ${AT + 20 * DAY}, ${AT + 45 * DAY}, 11);
INSERT INTO deck_returns VALUES ('cat', '${LEAVER}');
UPDATE users SET role = 'moderator' WHERE id = 'hal';
INSERT INTO holds (user_id, kind, held_at, decision, decided_at, decided_by) VALUES ('${LEAVER}', 'card', ${AT}, 'released', ${AT}, 'hal');
INSERT INTO suspensions (user_id, ground, reason, suspended_at, suspended_by, lifted_at, lifted_by)
VALUES ('${LEAVER}', 'conduct', '${WORDS}', ${AT}, 'hal', ${AT + 1}, 'hal');
INSERT INTO suspended_identities VALUES ('subject', '${IDENTITY}', '${LEAVER}', ${AT});
INSERT INTO moderation_entries (decided_at, moderator_id, action, subject, member_id, reason)
VALUES (${AT}, 'hal', 'warn', 'member:${LEAVER}', '${LEAVER}', '${WORDS}');
UPDATE users SET role = 'member' WHERE id = 'hal';
INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at) VALUES
  ('bob', 'earned_connection', 10, 'New match', 'match:${LEAVER}:bob', ${AT}),
  ('${LEAVER}', 'earned_connection', 10, 'New match', 'match:${LEAVER}:bob', ${AT});
INSERT INTO blocks (blocker_id, blocked_id, blocked_name, created_at) VALUES
  ('${LEAVER}', 'gus', 'Gus', ${AT}), ('hal', '${LEAVER}', '${WORDS}', ${AT});
INSERT INTO notifications (user_id, type, title, message, link, cause, created_at, about_id)
VALUES ('bob', 'message_received', '${WORDS}', '${WORDS}', '/messages/901', 'message:9001', ${AT}, '${LEAVER}');
INSERT INTO messages (id, conversation_id, sender_id, client_id, content, created_at) VALUES (99001, 901, '${LEAVER}', 'client-99001', '${WORDS}', ${AT + 2});
INSERT INTO media (id, user_id, kind, review, duration_ms, created_at) VALUES ('voice-${LEAVER}', '${LEAVER}', 'voice_message', 'exempt', 1000, ${AT});
INSERT INTO voice_messages (message_id, media_id, receiver_id, duration_ms) VALUES (99001, 'voice-${LEAVER}', 'bob', 1000);
INSERT INTO media_variants (id, media_id, content_type, width, height, byte_length, sha256)
VALUES (99001, 'voice-${LEAVER}', 'audio/mp4', 0, 0, 40, '${"7c".repeat(32)}');
INSERT INTO reports (reporter_id, reported_id, subject_kind, subject_id, reason, words, evidence, created_at)
VALUES ('bob', '${LEAVER}', 'profile', '${LEAVER}', 'unkind', NULL, '{"name":"${WORDS}"}', ${AT});
INSERT INTO reports (id, reporter_id, reported_id, subject_kind, subject_id, reason, evidence, state, created_at, decided_at)
VALUES (99002, 'eve', '${LEAVER}', 'profile', '${LEAVER}', 'unkind', '{"name":"${WORDS}"}', 'upheld', ${AT}, ${AT + DAY});`;

/** Writes a member with a row in every table that can hold one, and other members they know. */
export function insertLeaver(client: Database.Database): void {
  client.exec(ROWS);
  client.exec(MORE);
  const chunk = client.prepare("INSERT INTO media_chunks VALUES (99001, ?, CAST(? AS BLOB))");
  for (let position = 0; position < 40; position++) chunk.run(position, WORDS);
}

/** The file of an archive that another member waits for, which stays. */
export const otherFile = (): string => basename(partPath("export-2"));

/**
 * Writes the leaver's archive beside the database, with what an attempt to make it left, one of a match, which names
 * the leaver, and `otherFile`.
 */
export async function writeArchives(): Promise<void> {
  await makeFolder();
  const others = [archivePath("export-3"), partPath("export-2")];
  for (const path of [archivePath("export"), partPath("export"), ...others])
    writeFileSync(path, WORDS);
}
