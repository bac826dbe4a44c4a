/** Writes that a CHECK refuses, in the rows of `constraints.fixture.ts`, by its name. */

import { AT, BOOKED_AT } from "./constraints-rows.fixture";

const set = (table: string) => (change: string, id: number | string) =>
  `UPDATE ${table} SET ${change} WHERE id = ${typeof id === "string" ? `'${id}'` : id}`;
const user = set("users");
const match = set("matches");
const item = set("media");
const booking = set("meetup_bookings");
const side = set("game_participations");
const introduction = set("friend_introductions");
const suspension = set("suspensions");
const hold = set("holds");
const fee = set("fee_payments");
const entry = (values: string) => `INSERT INTO token_entries
  (user_id, transaction_type, half_tokens, description, cause, created_at) VALUES (${values}, ${AT})`;
const logged = (values: string) =>
  `INSERT INTO moderation_entries (decided_at, moderator_id, action, subject, member_id, reason) VALUES (${AT}, ${values})`;
const checkout = (who: string, match: string, meetup: string, subject: string) =>
  `INSERT INTO checkouts VALUES ('cs_9', '${who}', NULL, ${match}, ${meetup}, '${subject}', 500, 'hosted', 'https://pay.example', NULL, ${AT}, ${AT + 1}, NULL)`;
