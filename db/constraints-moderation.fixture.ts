/**
 * Suspensions, holds, the audit log and what is kept of those who left, of `constraints.fixture.ts`: Kim is
 * suspended and has appealed (9001), Lou was suspended, appealed and is back (9002), was so again (9003), and is
 * held (9001). Ann and Bob have been moderators.
 */

/** Noon on the island, 8 August 2025, in milliseconds. */
const AT = 1_754_668_800_000;
const DAY = 86_400_000;
const key = (sign: string) => sign.repeat(64);

export const MODERATION_ROWS = `
INSERT INTO users (id, issuer, subject, created_at, updated_at) VALUES
  ('kim', 'https://id.example', 'kim', ${AT}, ${AT}), ('lou', 'https://id.example', 'lou', ${AT}, ${AT});
UPDATE users SET role = 'moderator' WHERE id IN ('ann', 'bob');
INSERT INTO suspensions (id, user_id, ground, reason, suspended_at, suspended_by, appeal_words, appealed_at)
VALUES (9001, 'kim', 'fraud', 'Asked for money', ${AT}, 'ann', 'I did not', ${AT + 1});
UPDATE users SET state = 'suspended', state_reason = 'Asked for money', state_changed_at = ${AT} WHERE id = 'kim';
INSERT INTO suspensions VALUES (9002, 'lou', 'conduct', 'Unkind', ${AT}, 'ann', 'Sorry', ${AT + 1}, 'granted', 'Welcome back', ${AT + 2}, 'bob', ${AT + 2}, 'bob');
INSERT INTO suspensions (id, user_id, ground, reason, suspended_at, lifted_at) VALUES (9003, 'lou', 'conduct', 'Unkind', ${AT}, ${AT});
INSERT INTO suspended_identities VALUES ('subject', '${key("a")}', 'kim', ${AT}), ('card', '${key("b")}', NULL, ${AT});
INSERT INTO holds (id, user_id, kind, held_at) VALUES (9001, 'lou', 'card', ${AT});
UPDATE users SET state = 'held', state_changed_at = ${AT} WHERE id = 'lou';
UPDATE users SET address_key = '${key("e")}' WHERE id = 'kim';
INSERT INTO holds VALUES (9002, 'kim', 'card', ${AT}, 'released', ${AT}, 'ann');
INSERT INTO moderation_entries VALUES (9001, unixepoch('now') * 1000, 'ann', 'suspend', 'suspension:9001', 'kim', 'Asked for money'),
  (9002, ${AT}, 'ann', 'approve_media', 'media:photo', 'bob', NULL);
UPDATE users SET role = 'member' WHERE id IN ('ann', 'bob');
INSERT INTO harsh_words VALUES ('nitwit', ${AT}), ('oaf', ${AT});
INSERT INTO blocked_addresses VALUES (9001, 'ann', '${key("c")}', 'An old friend', ${AT}), (9002, 'ann', '${key("d")}', NULL, ${AT});
INSERT INTO data_exports VALUES ('export', 'ann', 'ready', ${AT}, 1, NULL, ${AT}, ${AT + DAY}, 1),
  ('export-2', 'bob', 'waiting', ${AT}, 0, ${AT}, NULL, NULL, NULL);
INSERT INTO kept_payments VALUES (9001, 'pi_kept', 'A month of Social', 1900, 0, ${AT}, 4000000000000), (9002, 'pi_other', 'A month of Social', 1900, 1900, ${AT}, 4000000000000);
INSERT INTO error_records VALUES ('error-1', ${AT}, 'GET /discover', 'TypeError: nothing'), ('error-2', ${AT}, 'GET /', 'Error: no');
INSERT INTO daily_counts VALUES ('sign_in', '2025-08-08', 3), ('match', '2025-08-08', 1);`;

const suspension = (change: string, id = 9001) =>
  `UPDATE suspensions SET ${change} WHERE id = ${id}`;
const suspend = (values: string) =>
  `INSERT INTO suspensions (user_id, ground, reason, suspended_at, suspended_by) VALUES (${values})`;
const hold = (change: string) => `UPDATE holds SET ${change} WHERE id = 9001`;
const ready = (change: string) => `UPDATE data_exports SET ${change} WHERE id = 'export'`;
const kept = (change: string) => `UPDATE kept_payments SET ${change}`;
const entry = (values: string) =>
  `INSERT INTO moderation_entries (decided_at, moderator_id, action, subject, member_id, reason) VALUES (${AT}, ${values})`;

