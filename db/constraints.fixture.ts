/**
 * At least one valid row in every table, with fixed ids: Ann and Bob talk (match `m`), Ann and Eve
 * are matched and silent (`w`), Bob's like of Eve is pending (`p`), Ann has closed the match with
 * Cat (`d`), and an earlier match with Bob has expired (`x`).
 */

import type Database from "better-sqlite3";
import {
  AT,
  DAY,
  GAME_ROWS,
  INTRODUCTION_ROWS,
  MEETUP_ROWS,
  MODERATION_ROWS,
} from "./constraints-rows.fixture";

export { AT };

/** The names of the tables of a database. */
export const listTables = (client: Database.Database): string[] =>
  client
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '__drizzle*'",
    )
    .pluck()
    .all();

const SHA = "a".repeat(64);
const BARS = "0123456789abcdef".repeat(3).slice(0, 40);

const person = (id: string) => `
INSERT INTO users (id, issuer, subject, email, first_name, last_name, date_of_birth, on_island_at, created_at, updated_at)
VALUES ('${id}', 'https://id.example', '${id}', '${id}@august.example', '${id}', 'Person', '1990-01-01', ${AT}, ${AT}, ${AT});
INSERT INTO identities VALUES ('email', '${id}@august.example', '${id}', ${AT});
INSERT INTO sessions (id, token_hash, user_id, created_at, expires_at)
VALUES ('s-${id}', '${Buffer.from(id).toString("hex").padEnd(64, "0")}', '${id}', ${AT}, ${AT + DAY});
INSERT INTO profiles (id, user_id, revision, stage_name, age_category, gender, looking_for, created_at, updated_at)
VALUES ('p-${id}', '${id}', 3, '${id}', 'Under 90', 'female', 'both', ${AT}, ${AT});
INSERT INTO agreements (user_id, agreement, version, agreed_at) VALUES ('${id}', 'code_of_conduct', 1, ${AT});`;

const message = (id: number, conversation: number, sender: string) => `
INSERT INTO messages (id, conversation_id, sender_id, client_id, content, created_at)
VALUES (${id}, ${conversation}, '${sender}', 'client-${id}', 'Hello', ${AT + 1});`;

/** A second row of most tables; two users without any data yet. */
const SECOND_ROWS = `
INSERT INTO users (id, issuer, subject, created_at, updated_at) VALUES
  ('gus', 'https://id.example', 'gus', ${AT}, ${AT}), ('hal', 'https://id.example', 'hal', ${AT}, ${AT});
INSERT INTO calendar_reminders (user_id, revision, created_at) VALUES ('bob', 1, ${AT});
INSERT INTO calendar_feeds (user_id, token, created_at) VALUES ('bob', '${"b".repeat(43)}', ${AT});
INSERT INTO deck_cursors (user_id, choices, low, high) VALUES ('bob', '[1,2,3]', 1, 5);
INSERT INTO deck_returns (viewer_id, target_id) VALUES ('ann', 'cat');
INSERT INTO discover_filters (user_id, ages, music, updated_at) VALUES ('bob', '[]', '[]', ${AT});
INSERT INTO profile_revisions (user_id, revision, before, saved_at) VALUES ('ann', 3, '{}', ${AT});
INSERT INTO profile_drafts (id, user_id, answers) VALUES ('bob', 'bob', '{}');
INSERT INTO sweep_failures (sweep, failed_at, times) VALUES ('push', ${AT}, 1);
INSERT INTO alarms (key, sentence, raised_at) VALUES ('media', 'Media wait.', ${AT});
INSERT INTO closing_notes (match_id, note) VALUES ('d-2', 'Farewell');
INSERT INTO media_variants (id, media_id, content_type, width, height, byte_length, sha256) VALUES (9002, 'photo', 'image/jpeg', 1, 1, 1, '${SHA}');
INSERT INTO payment_events VALUES ('evt_2', 'invoice.paid', ${AT}, ${AT}, ${AT});
INSERT INTO notifications (id, user_id, type, title, message, cause, created_at) VALUES (900002, 'ann', 'new_match', 'A match', 'You match', 'match:w', ${AT});
INSERT INTO notifications (id, user_id, type, title, message, cause, created_at, read_at) VALUES (900003, 'bob', 'new_match', 'A match', 'You match', 'match:m', ${AT}, ${AT + 1});
INSERT INTO mails (id, recipient, subject, cause, due_at, created_at) VALUES (9002, 'ann@august.example', 'Hello', 'delivery:9002', ${AT}, ${AT}), (9003, 'bob@august.example', 'Hello', 'delivery:9003', ${AT}, ${AT});
INSERT INTO deliveries (id, notification_id, user_id, method, due_at) VALUES (9002, 900002, 'ann', 'email', ${AT});
INSERT INTO notice_choices (user_id, kind, method, is_on, changed_at) VALUES ('bob', 'matches', 'email', 0, ${AT});
INSERT INTO notice_settings (user_id, mail_rhythm, changed_at) VALUES ('bob', 'daily', ${AT});
INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
VALUES ('push-2', 'bob', 's-bob', 'https://push.example/2', '${"p".repeat(87)}', '${"a".repeat(22)}', ${AT});
INSERT INTO report_stills (report_id, content_type, sha256, bytes) VALUES (900002, 'image/webp', '${SHA}', x'00');
INSERT INTO rate_limits (key, window_start, uses, expires_at) VALUES ('message:bob', ${AT}, 1, ${AT + DAY});`;

