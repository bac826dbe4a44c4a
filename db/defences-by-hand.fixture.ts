/**
 * What the code never writes, by the name of the rule that refuses it. The rows are those of
 * `defences.fixture.ts`. A rule that bounds one column by itself is tried by the walk in
 * `defences.test.ts`.
 */

const match = (change: string, id = "m") => `UPDATE matches SET ${change} WHERE id = '${id}'`;
const ann = (change: string) => `UPDATE users SET ${change} WHERE id = 'ann'`;
const photo = (change: string) => `UPDATE media SET ${change} WHERE id = 'photo'`;
const entry = (change: string) => `INSERT INTO token_entries
  (user_id, transaction_type, half_tokens, description, cause, created_at) VALUES (${change}, 1)`;

/** CHECKs over more than one column, or of more than a bound. */
export const CHECKED: Record<string, readonly string[]> = {
  users_date_of_birth: [ann("date_of_birth = '1990-02-30'"), ann("date_of_birth = 'long ago'")],
  users_joined: [ann("date_of_birth = NULL"), ann("on_island_at = NULL")],
  users_age: [ann("date_of_birth = '2025-01-01'"), ann("date_of_birth = '1890-01-01'")],
  users_suspension_has_reason: [ann("state = 'suspended', state_changed_at = 1")],
  users_reason_of_suspension: [ann("state_reason = 'Why'")],
  users_state_has_moment: [
    ann("state = 'suspended', state_reason = 'Why'"),
    ann("state = 'deleted'"),
  ],
  users_pause_has_moment: [ann("state = 'paused', state_changed_at = 1")],
  users_active_is_not_paused: [ann("paused_at = 1")],
  sessions_lifetime: ["UPDATE sessions SET expires_at = created_at WHERE id = 's-ann'"],
  answer_counts_field: [
    "UPDATE answer_counts SET field = 2 WHERE id = 4204304",
    "UPDATE answer_counts SET id = 5 WHERE id = 4204304",
  ],
  answer_counts_first: [
    "UPDATE answer_counts SET value = '' WHERE id = 4204304",
    "UPDATE answer_counts SET value = 'gumbo for all' WHERE id = 4194304",
  ],
  deck_counter_one: ["INSERT INTO deck_counter (id, seq) VALUES (2, 0)"],
  deck_cursors_order: ["UPDATE deck_cursors SET low = high + 2"],
  deck_lifts_time: ["UPDATE deck_lifts SET ends_at = starts_at WHERE user_id = 'ann'"],
  deck_members_answers: ["'[\"Polka\"]'", "'[null]'", "'{}'", "'no'"].map(
    (list) => `UPDATE deck_members SET answers = ${list} WHERE user_id = 'ann'`,
  ),
  deck_members_basics: ["UPDATE deck_members SET gender = NULL WHERE user_id = 'ann'"],
  deck_returns_not_self: ["INSERT INTO deck_returns VALUES ('ann', 'ann')"],
  fee_checkouts_lifetime: ["UPDATE fee_checkouts SET expires_at = created_at"],
  fee_payments_settled: ["UPDATE fee_payments SET settled_at = NULL WHERE id = 9001"],
  conversations_last_message: [
    "UPDATE conversations SET last_message_at = NULL WHERE id = 901",
    "UPDATE conversations SET last_message_at = 1 WHERE id = 902",
  ],
  matches_order: [match("user_id_1 = 'bob', user_id_2 = 'ann'"), match("user_id_2 = 'ann'")],
  matches_initiated_by_one_of_two: [match("initiated_by = 'eve'")],
  matches_started_by_one_of_two: [match("starter_id = 'eve'")],
  matches_extended_by_one_of_two: [match("extended_by = 'eve'")],
  matches_closed_by_one_of_two: [match("closed_by = 'bob'", "d")],
  matches_matched_at: [match("matched_at = NULL")],
  matches_only_matched: [
    match("starter_id = 'bob'", "p"),
    match("first_message_sent_at = 1", "p"),
    match("reminded_at = 1", "p"),
  ],
  matches_pending: [match("status = 'pending'", "w")],
  matches_deadline_known: [match("conversation_deadline = NULL", "w")],
  matches_deadline: [match("conversation_deadline = matched_at")],
  matches_extension: [match("extended_at = NULL"), match("extended_by = NULL")],
  matches_inactive: [match("inactive_at = 1", "w")],
  matches_inactivated: [match("inactivated_at = 1")],
  matches_expired_at: [match("expired_at = NULL", "x"), match("expired_at = 1")],
  matches_expired_unopened: [match("first_message_sent_at = 1", "x")],
  matches_closed_at: [
    match("closed_at = NULL", "d"),
    match("closed_at = 1"),
    match("status = 'deactivated', fee_state = 'not_due'", "p"),
  ],
  matches_closed_by: [match("closed_by = NULL", "d")],
  matches_closer: [match("closed_by = 'ann'")],
  matches_fee_due: [
    match("fee_state = 'due'", "p"),
    match("fee_state = 'due'", "d"),
    match("fee_state = 'due'", "x"),
    match("fee_state = 'due'"),
  ],
  matches_fee_not_due: [match("fee_state = 'not_due'")],
  matches_fee_settled: [match("fee_state = 'paid'", "p")],
  messages_content: ["''", "'  '", `'${"x".repeat(1001)}'`, "'x' || char(0)"].map(
    (content) => `UPDATE messages SET content = ${content} WHERE id = 9001`,
  ),
  swipes_not_self: ["INSERT INTO swipes VALUES ('ann', 'ann', 'like', 1)"],
  blocks_not_self: ["INSERT INTO blocks VALUES ('ann', 'ann', 'Ann', 1)"],
  reports_not_self: ["UPDATE reports SET reported_id = 'ann' WHERE id = 900001"],
  media_failure_has_reason: [photo("processing = 'failed'"), photo("failure = 'Why'")],
  media_due: [photo("due_at = 1"), photo("due_at = 1, processing = 'failed', failure = 'Why'")],
  media_photo_has_no_length: [photo("duration_ms = 1")],
  media_image_type_of_photo: ["UPDATE media SET image_type = 'upclose' WHERE id = 'sample'"],
  media_voice_message_is_private: [
    "UPDATE media SET review = 'waiting' WHERE id = 'voice'",
    photo("review = 'exempt'"),
  ],
  media_refusal_has_reason: [photo("review = 'refused'"), photo("review_reason = 'Why'")],
  media_variants_size: [
    "UPDATE media_variants SET byte_length = 0 WHERE id = 9001",
    "UPDATE media_variants SET width = -1 WHERE id = 9001",
  ],
  meetup_locations_hours: ["'always'", "'15:00-07:00'"].map(
    (hours) => `UPDATE meetup_locations SET available_hours = ${hours}`,
  ),
  meetup_locations_on_island: ["UPDATE meetup_locations SET latitude = 0"],
  meetup_proposals_date: ["'2025-02-30'", "'tomorrow'"].map(
    (date) => `UPDATE meetup_proposals SET date = ${date} WHERE id = 9001`,
  ),
  meetup_proposals_answered: [
    "UPDATE meetup_proposals SET state = 'accepted' WHERE id = 9001",
    "UPDATE meetup_proposals SET answered_at = 1 WHERE id = 9001",
  ],
  memberships_order: ["UPDATE memberships SET ends_at = started_at - 1 WHERE id = 9001"],
  memberships_lifetime: [
    "UPDATE memberships SET ends_at = NULL WHERE id = 9001",
    "UPDATE memberships SET product = 'unlimited' WHERE id = 9001",
  ],
  checkouts_lifetime: ["UPDATE checkouts SET expires_at = created_at"],
  deliveries_due: ["UPDATE deliveries SET state = 'due' WHERE id = 9001"],
  deliveries_sent: ["UPDATE deliveries SET sent_at = NULL WHERE id = 9001"],
  deliveries_failed: ["UPDATE deliveries SET state = 'failed' WHERE id = 9001"],
  mails_text_and_html: ["UPDATE mails SET html = NULL WHERE id = 9001"],
  mails_sent: [
    "UPDATE mails SET sent_at = NULL WHERE id = 9001",
    "UPDATE mails SET state = 'due' WHERE id = 9001",
  ],
  notice_settings_both: ["UPDATE notice_settings SET quiet_from_minute = NULL"],
  notifications_link_is_path: ["'//evil.example'", "'https://evil.example'"].map(
    (link) => `UPDATE notifications SET link = ${link} WHERE id = 900001`,
  ),
  notifications_about_another: ["UPDATE notifications SET about_id = 'ann' WHERE id = 900001"],
  rate_limits_window: ["UPDATE rate_limits SET expires_at = window_start"],
  profiles_budget: ["UPDATE profiles SET budget_food_percentage = 99 WHERE user_id = 'ann'"],
  token_entries_amount: [
    entry("'ann', 'earned_game', -1, 'A game', 'try:1'"),
    entry("'ann', 'bonus_subscription', 0, 'A bonus', 'try:2'"),
    entry("'ann', 'spent_boost', 1, 'A boost', 'try:3'"),
  ],
};