/** CHECKs that involve several columns or more than a bound. */
export const MODERATION_CHECKED: Record<string, readonly string[]> = {
  media_island_verified: [
    `UPDATE media SET island_verified_at = ${AT} WHERE id = 'sample'`,
    `UPDATE media SET review = 'waiting', island_verified_at = ${AT} WHERE id = 'photo'`,
  ],
  reports_gravity: ["UPDATE reports SET gravity = 3", "UPDATE reports SET gravity = -1"],
  reports_decided: [
    "UPDATE reports SET decided_at = NULL WHERE id = 900002",
    `UPDATE reports SET decided_at = ${AT} WHERE id = 900001`,
  ],
  reports_decided_later: [`UPDATE reports SET decided_at = ${AT - 1} WHERE id = 900002`],
  suspensions_appealed: [
    suspension("appealed_at = NULL"),
    suspension("appeal_words = NULL"),
    suspension(`appealed_at = ${AT - 1}`),
  ],
  suspensions_decided: [
    suspension("appeal_decision = 'refused'"),
    suspension("appeal_answer = 'No'"),
    suspension(`appeal_decided_at = ${AT + 2}`),
    suspension("appeal_decided_by = 'bob'"),
    suspension(`appeal_decided_at = ${AT}`, 9002),
  ],
  suspensions_lifted: [
    suspension(`lifted_at = ${AT - 1}`),
    suspension("lifted_by = 'bob'"),
    suspension("lifted_at = NULL, lifted_by = NULL", 9002),
  ],
  suspensions_not_by_self: [
    suspend(`'bob', 'conduct', 'Unkind', ${AT}, 'bob'`),
    suspension("appeal_decided_by = 'lou'", 9002),
  ],
  holds_decided: [
    hold("decision = 'released'"),
    hold(`decided_at = ${AT}`),
    hold("decided_by = 'ann'"),
    hold(`decision = 'released', decided_at = ${AT - 1}`),
  ],
  holds_not_by_self: [hold(`decision = 'released', decided_at = ${AT}, decided_by = 'lou'`)],
  moderation_entries_subject_shape: [
    entry("'ann', 'approve_media', 'media', 'bob', NULL"),
    entry("'ann', 'approve_media', ':1x', 'bob', NULL"),
    entry(`'ann', 'approve_media', 'media:${"x".repeat(100)}', 'bob', NULL`),
  ],
  moderation_entries_say_why: ["refuse_media", "warn", "suspend", "refuse_appeal"].map((action) =>
    entry(`'ann', '${action}', 'media:1', 'bob', NULL`),
  ),
  moderation_entries_not_on_self: [entry("'ann', 'approve_media', 'media:1', 'ann', NULL")],
  harsh_words_plain: ["'Rude'", "' rude'"].map(
    (word) => `INSERT INTO harsh_words VALUES (${word}, ${AT})`,
  ),
  data_exports_due_while_waiting: [
    ready(`due_at = ${AT}`),
    "UPDATE data_exports SET due_at = NULL WHERE id = 'export-2'",
  ],
  data_exports_ready: [
    ready("ready_at = NULL"),
    ready("byte_length = NULL"),
    ready("byte_length = 0"),
    ready("expires_at = ready_at"),
    ready(`ready_at = ${AT - 1}`),
  ],
  kept_payments_refunded: [kept("refunded_cents = 1901"), kept("refunded_cents = -1")],
  kept_payments_time: [kept("kept_until = paid_at")],
  daily_counts_day: ["UPDATE daily_counts SET day = '2025-02-30'"],
};