export const SOUND_ROWS = `${["ann", "bob", "cat", "eve"].map(person).join("")}
INSERT INTO answer_counts (id, field, value) VALUES (4194304, 1, ''), (4204304, 1, 'made for this') ON CONFLICT DO NOTHING;
INSERT INTO deck_members (user_id, gender, looking_for, age, accepts, music, answers)
VALUES ('ann', 1, 2, 4, 15, 0, '[4204304]'), ('bob', 1, 2, 4, 15, 0, '[]');
INSERT INTO answer_members (answer_id, number) VALUES (4204304, 1), (4204305, 1);
INSERT INTO calendar_reminders (user_id, revision, created_at, reset_at) VALUES ('ann', 2, ${AT}, ${AT + 1});
INSERT INTO calendar_feeds (user_id, token, created_at) VALUES ('ann', '${"a".repeat(43)}', ${AT});
INSERT INTO deck_cursors (user_id, choices, low, high) VALUES ('ann', '[1,2,3]', 1, 5);
INSERT INTO deck_returns (viewer_id, target_id) VALUES ('ann', 'eve');
INSERT INTO discover_filters (user_id, ages, intent, music, updated_at) VALUES ('ann', '["Under 90"]', 'both', '["Rap"]', ${AT});
INSERT INTO profile_revisions (user_id, revision, before, saved_at) VALUES ('ann', 2, '{"bio":null}', ${AT});
INSERT INTO profile_drafts (id, user_id, answers, expires_at) VALUES ('ann', 'ann', '{"bio":"Hi"}', NULL), ('browser', 'ann', '{"bio":"Hi"}', ${AT});
INSERT INTO swipes (actor_id, target_id, kind, created_at) VALUES ('ann', 'bob', 'like', ${AT}), ('bob', 'ann', 'like', ${AT}), ('bob', 'eve', 'like', ${AT}),
  ('ann', 'eve', 'like', ${AT}), ('eve', 'ann', 'like', ${AT}), ('cat', 'eve', 'like', ${AT}), ('eve', 'cat', 'like', ${AT});
INSERT INTO matches (id, user_id_1, user_id_2, compatibility_score, connection_fee_cents, status, initiated_by, starter_id, fee_state, created_at,
  matched_at, conversation_deadline, extended_at, extended_by, first_message_sent_at, inactive_at, closed_at, closed_by, expired_at) VALUES
  ('m', 'ann', 'bob', 75, 500, 'matched', 'ann', NULL, 'paid', ${AT}, ${AT}, ${AT + 2 * DAY}, ${AT}, 'bob', ${AT + 1}, ${AT + DAY}, NULL, NULL, NULL),
  ('w', 'ann', 'eve', 75, 500, 'matched', 'ann', 'ann', 'due', ${AT}, ${AT}, ${AT + DAY}, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('p', 'bob', 'eve', 75, 500, 'pending', 'bob', NULL, 'not_due', ${AT}, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('d', 'ann', 'cat', 75, 500, 'declined', 'cat', NULL, 'not_due', ${AT}, ${AT}, ${AT + DAY}, NULL, NULL, NULL, NULL, ${AT + 2}, 'ann', NULL),
  ('x', 'ann', 'bob', 75, 500, 'expired', 'ann', NULL, 'not_due', ${AT - 2 * DAY}, ${AT - 2 * DAY}, ${AT - DAY}, NULL, NULL, NULL, NULL, NULL, NULL, ${AT - DAY});
INSERT INTO conversations (id, match_id, message_count, created_at, last_message_at) VALUES
  (901, 'm', 2, ${AT}, ${AT + 1}), (902, 'w', 0, ${AT}, NULL), (904, 'd', 1, ${AT}, ${AT + 1});
${message(9001, 901, "ann")}${message(9002, 901, "bob")}${message(9004, 904, "ann")}
INSERT INTO conversation_reads (member_id, conversation_id, last_read_id, read_at) VALUES ('ann', 901, 9002, ${AT});
INSERT INTO pending_messages VALUES (902, 'ann', 'client-2', 'Hello', ${AT});
INSERT INTO closing_notes (match_id, note) VALUES ('d', 'All the best');
INSERT INTO media (id, user_id, kind, review, image_type, created_at) VALUES ('photo', 'ann', 'photo', 'approved', 'upclose', ${AT});
INSERT INTO media (id, user_id, kind, review, duration_ms, bars, created_at) VALUES ('voice', 'bob', 'voice_message', 'exempt', 1000, '${BARS}', ${AT}), ('spare', 'bob', 'voice_message', 'exempt', 1000, NULL, ${AT}), ('sample', 'ann', 'voice_sample', 'waiting', 1000, NULL, ${AT});
INSERT INTO media (id, user_id, kind, processing, created_at) VALUES ('incoming', 'ann', 'voice_sample', 'waiting', ${AT});
INSERT INTO media_variants (id, media_id, content_type, width, height, byte_length, sha256) VALUES (9001, 'photo', 'image/webp', 1, 1, 1, '${SHA}');
INSERT INTO media_chunks (variant_id, position, bytes) VALUES (9001, 0, x'00');
INSERT INTO voice_messages (message_id, media_id, receiver_id, duration_ms, played_at) VALUES (9002, 'voice', 'ann', 1000, ${AT + 1});
${MEETUP_ROWS}
INSERT INTO conversations (id, match_id, created_at) VALUES (905, 'k', ${AT});
${GAME_ROWS}
INSERT INTO checkouts VALUES ('closed', 'bob', 'social', NULL, NULL, 'social//', 1900, 'hosted', 'https://pay.example/closed', NULL, ${AT}, ${AT + 1}, ${AT});
INSERT INTO fee_payments (id, provider_reference, user_id, amount_cents, paid_at, settled_match_id, settled_at)
VALUES (9001, 'pi_1', 'ann', 500, ${AT}, 'm', ${AT}), (9002, 'pi_2', 'eve', 500, ${AT}, NULL, NULL), (9004, 'pi_4', 'bob', 500, ${AT}, NULL, NULL);
INSERT INTO entitlements (id, user_id, product, provider_reference, started_at, paid_until, ends_at, updated_at) VALUES (9001, 'ann', 'social', 'sub_1', ${AT}, ${AT + DAY}, ${AT + DAY}, ${AT});
INSERT INTO checkouts VALUES ('cs_1', 'ann', 'social', NULL, NULL, 'social//', 1900, 'hosted', 'https://pay.example', NULL, ${AT}, ${AT + DAY}, NULL);
INSERT INTO payment_events VALUES ('evt_1', 'invoice.paid', ${AT}, ${AT}, ${AT});
INSERT INTO payments VALUES (9001, 'ann', 'pi_0', 'Social', 1900, 0, 'open', ${AT}, ${AT}), (9003, 'bob', 'pi_8', 'Social', 1900, 0, NULL, ${AT}, ${AT});
INSERT INTO payment_customers VALUES ('ann', 'cus_1', ${AT}), ('bob', 'cus_2', ${AT});
INSERT INTO meetup_payments VALUES (9001, 'pi_7', 'ann', NULL, 3000, ${AT}, 0), (9002, 'pi_9', 'bob', NULL, 3000, ${AT}, 0);
INSERT INTO payment_differences VALUES (9001, 'sub_1', 'Ended at the provider.', ${AT}), (9002, 'sub_2', 'Ended at the provider.', ${AT});
INSERT INTO event_goers VALUES ('ann', 'community-sing', '2026-08-12', ${AT});
INSERT INTO event_suggestions VALUES (9001, 'ann', 'Kites', 'Kites', ${AT}, 'added', ${AT}, 'bob');
INSERT INTO concierge_requests VALUES (9001, 'ann', 'client-1', 'Where?', ${AT}, 'There.', ${AT}), (9002, 'ann', 'client-2', 'When?', ${AT}, NULL, NULL);
INSERT INTO token_entries (id, user_id, transaction_type, half_tokens, description, cause, created_at) VALUES (900001, 'ann', 'earned_game', 4, 'A game', 'game:this_or_that:2025-08-08', ${AT});
INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
VALUES ('ann', 'spent_boost', -1, 'A boost', 'boost:1', ${AT}), ('ann', 'spent_boost', -1, 'A boost', 'boost:2', ${AT});
INSERT INTO deck_lifts (user_id, cause, kind, starts_at, ends_at)
VALUES ('ann', 'boost:1', 'boost', ${AT}, ${AT + DAY}), ('ann', 'boost:2', 'boost', ${AT}, ${AT + DAY});
INSERT INTO notifications (id, user_id, type, title, message, link, cause, created_at, about_id)
VALUES (900001, 'ann', 'new_match', 'A match', 'You match', '/matches', 'match:m', ${AT}, 'bob');
INSERT INTO mails (id, recipient, subject, text, html, cause, state, due_at, created_at, sent_at, unsubscribe_url)
VALUES (9001, 'ann@august.example', 'Hello', 'Hello', '<p>Hello</p>', 'welcome:ann', 'sent', ${AT}, ${AT}, ${AT}, 'https://august.example/unsubscribe/x');
INSERT INTO deliveries (id, notification_id, user_id, method, thread, state, due_at, sent_at, mail_id)
VALUES (9001, 900001, 'ann', 'email', '/messages/901', 'sent', ${AT}, ${AT}, 9001);
INSERT INTO notice_choices (user_id, kind, method, is_on, changed_at) VALUES ('ann', 'matches', 'email', 0, ${AT});
INSERT INTO notice_settings (user_id, mail_rhythm, quiet_from_minute, quiet_until_minute, changed_at) VALUES ('ann', 'daily', 0, 60, ${AT});
INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
VALUES ('push', 'ann', 's-ann', 'https://push.example/1', '${"p".repeat(87)}', '${"a".repeat(22)}', ${AT});
INSERT INTO blocks (blocker_id, blocked_id, blocked_name, created_at) VALUES ('cat', 'eve', 'Eve', ${AT});
INSERT INTO reports (id, reporter_id, reported_id, subject_kind, subject_id, reason, words, evidence, created_at)
VALUES (900001, 'ann', 'bob', 'message', '9002', 'unkind', 'Unkind', '{"content":"Hello"}', ${AT});
INSERT INTO reports (id, reporter_id, reported_id, subject_kind, subject_id, reason, evidence, state, created_at, decided_at)
VALUES (900002, 'eve', 'bob', 'message', '9002', 'unkind', '{}', 'dismissed', ${AT}, ${AT}),
  (900003, 'eve', 'bob', 'profile', 'bob', 'unkind', '{}', 'dismissed', ${AT}, ${AT});
INSERT INTO report_stills (report_id, content_type, sha256, bytes) VALUES (900001, 'image/webp', '${SHA}', x'00');
INSERT INTO rate_limits (key, window_start, uses, expires_at) VALUES ('message:ann', ${AT}, 1, ${AT + DAY});
INSERT INTO heartbeats (id, beat_at, replicated_at) VALUES (1, ${AT}, ${AT});
INSERT INTO sweep_failures (sweep, failed_at, times) VALUES ('mail', ${AT}, 1);
INSERT INTO alarms (key, sentence, raised_at) VALUES ('disk', 'The disk is full.', ${AT});
INSERT INTO matches (id, user_id_1, user_id_2, compatibility_score, connection_fee_cents, status, initiated_by, fee_state, created_at,
  matched_at, conversation_deadline, closed_at, closed_by)
VALUES ('d-2', 'bob', 'cat', 75, 500, 'declined', 'cat', 'not_due', ${AT}, ${AT}, ${AT + DAY}, ${AT + 2}, 'bob');
${INTRODUCTION_ROWS}

${SECOND_ROWS}
${MODERATION_ROWS}`;
