/**
 * Writes that break a rule, by the name of the constraint that refuses them. The rows are those of
 * `constraints.fixture.ts`. Constraints on a single column are tried in `constraints.test.ts`.
 */

import { AT } from "./constraints.fixture";
import { GAMES_CHECKED } from "./constraints-games.fixture";
import { INTRODUCTIONS_CHECKED } from "./constraints-introductions.fixture";
import { MEETUPS_CHECKED } from "./constraints-meetups.fixture";
import { MODERATION_CHECKED } from "./constraints-moderation.fixture";

export const match = (change: string, id = "m") =>
  `UPDATE matches SET ${change} WHERE id = '${id}'`;
export const ann = (change: string) => `UPDATE users SET ${change} WHERE id = 'ann'`;
export const photo = (change: string) => `UPDATE media SET ${change} WHERE id = 'photo'`;
export const entry = (change: string) => `INSERT INTO token_entries
  (user_id, transaction_type, half_tokens, description, cause, created_at) VALUES (${change}, ${AT})`;

/** CHECKs that involve several columns or more than a bound. */
export const CHECKED: Record<string, readonly string[]> = {
  ...MEETUPS_CHECKED,
  ...INTRODUCTIONS_CHECKED,
  ...GAMES_CHECKED,
  ...MODERATION_CHECKED,
  users_date_of_birth: [ann("date_of_birth = '1990-02-30'"), ann("date_of_birth = 'long ago'")],
  users_joined: [ann("date_of_birth = NULL"), ann("on_island_at = NULL")],
  users_age: [ann("date_of_birth = '2025-01-01'"), ann("date_of_birth = '1890-01-01'")],
  users_suspension_has_reason: [ann(`state = 'suspended', state_changed_at = ${AT}`)],
  users_reason_of_suspension: [ann("state_reason = 'Why'")],
  users_state_has_moment: [
    ann("state = 'suspended', state_reason = 'Why'"),
    ann("state = 'deleted'"),
  ],
  users_pause_has_moment: [ann(`state = 'paused', state_changed_at = ${AT}`)],
  users_active_is_not_paused: [ann(`paused_at = ${AT}`)],
  sessions_lifetime: ["created_at", "created_at + 2592000001"].map(
    (expiresAt) => `UPDATE sessions SET expires_at = ${expiresAt} WHERE id = 's-ann'`,
  ),
  answer_counts_field: [
    "UPDATE answer_counts SET field = 2 WHERE id = 4204304",
    "UPDATE answer_counts SET id = 5 WHERE id = 4204304",
  ],
  answer_counts_first: [
    "UPDATE answer_counts SET value = '' WHERE id = 4204304",
    "UPDATE answer_counts SET value = 'gumbo for all' WHERE id = 4194304",
  ],
  concierge_requests_answered: [
    "UPDATE concierge_requests SET answer = 'Then.' WHERE id = 9002",
    `UPDATE concierge_requests SET answered_at = ${AT} WHERE id = 9002`,
    `UPDATE concierge_requests SET answer = 'Then.', answered_at = ${AT - 1} WHERE id = 9002`,
  ],
  deck_cursors_order: ["UPDATE deck_cursors SET low = high + 2"],
  deck_lifts_time: ["starts_at", "starts_at + 86400001"].map(
    (endsAt) => `UPDATE deck_lifts SET ends_at = ${endsAt} WHERE user_id = 'ann'`,
  ),
  deck_members_answers: ["'[\"Polka\"]'", "'[null]'", "'{}'", "'no'"].map(
    (list) => `UPDATE deck_members SET answers = ${list} WHERE user_id = 'ann'`,
  ),
  profile_drafts_nobodys: ["UPDATE profile_drafts SET user_id = NULL WHERE id = 'browser'"],
  profile_drafts_waiting: [
    `UPDATE profile_drafts SET expires_at = ${AT} WHERE id = 'ann'`,
    "UPDATE profile_drafts SET expires_at = NULL WHERE id = 'browser'",
  ],
  deck_returns_not_self: ["INSERT INTO deck_returns VALUES ('ann', 'ann')"],
  fee_payments_reversed_settles_nothing: [
    "UPDATE fee_payments SET is_reversed = 1 WHERE id = 9001",
  ],
  fee_payments_settled: ["UPDATE fee_payments SET settled_at = NULL WHERE id = 9001"],
  conversations_last_message: [
    "UPDATE conversations SET last_message_at = NULL WHERE id = 901",
    `UPDATE conversations SET last_message_at = ${AT} WHERE id = 902`,
  ],
  matches_order: [match("user_id_1 = 'bob', user_id_2 = 'ann'"), match("user_id_2 = 'ann'")],
  matches_initiated_by_one_of_two: [match("initiated_by = 'eve'")],
  matches_started_by_one_of_two: [match("starter_id = 'eve'")],
  matches_extended_by_one_of_two: [match("extended_by = 'eve'")],
  matches_closed_by_one_of_two: [match("closed_by = 'bob'", "d")],
  matches_matched_at: [match("matched_at = NULL")],
  matches_only_matched: [
    match("starter_id = 'bob'", "p"),
    match(`first_message_sent_at = ${AT}`, "p"),
    match(`reminded_at = ${AT}`, "p"),
  ],
  matches_pending: [match("status = 'pending'", "w")],
  matches_deadline_known: [match("conversation_deadline = NULL", "w")],
  matches_deadline: [
    match("conversation_deadline = matched_at"),
    match("conversation_deadline = matched_at + 86399999", "w"),
    match("conversation_deadline = matched_at + 172799999"),
  ],
  matches_moments: [
    match(`matched_at = ${AT - 1}`, "w"),
    match("extended_at = matched_at - 1"),
    match("first_message_sent_at = matched_at - 1"),
    match("closed_at = matched_at - 1", "d"),
    match(`closed_at = ${AT}, status = 'declined', closed_by = 'ann'`),
    match(`closed_at = ${AT - 1}, status = 'deactivated'`, "p"),
    match("expired_at = conversation_deadline - 1", "x"),
    match(`status = 'deactivated', inactivated_at = inactive_at - 1, closed_at = inactive_at - 1`),
  ],
  matches_extension: [match("extended_at = NULL"), match("extended_by = NULL")],
  matches_inactive: [match(`inactive_at = ${AT}`, "w")],
  matches_inactivated: [match(`inactivated_at = ${AT}`)],
  matches_expired_at: [match("expired_at = NULL", "x"), match(`expired_at = ${AT}`)],
  matches_expired_unopened: [match(`first_message_sent_at = ${AT}`, "x")],
  matches_closed_at: [
    match("closed_at = NULL", "d"),
    match(`closed_at = ${AT}`),
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
  swipes_not_self: [`INSERT INTO swipes VALUES ('ann', 'ann', 'like', ${AT})`],
  blocks_not_self: [`INSERT INTO blocks VALUES ('ann', 'ann', 'Ann', NULL, ${AT})`],
  reports_not_self: ["UPDATE reports SET reported_id = 'ann' WHERE id = 900001"],
  heartbeats_one: [`INSERT INTO heartbeats (id, beat_at) VALUES (2, ${AT})`],
  heartbeats_replicated: ["UPDATE heartbeats SET replicated_at = beat_at + 1"],
  media_failure_has_reason: [photo("processing = 'failed'"), photo("failure = 'Why'")],
  media_bars_of_sound: [photo(`bars = '${"0".repeat(40)}'`)],
  media_due: [
    photo(`due_at = ${AT}`),
    photo(`due_at = ${AT}, processing = 'failed', failure = 'Why'`),
  ],
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
  meetup_locations_hours: ["'always'", "'15:00-07:00'", "'07:00-24:00'", "'07:00-29:00'"].map(
    (hours) => `UPDATE meetup_locations SET available_hours = ${hours}`,
  ),
  meetup_locations_on_island: ["UPDATE meetup_locations SET latitude = 0"],
  entitlements_order: [
    "UPDATE entitlements SET ends_at = started_at - 1 WHERE id = 9001",
    "UPDATE entitlements SET paid_until = started_at - 1 WHERE id = 9001",
    "UPDATE entitlements SET ends_at = paid_until + 1 WHERE id = 9001",
    "UPDATE entitlements SET renews = 1, ends_at = paid_until + 259200001 WHERE id = 9001",
  ],
  entitlements_past_due_renews: ["UPDATE entitlements SET is_past_due = 1 WHERE id = 9001"],
  entitlements_lifetime: [
    "UPDATE entitlements SET ends_at = NULL WHERE id = 9001",
    "UPDATE entitlements SET product = 'unlimited' WHERE id = 9001",
  ],
  checkouts_lifetime: ["UPDATE checkouts SET expires_at = created_at"],
  checkouts_of_something: [
    `INSERT INTO checkouts VALUES ('cs_9', 'ann', NULL, NULL, NULL, '//', 500, 'hosted', 'https://pay.example', NULL, ${AT}, ${AT + 1}, NULL)`,
  ],
  checkouts_subject: [
    `INSERT INTO checkouts VALUES ('cs_9', 'ann', 'plus', NULL, NULL, '//', 500, 'hosted', 'https://pay.example', NULL, ${AT}, ${AT + 1}, NULL)`,
  ],
  checkouts_amount: [
    `INSERT INTO checkouts VALUES ('cs_9', 'ann', 'plus', NULL, NULL, 'plus//', 0, 'hosted', 'https://pay.example', NULL, ${AT}, ${AT + 1}, NULL)`,
  ],
  checkouts_closed: ["UPDATE checkouts SET closed_at = created_at - 1 WHERE closed_at IS NULL"],
  checkouts_opened_by: [
    "UPDATE checkouts SET url = NULL",
    "UPDATE checkouts SET client_secret = 'x'",
  ],
  payments_amount: [
    `INSERT INTO payments VALUES (9002, 'ann', 'pi_9', 'Social', 0, 0, NULL, ${AT}, ${AT})`,
  ],
  payments_refunded: ["UPDATE payments SET refunded_cents = 1901"],
  payment_events_order: [
    `INSERT INTO payment_events VALUES ('evt_9', 'invoice.paid', ${AT}, ${AT}, ${AT - 1})`,
  ],
  deliveries_due: ["UPDATE deliveries SET state = 'due' WHERE id = 9001"],
  deliveries_sent: [
    "UPDATE deliveries SET sent_at = NULL WHERE id = 9001",
    `UPDATE deliveries SET sent_at = ${AT}, failed_at = ${AT}, state = 'failed' WHERE id = 9001`,
    `UPDATE deliveries SET sent_at = ${AT}, state = 'skipped' WHERE id = 9001`,
  ],
  deliveries_failed: [
    "UPDATE deliveries SET state = 'failed', sent_at = NULL WHERE id = 9001",
    `UPDATE deliveries SET failed_at = ${AT} WHERE id = 9001`,
  ],
  mails_text_and_html: ["UPDATE mails SET html = NULL WHERE id = 9001"],
  mails_sent: [
    "UPDATE mails SET sent_at = NULL WHERE id = 9001",
    "UPDATE mails SET state = 'due' WHERE id = 9001",
  ],
  notice_settings_both: ["UPDATE notice_settings SET quiet_from_minute = NULL"],
  notifications_link_is_path: [
    "'//evil.example'",
    "'https://evil.example'",
    "'/\\evil.example'",
    "'/' || char(9) || '/evil.example'",
    "'/' || char(10) || '/evil.example'",
  ].map((link) => `UPDATE notifications SET link = ${link} WHERE id = 900001`),
  notifications_about_another: ["UPDATE notifications SET about_id = 'ann' WHERE id = 900001"],
  rate_limits_window: ["UPDATE rate_limits SET expires_at = window_start"],
  profiles_budget: ["UPDATE profiles SET budget_food_percentage = 99 WHERE user_id = 'ann'"],
  ...Object.fromEntries(
    (
      [
        ["checkouts", "url"],
        ["mails", "unsubscribe_url"],
        ["push_subscriptions", "endpoint"],
      ] as const
    ).map(([table, column]) => [
      `${table}_${column}_is_web`,
      [
        "javascript:alert(1)",
        "http://evil.example/",
        "http://localhost:1@evil.example/",
        "https://a b.example",
      ].map((address) => `UPDATE ${table} SET ${column} = '${address}'`),
    ]),
  ),
  mails_recipient_one_line: ["UPDATE mails SET recipient = 'a@b.example' || char(10) || 'Bcc: x'"],
  mails_subject_one_line: ["UPDATE mails SET subject = 'Hello' || char(13) || 'Bcc: x'"],
  token_entries_bound: [
    entry("'ann', 'earned_game', 20001, 'A game', 'try:5'"),
    entry("'ann', 'spent_boost', -20001, 'A boost', 'try:6'"),
  ],
  token_entries_amount: [
    entry("'ann', 'earned_game', -1, 'A game', 'try:1'"),
    entry("'ann', 'bonus_subscription', 0, 'A bonus', 'try:2'"),
    entry("'ann', 'spent_boost', 1, 'A boost', 'try:3'"),
  ],
};
