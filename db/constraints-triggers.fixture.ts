import { AT } from "./constraints.fixture";
import { ACROSS_TRIGGERED } from "./constraints-across.fixture";
import { ann, entry, match, photo } from "./constraints-by-hand.fixture";
import { CAUSES_TRIGGERED } from "./constraints-causes.fixture";
import { GAMES_TRIGGERED } from "./constraints-games.fixture";
import { INTRODUCTIONS_TRIGGERED } from "./constraints-introductions.fixture";
import { MEETUPS_TRIGGERED } from "./constraints-meetups.fixture";
import { MODERATION_IGNORED, MODERATION_TRIGGERED } from "./constraints-moderation.fixture";

const MESSAGE = "INSERT INTO messages (conversation_id, sender_id, client_id, content, created_at)";
const VOICE = "INSERT INTO voice_messages (message_id, media_id, receiver_id) VALUES";
const REPORT = `INSERT OR REPLACE INTO reports (id, reporter_id, reported_id, subject_kind, subject_id, reason, evidence, created_at)`;

/** Triggers that refuse. */
export const TRIGGERED: Record<string, readonly string[]> = {
  ...INTRODUCTIONS_TRIGGERED,
  ...MEETUPS_TRIGGERED,
  ...GAMES_TRIGGERED,
  ...MODERATION_TRIGGERED,
  ...ACROSS_TRIGGERED,
  ...CAUSES_TRIGGERED,
  token_entries_never_replaced: [
    `INSERT OR REPLACE INTO token_entries (id, user_id, transaction_type, half_tokens, description, cause, created_at)
     VALUES (900001, 'ann', 'earned_profile', 4000, 'A profile', 'profile:again', ${AT})`,
  ],
  token_entries_of_a_match: [
    entry("'ann', 'earned_connection', 4, 'A match', 'match:nobody'"),
    entry("'ann', 'earned_connection', 4, 'A match', 'match:bob:ann'"),
    entry("'ann', 'earned_connection', 4, 'A match', 'match:bob:cat'"),
    entry("'bob', 'earned_connection', 4, 'A match', 'match:bob:eve'"),
    entry("'ann', 'earned_connection', 4, 'A match', 'try:9'"),
    entry("'ann', 'earned_profile', 4, 'A profile', 'match:x:y'"),
  ],
  token_entries_bonus_of_a_membership: [
    entry("'ann', 'bonus_subscription', 21, 'Monthly bonus', 'bonus:2025-08'"),
    entry("'ann', 'earned_profile', 20, 'A profile', 'bonus:2025-08'"),
    entry("'ann', 'bonus_subscription', 10, 'Monthly bonus', 'bonus:2025-08.x'"),
    entry("'ann', 'bonus_subscription', 10, 'Monthly bonus', 'month:2025-08'"),
    entry("'ann', 'bonus_subscription', 10, 'Monthly bonus', 'bonus:2025-07'"),
    entry("'eve', 'bonus_subscription', 10, 'Monthly bonus', 'bonus:2025-08'"),
  ],
  "token_entries is append-only": [
    "UPDATE token_entries SET half_tokens = 100",
    "UPDATE token_entries SET cause = 'match:' || id",
    "DELETE FROM token_entries",
  ],
  "token balance below zero": [entry("'eve', 'spent_boost', -16, 'A boost', 'boost:1'")],
  "messages do not change": ["UPDATE messages SET content = 'x'"],
  messages_never_replaced: [
    `REPLACE INTO messages (id, conversation_id, sender_id, client_id, content, created_at) VALUES (9001, 901, 'ann', 'client-new', 'x', ${AT})`,
    `INSERT OR REPLACE INTO messages (conversation_id, sender_id, client_id, content, created_at) VALUES (901, 'ann', 'client-9001', 'x', ${AT})`,
  ],
  messages_by_one_of_two: [`${MESSAGE} VALUES (901, 'eve', 'client-new', 'Hello', ${AT})`],
  messages_begun_by_starter: [`${MESSAGE} VALUES (902, 'eve', 'client-new', 'Hello', ${AT})`],
  messages_before_the_end: [`${MESSAGE} VALUES (904, 'cat', 'client-new', 'Hello', 2000000000000)`],
  conversation_reads_by_one_of_two: [
    `INSERT INTO conversation_reads VALUES ('eve', 901, 9001, ${AT})`,
  ],
  conversation_reads_of_a_message: [
    `INSERT INTO conversation_reads VALUES ('bob', 901, 9004, ${AT})`,
    `INSERT INTO conversation_reads VALUES ('bob', 901, 9999999, ${AT})`,
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
  fee_payments_enter_by_one_of_two: [
    `INSERT INTO fee_payments VALUES (9003, 'pi_3', 'bob', 500, 1, 'w', ${AT}, 0, NULL)`,
    `INSERT INTO fee_payments VALUES (9003, 'pi_3', 'bob', 500, 1, 'p', ${AT}, 0, NULL)`,
    `INSERT INTO fee_payments VALUES (9003, 'pi_3', 'ann', 500, ${AT}, 'w', ${AT}, 0, NULL)`,
  ],
  fee_payments_settle_by_one_of_two: [
    `UPDATE fee_payments SET settled_match_id = 'd', settled_at = ${AT + 2} WHERE id = 9002`,
    `UPDATE fee_payments SET settled_match_id = 'p', settled_at = ${AT + 2} WHERE id = 9002`,
    `UPDATE fee_payments SET settled_match_id = 'w', settled_at = ${AT + 2} WHERE id = 9002`,
  ],
  fee_payments_never_change: ["UPDATE fee_payments SET amount_cents = 1"],
  entitlements_stay_with_their_payer: ["user_id = 'eve'", "started_at = started_at - 1"].map(
    (change) => `UPDATE entitlements SET ${change}`,
  ),
  payment_events_never_change: [
    "UPDATE payment_events SET type = 'x'",
    "UPDATE payment_events SET applied_at = NULL WHERE id = 'evt_1'",
  ],
  payment_differences_never_change: ["UPDATE payment_differences SET difference = 'x'"],
  payments_stay_with_their_payer: [
    "amount_cents = 1",
    "paid_at = paid_at + 1",
    "description = 'x'",
  ].map((change) => `UPDATE payments SET ${change}`),
  payment_customers_never_change: ["UPDATE payment_customers SET customer_id = 'cus_9'"],
  meetup_payments_never_change: ["UPDATE meetup_payments SET amount_cents = 1"],
  meetup_payments_of_own_meetup: [
    `INSERT INTO meetup_payments VALUES (9005, 'pi_m', 'eve', 9001, 3000, ${AT}, 0)`,
  ],
  checkouts_of_the_payers_own: [
    `INSERT INTO checkouts VALUES ('cs_9', 'bob', NULL, 'w', NULL, '/w/', 500, 'hosted', 'https://pay.example', NULL, ${AT}, ${AT + 1}, NULL)`,
    `INSERT INTO checkouts VALUES ('cs_9', 'eve', NULL, NULL, 9001, '//9001', 3000, 'hosted', 'https://pay.example', NULL, ${AT}, ${AT + 1}, NULL)`,
  ],
  matches_stay_with_their_pair: [match("user_id_2 = 'cat'"), match("initiated_by = 'bob'")],
  matches_never_go_back: [
    match("status = 'pending'", "w"),
    match("status = 'deactivated'", "d"),
    match("status = 'matched'", "x"),
  ],
  conversations_of_a_match: [
    `INSERT INTO conversations (match_id, created_at) VALUES ('p', ${AT})`,
  ],
  conversations_stay_with_their_match: ["UPDATE conversations SET match_id = 'x' WHERE id = 902"],
  closing_notes_of_a_closed_match: ["INSERT INTO closing_notes VALUES ('m', 'Bye')"],
  closing_notes_never_change: ["UPDATE closing_notes SET note = 'Bye'"],
  concierge_requests_never_change: ["UPDATE concierge_requests SET question = 'Who?'"],
  concierge_requests_answered_once: [
    "UPDATE concierge_requests SET answer = 'Here.' WHERE id = 9001",
    "UPDATE concierge_requests SET answer = NULL, answered_at = NULL WHERE id = 9001",
  ],
  deliveries_to_whom_is_told: [
    `INSERT INTO deliveries (notification_id, user_id, method, due_at) VALUES (900001, 'eve', 'push', ${AT})`,
  ],
  deliveries_stay_with_their_notice: ["UPDATE deliveries SET user_id = 'eve'"],
  push_subscriptions_of_own_session: [
    `INSERT INTO push_subscriptions VALUES ('other', 'eve', 's-ann', 'https://push.example/2', '${"p".repeat(87)}', '${"a".repeat(22)}', ${AT})`,
  ],
  push_subscriptions_move_with_session: ["UPDATE push_subscriptions SET user_id = 'eve'"],
  sessions_stay_with_their_member: ["user_id = 'eve'", "created_at = created_at + 1"].map(
    (change) => `UPDATE sessions SET ${change} WHERE id = 's-ann'`,
  ),
  users_identity_never_changes: [ann("subject = 'eve2'")],
  users_birth_never_changes: [ann("date_of_birth = '1991-01-01'")],
  profiles_stay_with_their_member: ["UPDATE profiles SET user_id = 'zoe' WHERE user_id = 'ann'"],
  profiles_revision_grows: ["UPDATE profiles SET revision = 2 WHERE user_id = 'ann'"],
  blocks_never_change: ["UPDATE blocks SET blocked_id = 'ann' WHERE blocker_id = 'cat'"],
  swipes_stay_with_their_pair: ["UPDATE swipes SET target_id = 'cat' WHERE actor_id = 'ann'"],
  deck_members_stay: ["UPDATE deck_members SET user_id = 'zoe' WHERE user_id = 'ann'"],
  reports_never_replaced: [
    `${REPORT} VALUES (900001, 'eve', 'bob', 'message', '1', 'unkind', '{}', ${AT})`,
  ],
  "reports do not change": [
    "UPDATE reports SET words = 'x'",
    "UPDATE reports SET words = NULL",
    "UPDATE report_stills SET bytes = x'01'",
  ],
  "an open report stays": ["DELETE FROM reports", "DELETE FROM report_stills"],
  reports_stay_with_their_two: [
    "reporter_id = 'eve'",
    "reported_id = 'eve'",
    "reporter_id = NULL",
  ].map((change) => `UPDATE reports SET ${change} WHERE id = 900001`),
  reports_stay_decided: ["'open'", "'upheld'"].map(
    (state) => `UPDATE reports SET state = ${state} WHERE id = 900002`,
  ),
  agreements_never_change: [
    "UPDATE agreements SET user_id = 'eve', version = 2 WHERE user_id = 'ann'",
    "UPDATE agreements SET agreement = 'conflict_resolution' WHERE user_id = 'ann'",
  ],
  profile_revisions_never_change: ["UPDATE profile_revisions SET before = '{}'"],
  checkouts_stay_with_their_payer: [
    "UPDATE checkouts SET user_id = 'eve'",
    "UPDATE checkouts SET product = 'august'",
    "UPDATE checkouts SET expires_at = expires_at + 1",
    "UPDATE checkouts SET url = 'https://pay.example/other'",
    "UPDATE checkouts SET client_secret = 'other'",
  ],
  checkouts_stay_closed: ["NULL", "closed_at + 1"].map(
    (moment) => `UPDATE checkouts SET closed_at = ${moment} WHERE session_id = 'closed'`,
  ),
  notifications_stay_with_their_member: ["user_id = 'eve'", "about_id = 'eve'"].map(
    (change) => `UPDATE notifications SET ${change} WHERE id = 900001`,
  ),
  deck_lifts_stay_with_their_member: ["UPDATE deck_lifts SET user_id = 'eve'"],
  notice_choices_stay_with_their_member: ["UPDATE notice_choices SET user_id = 'eve'"],
  media_variants_never_change: [
    "UPDATE media_variants SET media_id = 'voice' WHERE id = 9001",
    "UPDATE media_variants SET sha256 = lower(sha256) WHERE id = 9001",
  ],
  media_chunks_never_change: ["UPDATE media_chunks SET bytes = x'01'"],
  fee_payments_settle_once: [
    "UPDATE fee_payments SET settled_match_id = 'w' WHERE id = 9001",
    "UPDATE fee_payments SET settled_match_id = NULL WHERE id = 9001",
    "UPDATE fee_payments SET settled_match_id = NULL, settled_at = NULL WHERE id = 9001",
  ],
  fee_payments_open_once: [
    "UPDATE fee_payments SET opened_match_id = 'm' WHERE id = 9002",
    "UPDATE fee_payments SET opened_match_id = 'none' WHERE id = 9001",
  ],
  fee_payments_settle_unsettled: [
    `UPDATE OR REPLACE fee_payments SET settled_match_id = 'm', settled_at = ${AT + 2} WHERE id = 9004`,
  ],
  payment_events_never_vanish: ["DELETE FROM payment_events"],
  payments_never_vanish: ["DELETE FROM payments"],
  fee_payments_never_vanish: ["DELETE FROM fee_payments"],
  meetup_payments_never_vanish: ["DELETE FROM meetup_payments"],
  media_as_many_as_a_profile_holds: [
    `INSERT INTO media (id, user_id, kind, created_at) VALUES ('second', 'ann', 'voice_sample', ${AT})`,
    `INSERT INTO media (id, user_id, kind, created_at)
     VALUES ('second', 'ann', 'photo', ${AT}), ('third', 'ann', 'photo', ${AT})`,
    ...["video_intro", "tiktok_dance", "activity_video"].map(
      (kind) => `INSERT INTO media (id, user_id, kind, created_at)
        VALUES ('first', 'eve', '${kind}', ${AT}), ('second', 'eve', '${kind}', ${AT})`,
    ),
    // One may be on its way in beside a full profile, and no second one.
    `INSERT INTO media (id, user_id, kind, processing, created_at)
     VALUES ('third', 'ann', 'voice_sample', 'waiting', ${AT})`,
    `INSERT INTO media (id, user_id, kind, processing, due_at, created_at)
     VALUES ('first', 'eve', 'video_intro', 'waiting', NULL, ${AT}),
       ('second', 'eve', 'video_intro', 'waiting', ${AT}, ${AT})`,
  ],
  media_complete_only_with_room: [
    `UPDATE media SET due_at = ${AT} WHERE id = 'incoming'`,
    "UPDATE media SET processing = 'ready' WHERE id = 'incoming'",
  ],
  matches_keep_what_happened: [
    match("extended_at = NULL, extended_by = NULL"),
    match("extended_by = 'ann'"),
    match(`first_message_sent_at = ${AT + 2}`),
    match(`matched_at = ${AT + 1}`, "w"),
    match("starter_id = NULL", "w"),
    match("starter_id = 'eve'", "w"),
  ],
  matches_stay_as_ended: [
    ...["closed_at", "warned_at", "reminded_at", "conversation_deadline"].map((moment) =>
      match(`${moment} = coalesce(${moment}, matched_at) + 1`, "d"),
    ),
    match("closed_by = 'cat'", "d"),
    match("expired_at = expired_at + 1", "x"),
    match("inactivated_at = closed_at", "d"),
  ],
  deliveries_stay_settled: [
    "UPDATE deliveries SET state = 'due', sent_at = NULL, mail_id = NULL WHERE id = 9001",
  ],
  mails_stay_settled: ["'due'", "'failed'"].map(
    (state) => `UPDATE mails SET state = ${state}, sent_at = NULL WHERE id = 9001`,
  ),
  mails_stay_with_their_cause: ["UPDATE mails SET recipient = 'eve@august.example'"],
  report_stills_never_replaced: [
    `REPLACE INTO report_stills VALUES (900001, 'image/webp', '${"b".repeat(64)}', x'01')`,
  ],
};

/** Statements that triggers ignore. */
export const IGNORED: Record<string, string> = {
  ...MODERATION_IGNORED,
  token_entries_once: `INSERT OR REPLACE INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
    VALUES ('ann', 'earned_game', 4000, 'A game', 'game:this_or_that:2025-08-08', ${AT})`,
  reports_once_while_open: `INSERT OR REPLACE INTO reports (reporter_id, reported_id, subject_kind, subject_id, reason, evidence, created_at)
    VALUES ('ann', 'bob', 'message', '9002', 'other', '{}', ${AT})`,
};