const MESSAGE = "INSERT INTO messages (conversation_id, sender_id, client_id, content, created_at)";
const VOICE = "INSERT INTO voice_messages (message_id, media_id, receiver_id) VALUES";
const REPORT = `INSERT OR REPLACE INTO reports (id, reporter_id, reported_id, subject_kind, subject_id, reason, evidence, created_at)`;

/** Triggers that refuse. */
export const TRIGGERED: Record<string, readonly string[]> = {
  token_entries_never_replaced: [
    `INSERT OR REPLACE INTO token_entries (id, user_id, transaction_type, half_tokens, description, cause, created_at)
     VALUES (900001, 'ann', 'earned_game', 4000, 'A game', 'game:2', 1)`,
  ],
  "token_entries is append-only": [
    "UPDATE token_entries SET half_tokens = 100",
    "DELETE FROM token_entries",
  ],
  "token balance below zero": [entry("'eve', 'spent_boost', -16, 'A boost', 'boost:1'")],
  "messages do not change": ["UPDATE messages SET content = 'x'"],
  messages_never_replaced: [
    `REPLACE INTO messages (id, conversation_id, sender_id, client_id, content, created_at) VALUES (9001, 901, 'ann', 'client-new', 'x', 1)`,
    `INSERT OR REPLACE INTO messages (conversation_id, sender_id, client_id, content, created_at) VALUES (901, 'ann', 'client-9001', 'x', 1)`,
  ],
  messages_by_one_of_two: [`${MESSAGE} VALUES (901, 'eve', 'client-new', 'Hello', 1)`],
  messages_begun_by_starter: [`${MESSAGE} VALUES (902, 'eve', 'client-new', 'Hello', 1)`],
  messages_before_the_end: [`${MESSAGE} VALUES (904, 'cat', 'client-new', 'Hello', 2000000000000)`],
  conversation_reads_by_one_of_two: ["INSERT INTO conversation_reads VALUES ('eve', 901, 9001, 1)"],
  conversation_reads_of_a_message: [
    "INSERT INTO conversation_reads VALUES ('bob', 901, 9004, 1)",
    "INSERT INTO conversation_reads VALUES ('bob', 901, 9999999, 1)",
  ],
  conversation_reads_only_grow: [
    "UPDATE conversation_reads SET last_read_id = 9001 WHERE member_id = 'ann' AND conversation_id = 901",
    "UPDATE conversation_reads SET last_read_id = 9999999 WHERE member_id = 'ann' AND conversation_id = 901",
    "UPDATE conversation_reads SET member_id = 'eve' WHERE member_id = 'ann' AND conversation_id = 901",
  ],
  voice_messages_between_the_two: [
    `${VOICE} (9001, 'spare', 'bob')`,
    `${VOICE} (9001, 'sample', 'bob')`,
    `${VOICE} (9001, 'sample', 'eve')`,
  ],
  voice_messages_never_change: ["UPDATE voice_messages SET receiver_id = 'eve'"],
  media_stay_with_their_owner: [photo("user_id = 'bob'"), photo("kind = 'voice_sample'")],
  meetup_proposals_by_one_of_two: [
    `INSERT INTO meetup_proposals (conversation_id, proposer_id, location_id, date, slot_hour, client_id, created_at)
     VALUES (902, 'bob', 1, '2025-08-09', 10, 'proposal-2', 1)`,
  ],
  meetup_proposals_stay_with_their_proposer: [
    "UPDATE meetup_proposals SET proposer_id = 'eve' WHERE id = 9001",
  ],
  fee_checkouts_by_one_of_two: [
    "INSERT INTO fee_checkouts VALUES ('fee-2', 'bob', 'w', 'https://pay.example', 1, 2, NULL)",
  ],
  fee_checkouts_stay_with_their_payer: ["UPDATE fee_checkouts SET user_id = 'eve'"],
  fee_payments_enter_by_one_of_two: [
    "INSERT INTO fee_payments VALUES (9003, 'pi_3', 'bob', 500, 1, 'w', 1)",
  ],
  fee_payments_settle_by_one_of_two: [
    "UPDATE fee_payments SET settled_match_id = 'd', settled_at = 1 WHERE id = 9002",
  ],
  fee_payments_never_change: ["UPDATE fee_payments SET amount_cents = 1"],
  memberships_stay_with_their_payer: ["UPDATE memberships SET user_id = 'eve'"],
  payment_events_never_change: ["UPDATE payment_events SET type = 'x'"],
  matches_stay_with_their_pair: [match("user_id_2 = 'cat'"), match("initiated_by = 'bob'")],
  matches_never_go_back: [
    match("status = 'pending'", "w"),
    match("status = 'matched', closed_at = NULL, closed_by = NULL, fee_state = 'due'", "d"),
    match("status = 'matched', expired_at = NULL, fee_state = 'due'", "x"),
  ],
  conversations_of_a_match: ["INSERT INTO conversations (match_id, created_at) VALUES ('p', 1)"],
  conversations_stay_with_their_match: ["UPDATE conversations SET match_id = 'x' WHERE id = 902"],
  closing_notes_of_a_closed_match: ["INSERT INTO closing_notes VALUES ('m', 'Bye')"],
  closing_notes_never_change: ["UPDATE closing_notes SET note = 'Bye'"],
  deliveries_to_whom_is_told: [
    "INSERT INTO deliveries (notification_id, user_id, method, due_at) VALUES (900001, 'eve', 'push', 1)",
  ],
  deliveries_stay_with_their_notice: ["UPDATE deliveries SET user_id = 'eve'"],
  push_subscriptions_of_own_session: [
    `INSERT INTO push_subscriptions VALUES ('other', 'eve', 's-ann', 'https://push.example/2', '${"p".repeat(87)}', '${"a".repeat(22)}', 1)`,
  ],
  push_subscriptions_move_with_session: ["UPDATE push_subscriptions SET user_id = 'eve'"],
  sessions_stay_with_their_member: ["UPDATE sessions SET user_id = 'eve' WHERE id = 's-ann'"],
  users_identity_never_changes: [ann("subject = 'eve2'")],
  users_birth_never_changes: [ann("date_of_birth = '1991-01-01'")],
  profiles_stay_with_their_member: ["UPDATE profiles SET user_id = 'zoe' WHERE user_id = 'ann'"],
  profiles_revision_grows: ["UPDATE profiles SET revision = 2 WHERE user_id = 'ann'"],
  blocks_never_change: ["UPDATE blocks SET blocked_id = 'ann' WHERE blocker_id = 'cat'"],
  swipes_stay_with_their_pair: ["UPDATE swipes SET target_id = 'cat' WHERE actor_id = 'ann'"],
  deck_members_stay: ["UPDATE deck_members SET user_id = 'zoe' WHERE user_id = 'ann'"],
  reports_never_replaced: [
    `${REPORT} VALUES (900001, 'eve', 'bob', 'message', '1', 'unkind', '{}', 1)`,
  ],
  "reports do not change": [
    "UPDATE reports SET words = 'x'",
    "UPDATE report_stills SET bytes = x'01'",
  ],
  "an open report stays": ["DELETE FROM reports", "DELETE FROM report_stills"],
  report_stills_never_replaced: [
    `REPLACE INTO report_stills VALUES (900001, 'image/webp', '${"b".repeat(64)}', x'01')`,
  ],
};

/** Statements that triggers turn into nothing: what stands, stands. */
export const IGNORED: Record<string, string> = {
  token_entries_once: `INSERT OR REPLACE INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
    VALUES ('ann', 'earned_game', 4000, 'A game', 'game:1', 1)`,
  reports_once_while_open: `INSERT OR REPLACE INTO reports (reporter_id, reported_id, subject_kind, subject_id, reason, evidence, created_at)
    VALUES ('ann', 'bob', 'message', '9002', 'other', '{}', 1)`,
};