/** Writes that a trigger refuses, by its words. */
export const MODERATION_TRIGGERED: Record<string, readonly string[]> = {
  "moderation_entries is append-only": [
    "UPDATE moderation_entries SET reason = 'Other'",
    "DELETE FROM moderation_entries WHERE id = 9001",
    `INSERT OR REPLACE INTO moderation_entries VALUES (9002, ${AT}, NULL, 'approve_media', 'media:photo', 'ann', NULL)`,
  ],
  suspensions_never_change: ["reason = 'Other'", "ground = 'conduct'", "user_id = 'eve'"].map(
    (change) => suspension(change),
  ),
  suspensions_by_a_moderator: [suspend(`'gus', 'conduct', 'Unkind', ${AT}, 'ann'`)],
  suspensions_decided_by_a_moderator: [
    suspension(`lifted_at = ${AT + 2}, lifted_by = 'bob'`),
    suspension(
      `appeal_decision = 'refused', appeal_answer = 'No', appeal_decided_at = ${AT + 2}, appeal_decided_by = 'bob'`,
    ),
  ],
  suspensions_keep_what_happened: [
    suspension("appeal_words = 'Other'"),
    suspension("appeal_words = NULL, appealed_at = NULL"),
    suspension("appeal_answer = 'Other'", 9002),
    suspension("appeal_decision = 'refused'", 9002),
    suspension(`lifted_at = ${AT + 9}`, 9002),
  ],
  suspensions_stay_with_their_moderators: [
    suspension("suspended_by = 'eve'"),
    suspension("suspended_by = NULL"),
    suspension("appeal_decided_by = 'eve'", 9002),
    suspension("lifted_by = NULL", 9002),
  ],
  suspensions_never_replaced: [
    suspend(`'kim', 'conduct', 'Again', ${AT}, NULL`),
    `REPLACE INTO suspensions (id, user_id, ground, reason, suspended_at, lifted_at) VALUES (9002, 'lou', 'conduct', 'Again', ${AT}, ${AT})`,
  ],
  suspensions_never_vanish: ["DELETE FROM suspensions"],
  users_suspended_by_a_row: [
    `UPDATE users SET state = 'suspended', state_reason = 'Why', state_changed_at = ${AT} WHERE id = 'ann'`,
  ],
  users_suspended_until_lifted: [
    "UPDATE users SET state = 'active', state_reason = NULL WHERE id = 'kim'",
  ],
  users_begin_unheld: [
    `INSERT INTO users (id, issuer, subject, state, state_changed_at, created_at, updated_at) VALUES ('new', 'https://id.example', 'new', 'held', ${AT}, ${AT}, ${AT})`,
  ],
  users_held_by_a_row: [
    `UPDATE users SET state = 'held', state_changed_at = ${AT} WHERE id = 'ann'`,
  ],
  users_held_until_decided: [
    `UPDATE users SET state = 'paused', paused_at = ${AT}, state_changed_at = ${AT} WHERE id = 'lou'`,
  ],
  suspended_identities_never_change: [
    "UPDATE suspended_identities SET user_id = 'ann'",
    "UPDATE suspended_identities SET user_id = NULL WHERE kind = 'subject'",
    "UPDATE suspended_identities SET kind = 'address'",
    "UPDATE suspended_identities SET rowid = 99",
  ],
  holds_never_change: [hold("kind = 'subject'"), hold("user_id = 'eve'")],
  holds_stay_decided: [
    "UPDATE holds SET decision = 'suspended' WHERE id = 9002",
    "UPDATE holds SET decided_by = NULL WHERE id = 9002",
    "UPDATE holds SET decision = NULL, decided_at = NULL, decided_by = NULL WHERE id = 9002",
  ],
  holds_never_replaced: [
    `REPLACE INTO holds (id, user_id, kind, held_at) VALUES (9002, 'eve', 'card', ${AT})`,
    `INSERT INTO holds (user_id, kind, held_at) VALUES ('lou', 'subject', ${AT})`,
  ],
  holds_never_vanish: ["DELETE FROM holds WHERE id = 9001", "DELETE FROM holds WHERE id = 9002"],
  suspensions_appealed_before_lifted: [
    suspension(`appeal_words = 'Late', appealed_at = ${AT + 9}`, 9003),
  ],
  moderation_entries_by_a_moderator: ["'ann'", "'nobody'"].map((by) =>
    entry(`${by}, 'approve_media', 'media:1', 'bob', NULL`),
  ),
  moderation_entries_count_up: [0, -1].map(
    (id) =>
      `INSERT INTO moderation_entries (id, decided_at, action, subject) VALUES (${id}, ${AT}, 'approve_media', 'media:1')`,
  ),
  reports_stay_as_grave: ["UPDATE reports SET gravity = gravity + 1 WHERE gravity < 2"],
  reports_decided_once: ["UPDATE reports SET decided_at = decided_at + 1 WHERE id = 900002"],
  blocked_addresses_of_others: [
    `INSERT INTO blocked_addresses (blocker_id, address_key, created_at) VALUES ('kim', '${key("e")}', ${AT})`,
  ],
  data_exports_have_an_id: ["''", "'../august.db'", "'a b'"].map(
    (id) =>
      `INSERT INTO data_exports (id, user_id, state, requested_at, attempts, due_at) VALUES (${id}, 'cat', 'waiting', ${AT}, 0, ${AT})`,
  ),
  data_exports_ready_for_days: [
    ready("expires_at = ready_at + 10 * 365 * 86400000"),
    `INSERT INTO data_exports VALUES ('long', 'cat', 'ready', ${AT}, 1, NULL, ${AT}, ${AT} + 3650 * 86400000, 1)`,
  ],
  harsh_words_of_two_letters: [`INSERT INTO harsh_words VALUES ('x', ${AT})`],
  blocked_addresses_never_change: ["UPDATE blocked_addresses SET created_at = created_at + 1"],
  blocks_of_own_address: [
    `INSERT INTO blocks (blocker_id, blocked_id, blocked_name, address_id, created_at) VALUES ('ann', 'eve', 'Eve', 9001, ${AT})`,
    `INSERT INTO blocks (blocker_id, blocked_id, blocked_name, address_id, created_at) VALUES ('bob', 'eve', 'Eve', 9001, ${AT})`,
  ],
  harsh_words_never_change: ["UPDATE harsh_words SET word = 'other'"],
  kept_payments_never_change: [kept("amount_cents = 1")],
  kept_payments_never_vanish: ["DELETE FROM kept_payments"],
  error_records_never_change: ["UPDATE error_records SET cause = 'Other'"],
  daily_counts_only_grow: [
    "UPDATE daily_counts SET times = 2",
    "UPDATE daily_counts SET day = '2025-08-09'",
    "UPDATE daily_counts SET kind = 'match'",
  ],
};

/** Writes that a trigger ignores, by its name. */
export const MODERATION_IGNORED: Record<string, string> = {
  suspended_identities_never_replaced: `INSERT OR REPLACE INTO suspended_identities VALUES ('card', '${key("b")}', 'ann', ${AT})`,
  blocked_addresses_once: `INSERT OR REPLACE INTO blocked_addresses (blocker_id, address_key, created_at) VALUES ('ann', '${key("c")}', ${AT})`,
  harsh_words_once: `INSERT OR REPLACE INTO harsh_words VALUES ('nitwit', ${AT})`,
};