/** A CHECK of each kind, and those that hold a state, a price or a bound of several columns. */
export const CHECKED: Record<string, string> = {
  // A length counts what follows a NUL.
  users_first_name: user(`first_name = 'x' || char(0) || '${"x".repeat(99)}'`, "ann"),
  users_created_at_moment: user(`created_at = ${AT / 1000}`, "ann"),
  users_state: user("state = 'gone'", "ann"),
  users_light_pages: user("light_pages = 2", "ann"),
  users_address_key_digest: user(`address_key = '${"A".repeat(64)}'`, "ann"),
  calendar_feeds_token: `UPDATE calendar_feeds SET token = '${"+".repeat(43)}' WHERE user_id = 'ann'`,
  token_entries_cause_shape: entry("'ann', 'earned_profile', 1, 'A profile', 'Match:1'"),
  mails_subject_one_line: "UPDATE mails SET subject = 'Hello' || char(13) || 'Bcc: x'",
  push_subscriptions_endpoint_is_web:
    "UPDATE push_subscriptions SET endpoint = 'http://localhost:1@evil.example/'",
  notifications_link_is_path: "UPDATE notifications SET link = '//evil.example'",
  profile_drafts_answers: "UPDATE profile_drafts SET answers = '[]'",
  profiles_sports_played: "UPDATE profiles SET sports_played = '{}' WHERE user_id = 'ann'",
  profiles_budget: "UPDATE profiles SET budget_food_percentage = 99 WHERE user_id = 'ann'",
  friend_introductions_email_plain: introduction("friend_email = 'a@b.example,c@b.example'", 9002),

  users_date_of_birth: user("date_of_birth = '1990-02-30'", "ann"),
  users_joined: user("date_of_birth = NULL", "ann"),
  users_age: user("date_of_birth = '2025-01-01'", "ann"),
  users_suspension_has_reason: user(`state = 'suspended', state_changed_at = ${AT}`, "ann"),
  users_reason_of_suspension: user("state_reason = 'Why'", "ann"),
  users_state_has_moment: user("state = 'deleted'", "ann"),
  users_pause_has_moment: user(`state = 'paused', state_changed_at = ${AT}`, "ann"),
  users_active_is_not_paused: user(`paused_at = ${AT}`, "ann"),
  sessions_lifetime: "UPDATE sessions SET expires_at = created_at + 2592000001",
  answer_counts_field: "UPDATE answer_counts SET field = 2 WHERE id = 4204304",
  answer_counts_first: "UPDATE answer_counts SET value = '' WHERE id = 4204304",
  answer_members_few: "UPDATE answer_members SET answer_id = 0 WHERE answer_id = 4204304",
  deck_returns_not_self: "INSERT INTO deck_returns VALUES ('ann', 'ann')",
  deck_lifts_time: "UPDATE deck_lifts SET ends_at = starts_at + 86400001",
  profile_drafts_nobodys: "UPDATE profile_drafts SET user_id = NULL WHERE id = 'browser'",
  profile_drafts_waiting: `UPDATE profile_drafts SET expires_at = ${AT} WHERE id = 'ann'`,

  matches_order: match("user_id_1 = 'bob', user_id_2 = 'ann'", "m"),
  matches_initiated_by_one_of_two: match("initiated_by = 'eve'", "m"),
  matches_started_by_one_of_two: match("starter_id = 'eve'", "m"),
  matches_extended_by_one_of_two: match("extended_by = 'eve'", "m"),
  matches_closed_by_one_of_two: match("closed_by = 'bob'", "d"),
  matches_matched_at: match("matched_at = NULL", "m"),
  matches_only_matched: match("starter_id = 'bob'", "p"),
  matches_pending: match("status = 'pending'", "w"),
  matches_deadline_known: match("conversation_deadline = NULL", "w"),
  matches_deadline: match("conversation_deadline = matched_at + 86399999", "w"),
  matches_extension: match("extended_by = NULL", "m"),
  matches_inactive: match(`inactive_at = ${AT}`, "w"),
  matches_inactivated: match(`inactivated_at = ${AT}`, "m"),
  matches_expired_at: match("expired_at = NULL", "x"),
  matches_expired_unopened: match(`first_message_sent_at = ${AT}`, "x"),
  matches_closed_at: match("closed_at = NULL", "d"),
  matches_closed_by: match("closed_by = NULL", "d"),
  matches_closer: match("closed_by = 'ann'", "m"),
  matches_fee_due: match("fee_state = 'due'", "m"),
  matches_fee_not_due: match("fee_state = 'not_due'", "m"),
  matches_fee_settled: match("fee_state = 'paid'", "p"),
  conversations_last_message: "UPDATE conversations SET last_message_at = NULL WHERE id = 901",

  fee_payments_reversed_settles_nothing: fee("is_reversed = 1", 9001),
  fee_payments_settled: fee("settled_at = NULL", 9001),
  entitlements_order: "UPDATE entitlements SET ends_at = paid_until + 1 WHERE id = 9001",
  entitlements_past_due_renews: "UPDATE entitlements SET is_past_due = 1 WHERE id = 9001",
  entitlements_lifetime: "UPDATE entitlements SET ends_at = NULL WHERE id = 9001",
  checkouts_lifetime: "UPDATE checkouts SET expires_at = created_at",
  checkouts_of_something: checkout("ann", "NULL", "NULL", "//"),
  checkouts_subject: checkout("ann", "'w'", "NULL", "//"),
  checkouts_opened_by: "UPDATE checkouts SET url = NULL",
  payments_refunded: "UPDATE payments SET refunded_cents = 1901",
  token_entries_bound: entry("'ann', 'earned_game', 20001, 'A game', 'try:5'"),
  token_entries_amount: entry("'ann', 'spent_boost', 1, 'A boost', 'try:3'"),
  kept_payments_time: "UPDATE kept_payments SET kept_until = paid_at",

  meetup_locations_hours: "UPDATE meetup_locations SET available_hours = '15:00-07:00'",
  meetup_locations_on_island: "UPDATE meetup_locations SET latitude = 0",
  meetup_bookings_date: booking("date = '2025-02-30'", 9001),
  meetup_bookings_begin: booking("slot_hour = 11", 9001),
  meetup_bookings_seats: booking("seat = 4", 9001),
  meetup_bookings_seat_of_standing: booking("seat = NULL", 9001),
  meetup_bookings_with_a_match: booking("companion_id = NULL", 9001),
  meetup_bookings_held_alone: booking("covered_by = 'weekly'", 9006),
  meetup_bookings_not_self: booking("companion_id = 'ann'", 9001),
  meetup_bookings_held: booking("held_until = created_at", 9001),
  meetup_bookings_confirmed_in_time: booking("confirmed_at = held_until + 1", 9003),
  meetup_bookings_paid: booking("price_paid_cents = 0", 9007),
  meetup_bookings_confirmed: booking("confirmed_at = NULL", 9002),
  meetup_bookings_not_confirmed: booking(`confirmed_at = ${BOOKED_AT}`, 9001),
  meetup_bookings_ended: booking("status = 'completed'", 9002),
  meetup_bookings_ended_by_somebody: booking("ended_by = 'ann'", 9001),
  meetup_bookings_declined_by: booking(
    `status = 'declined', seat = NULL, ended_at = ${BOOKED_AT}, ended_by = 'ann'`,
    9001,
  ),
  meetup_waits_ended: "UPDATE meetup_waits SET ending = 'left' WHERE id = 9001",
  meetup_attendance_answered: "UPDATE meetup_attendance SET felt_safe = 1 WHERE user_id = 'ann'",

  game_plays_some_questions: "UPDATE game_plays SET questions = '[]'",
  game_participations_completed: side("status = 'completed'", 9001),
  game_participations_abandoned: side("status = 'abandoned'", 9001),
  game_participations_shared: side(`shared_at = ${AT}`, 9001),
  friend_introductions_one_ending: introduction(`declined_at = ${AT}`, 9001),
  friend_introductions_joined: introduction("friend_id = 'hal'", 9002),
  friend_introductions_matched: introduction(`match_successful_at = ${AT}`, 9002),
  friend_introductions_earned_by_others: introduction("is_own_browser = 1", 9001),
  friend_introductions_points: introduction("points_awarded = 20", 9001),
  friend_introductions_bonus: introduction("bonus_meetups_awarded = 2", 9001),
  friend_introductions_forgotten: introduction("friend_email = NULL", 9002),

  media_failure_has_reason: item("processing = 'failed'", "photo"),
  media_voice_message_is_private: item("review = 'waiting'", "voice"),
  media_refusal_has_reason: item("review = 'refused'", "photo"),
  media_island_verified: item(`island_verified_at = ${AT}`, "sample"),
  deliveries_due: "UPDATE deliveries SET state = 'due' WHERE id = 9001",
  deliveries_sent: "UPDATE deliveries SET sent_at = NULL WHERE id = 9001",
  mails_sent: "UPDATE mails SET sent_at = NULL WHERE id = 9001",
  data_exports_ready: "UPDATE data_exports SET byte_length = 0 WHERE id = 'export'",
  reports_decided: "UPDATE reports SET decided_at = NULL WHERE id = 900002",
  reports_not_self: "UPDATE reports SET reported_id = 'ann' WHERE id = 900001",
  suspensions_appealed: suspension("appealed_at = NULL", 9001),
  suspensions_decided: suspension("appeal_decision = 'refused'", 9001),
  suspensions_lifted: suspension("lifted_at = NULL, lifted_by = NULL", 9002),
  suspensions_not_by_self: suspension("appeal_decided_by = 'lou'", 9002),
  holds_decided: hold("decision = 'released'", 9001),
  holds_not_by_self: hold(`decision = 'released', decided_at = ${AT}, decided_by = 'lou'`, 9001),
  moderation_entries_say_why: logged("'hob', 'warn', 'media:1', 'bob', NULL"),
  moderation_entries_not_on_self: logged("'hob', 'approve_media', 'media:1', 'hob', NULL"),
};
