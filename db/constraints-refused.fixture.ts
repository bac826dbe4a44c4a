/** Writes that a trigger refuses, in the rows of `constraints.fixture.ts`, by its name. */

import { AT, BOOKED_AT, DAY, HOUR, key } from "./constraints-rows.fixture";
import {
  booking,
  entry,
  fee,
  hold,
  introduction,
  logged,
  match,
  set,
  side,
  suspension,
  user,
} from "./constraints-writes.fixture";

const meetupPayment = set("meetup_payments");

const suspend = (who: string, by: string) =>
  `INSERT INTO suspensions (user_id, ground, reason, suspended_at, suspended_by) VALUES ('${who}', 'conduct', 'Unkind', ${AT}, ${by})`;
const newMatch = (one: string, other: string) =>
  `INSERT INTO matches (id, user_id_1, user_id_2, compatibility_score, connection_fee_cents, status, initiated_by, fee_state, created_at)
   VALUES ('new', '${one}', '${other}', 75, 500, 'pending', '${one}', 'not_due', ${AT})`;
const message = (conversation: number, sender: string, at = AT) =>
  `INSERT INTO messages (conversation_id, sender_id, client_id, content, created_at)
   VALUES (${conversation}, '${sender}', 'client-new', 'Hello', ${at})`;
const checkout = (who: string, match: string, meetup: string, subject: string) =>
  `INSERT INTO checkouts VALUES ('cs_9', '${who}', NULL, ${match}, ${meetup}, '${subject}', 500, 'hosted', 'https://pay.example', NULL, ${AT}, ${AT + 1}, NULL)`;
const lift = (who: string, cause: string, kind: string) =>
  `INSERT INTO deck_lifts (user_id, cause, kind, starts_at, ends_at) VALUES ('${who}', '${cause}', '${kind}', ${AT}, ${AT + DAY})`;

/** When a meetup of September begins. */
const startOf = (day: number, hour: number) => Date.UTC(2025, 8, day, hour + 4);
/** A confirmed seat of one's own at the second place. */
const seat = (who: string, day: number, hour: number, cover = "weekly") =>
  `INSERT INTO meetup_bookings (user_id, location_id, date, slot_hour, starts_at, seat, status, covered_by, client_id, created_at, confirmed_at)
   VALUES ('${who}', 2, '2025-09-${day}', ${hour}, ${startOf(day, hour)}, 1, 'confirmed', '${cover}', 'booking-9', ${BOOKED_AT}, ${BOOKED_AT})`;
const invite = (who: string, match: string, companion: string) =>
  `INSERT INTO meetup_bookings (user_id, match_id, companion_id, location_id, date, slot_hour, starts_at, seat, status, held_until, covered_by, client_id, created_at)
   VALUES ('${who}', '${match}', '${companion}', 2, '2025-09-12', 10, ${startOf(12, 10)}, 1, 'pending', ${BOOKED_AT + HOUR}, 'weekly', 'booking-9', ${BOOKED_AT})`;

/** What moderators say of every place: closed from, until, and why, and other hours until a day. */
const deskSays = (change: string) =>
  `INSERT INTO place_changes SELECT id, ${change}, ${AT}, NULL FROM meetup_locations`;

/** The triggers that refuse. */
export const REFUSED: Record<string, readonly string[]> = {
  token_entries_never_change: [
    "UPDATE token_entries SET half_tokens = 100",
    "UPDATE token_entries SET cause = 'match:' || id",
  ],
  token_entries_never_vanish: ["DELETE FROM token_entries"],
  token_entries_never_negative: [entry("'eve', 'spent_boost', -16, 'A boost', 'boost:1'")],
  token_entries_bonus_of_a_membership: [
    "'ann', 'earned_profile', 20, 'A profile', 'bonus:2025-08'",
    "'ann', 'bonus_subscription', 10, 'Monthly bonus', 'month:2025-08'",
    "'ann', 'bonus_subscription', 10, 'Monthly bonus', 'bonus:2025-07'",
    "'eve', 'bonus_subscription', 10, 'Monthly bonus', 'bonus:2025-08'",
  ].map(entry),
  // Of no match that runs, of one that is another's, and not under its own cause.
  token_entries_of_a_fee: [
    "'bob', 'spent_connection', -1, 'A fee', 'fee:p'",
    "'bob', 'spent_connection', -1, 'A fee', 'fee:w'",
    "'ann', 'spent_connection', -1, 'A fee', 'fee:d'",
    "'ann', 'spent_connection', -1, 'A fee', 'fee-w'",
    "'ann', 'spent_boost', -1, 'A fee', 'fee:w'",
  ].map(entry),
  token_entries_of_a_game: [
    "'ann', 'earned_game', 2, 'A game', 'game:1'",
    "'ann', 'earned_game', 2, 'A game', 'game:this_or_that:2025-08-07'",
    "'ann', 'earned_game', 2, 'A game', 'game:vineyard_trivia:2025-08-08'",
    "'bob', 'earned_game', 2, 'A game', 'game:this_or_that:2025-08-08'",
    "'eve', 'earned_profile', 2, 'A game', 'game:this_or_that:2025-08-08'",
  ].map(entry),
  token_entries_of_a_match: [
    "'ann', 'earned_connection', 4, 'A match', 'match:bob:ann'",
    "'ann', 'earned_connection', 4, 'A match', 'match:bob:cat'",
    "'bob', 'earned_connection', 4, 'A match', 'match:bob:eve'",
    "'ann', 'earned_connection', 4, 'A match', 'try:9'",
    "'ann', 'earned_profile', 4, 'A profile', 'match:x:y'",
  ].map(entry),
  token_entries_of_a_meetup: [
    "'bob', 'earned_meetup', 10, 'Went to a meetup', 'meetup:m:2025-09-08'",
    "'eve', 'earned_meetup', 10, 'Went to a meetup', 'meetup:m:2025-09-01'",
    "'bob', 'earned_profile', 10, 'A profile', 'meetup:m:2025-09-01'",
  ].map(entry),
  token_entries_of_own_friends: [
    "'bob', 'earned_referral', 10, 'A friend', 'referral-signup:9001'",
    "'eve', 'earned_referral', 10, 'A friend', 'referral-signup:9004'",
    "'ann', 'earned_referral', 10, 'A friend', 'try:4'",
  ].map(entry),
  deck_lifts_bought_for_tokens: [lift("ann", "boost:3", "boost"), lift("eve", "boost:1", "boost")],
  deck_lifts_before_others_of_unlimited: [
    `${entry("'ann', 'spent_boost', -1, 'A lift', 'priority:1'")}; ${lift("ann", "priority:1", "priority")}`,
  ],

  fee_payments_enter_by_one_of_two: ["'bob', 500, 1, 'w'", "'ann', 500, 1, 'w'"].map(
    (values) => `INSERT INTO fee_payments VALUES (9003, 'pi_3', ${values}, ${AT}, 0, NULL)`,
  ),
  fee_payments_settle_by_one_of_two: ["d", "p", "w"].map((id) =>
    fee(`settled_match_id = '${id}', settled_at = ${AT + 2}`, 9002),
  ),
  fee_payments_settle_once: [
    fee("settled_match_id = 'w'", 9001),
    fee("settled_match_id = NULL, settled_at = NULL", 9001),
  ],
  fee_payments_open_once: [fee("opened_match_id = 'm'", 9002)],
  fee_payments_never_change: [fee("amount_cents = 1", 9001), fee("user_id = 'eve'", 9001)],
  fee_payments_never_vanish: ["DELETE FROM fee_payments"],
  meetup_payments_of_own_meetup: [
    `INSERT INTO meetup_payments VALUES (9005, 'pi_m', 'eve', 9001, 3000, ${AT}, 0)`,
  ],
  // Of a meetup that stands, reversed, to another's meetup, and to one that is not paid by card.
  meetup_payments_move_to_own_meetup: [
    meetupPayment("booking_id = 9008", 9010),
    meetupPayment("booking_id = 9008", 9012),
    meetupPayment("booking_id = 9006", 9011),
    meetupPayment("booking_id = 9002", 9011),
  ],
  meetup_payments_never_change: ["UPDATE meetup_payments SET amount_cents = 1"],
  meetup_payments_never_vanish: ["DELETE FROM meetup_payments"],
  payments_stay_with_their_payer: ["UPDATE payments SET amount_cents = 1"],
  payments_never_vanish: ["DELETE FROM payments"],
  kept_payments_never_change: ["UPDATE kept_payments SET amount_cents = 1"],
  kept_payments_never_vanish: ["DELETE FROM kept_payments"],
  entitlements_stay_with_their_payer: ["UPDATE entitlements SET user_id = 'eve'"],
  entitlements_never_vanish: ["DELETE FROM entitlements"],
  checkouts_of_the_payers_own: [
    checkout("bob", "'w'", "NULL", "/w/"),
    checkout("eve", "NULL", "9001", "//9001"),
  ],
  payment_events_stay_applied: ["UPDATE payment_events SET applied_at = NULL"],

  // Of someone who is suspended, across a block, and without a like of who begins it.
  matches_begin_with_a_like: [
    newMatch("gil", "kim"),
    newMatch("bob", "gil"),
    newMatch("cat", "gil"),
    newMatch("gil", "hob"),
  ],
  matches_of_two_likes: [
    match(`status = 'matched', matched_at = ${AT}, conversation_deadline = ${AT + DAY}`, "p"),
  ],
  matches_stay_with_their_pair: [
    match("user_id_2 = 'cat'", "m"),
    match("initiated_by = 'bob'", "m"),
  ],
  matches_never_go_back: [
    match("status = 'pending'", "w"),
    match("status = 'deactivated'", "d"),
    match("status = 'matched'", "x"),
  ],
  matches_opened_by_a_message: [match("first_message_sent_at = matched_at", "w")],
  matches_keep_their_fee: [
    match("connection_fee_cents = 1", "m"),
    match("fee_state = 'due'", "m"),
    match("fee_state = 'not_due'", "m"),
  ],
  matches_waived_for_tokens: [match("fee_state = 'waived'", "w")],
  // A third, the one who does not begin, after the end, and across a block.
  messages_by_who_may_write: [
    message(901, "eve"),
    message(902, "eve"),
    message(904, "cat", AT + DAY),
    message(905, "cat"),
  ],
  conversation_reads_by_one_of_two: [
    `INSERT INTO conversation_reads VALUES ('eve', 901, 9001, ${AT})`,
  ],
  pending_messages_by_one_of_two: [
    `INSERT INTO pending_messages VALUES (902, 'cat', 'client-3', 'Hello', ${AT})`,
  ],
  voice_messages_between_the_two: ["'spare', 'bob'", "'sample', 'bob'", "'sample', 'eve'"].map(
    (values) =>
      `INSERT INTO voice_messages (message_id, media_id, receiver_id) VALUES (9001, ${values})`,
  ),

  meetup_bookings_at_an_open_place: [
    `UPDATE meetup_locations SET is_active = 0; ${seat("bob", 20, 12)}`,
    `UPDATE meetup_locations SET available_hours = '08:00-11:00'; ${seat("bob", 20, 12)}`,
    `${deskSays("'2020-01-01', '2099-12-31', 'Storm', NULL, NULL")}; ${seat("bob", 20, 12)}`,
    `${deskSays("NULL, NULL, NULL, '08:00-11:00', '2099-12-31'")}; ${seat("bob", 20, 12)}`,
  ],
  // Of another match, of one that has ended, and across a block.
  meetup_bookings_between_the_two: [
    invite("eve", "d", "cat"),
    invite("bob", "p", "eve"),
    invite("ann", "d", "cat"),
    invite("eve", "k", "cat"),
  ],
  meetup_bookings_by_who_is_here: [seat("kim", 20, 12), seat("lou", 20, 12)],
  // Ann has agreed to meet Bob at that hour.
  meetup_bookings_one_place_at_a_time: [seat("ann", 10, 10)],
  meetup_bookings_one_place_when_agreed: [
    booking(`status = 'confirmed', confirmed_at = ${BOOKED_AT}, revision = 1`, 9004),
  ],
  meetup_bookings_of_a_plan: [seat("bob", 20, 12, "plan")],
  meetup_bookings_of_earned_bonus: [seat("bob", 20, 12, "bonus")],
  meetup_bookings_paid_when_confirmed: [
    booking("price_paid_cents = 1", 9007),
    booking("price_paid_cents = 1", 9002),
  ],
  meetup_bookings_stay_decided: [
    booking("status = 'completed'", 9001),
    booking("status = 'no_show'", 9000),
    booking("status = 'pending'", 9003),
  ],
  meetup_bookings_end_as_attended: [
    booking("status = 'completed'", 9002),
    booking("status = 'no_show'", 9003),
  ],
  meetup_attendance_by_one_of_two: ["9003, 'eve'", "9001, 'ann'"].map(
    (values) =>
      `INSERT INTO meetup_attendance (booking_id, user_id, checked_in_at) VALUES (${values}, ${startOf(9, 10)})`,
  ),
  meetup_shares_by_one_of_two: [`9002, 'ann', ${AT}`, `9000, 'ann', ${startOf(3, 24)}`].map(
    (values) =>
      `INSERT INTO meetup_shares (token, booking_id, user_id, created_at) VALUES ('${"d".repeat(43)}', ${values})`,
  ),
  // A third of a match, one alone with a partner, a second alone, and a play that is over.
  game_participations_of_their_play: [
    "9001, 'this_or_that', 'eve', 'bob'",
    "9002, 'vineyard_trivia', 'bob', 'ann'",
    "9002, 'vineyard_trivia', 'bob', NULL",
    "9003, 'this_or_that', 'bob', 'ann'",
  ].map(
    (values) =>
      `INSERT INTO game_participations (play_id, game, user_id, partner_id, created_at, played_at) VALUES (${values}, ${AT}, ${AT})`,
  ),
  game_participations_complete_with_all_answers: [
    side(`status = 'completed', completed_at = ${AT}`, 9001),
  ],
  friend_introductions_of_others: [
    `INSERT INTO friend_introductions (introducer_id, address_key, client_id, friend_name, friend_email, friend_gender, relationship,
       introduction_type, common_detail, personal_message, token, created_at, expires_at)
     VALUES ('kim', '${key("e")}', 'introduce-9', 'Gus', 'gus@friends.example', 'male', 'friend', 'other', 'sailing',
       'Come and meet people', '${"9".repeat(43)}', ${AT}, ${AT + 30 * DAY})`,
  ],
  friend_introductions_matched_with_others: [
    introduction(`friend_id = 'gus', joined_at = ${AT}, match_successful_at = ${AT}`, 9002),
  ],
  friend_introductions_keep_their_awards: [
    introduction("bonus_meetups_awarded = 1", 9001),
    introduction("friend_id = 'hal'", 9001),
    introduction("is_rewarded = 1, points_awarded = 5, bonus_meetups_awarded = 1", 9004),
  ],

  identities_lead_to_one_account: [
    `INSERT INTO identities VALUES ('https://id.example', 'bob', 'gus', ${AT})`,
  ],
  users_have_their_own_way: [
    `INSERT INTO users (id, issuer, subject, created_at, updated_at) VALUES ('eve', 'email', 'ann@august.example', ${AT}, ${AT})`,
  ],
  users_birth_never_changes: [user("date_of_birth = '1991-01-01'", "ann")],
  users_state_as_decided: [
    user(`state = 'suspended', state_reason = 'Why', state_changed_at = ${AT}`, "ann"),
    user("state = 'active', state_reason = NULL", "kim"),
    user(`state = 'held', state_changed_at = ${AT}`, "ann"),
    user(`state = 'paused', paused_at = ${AT}`, "lou"),
  ],
  users_moderate_while_here: [user("role = 'moderator'", "kim"), user("role = 'moderator'", "lou")],
  // Of a moderator, by none, and by one who was matched with the member.
  suspensions_by_the_impartial: [
    suspend("hob", "NULL"),
    suspend("gus", "'ann'"),
    suspend("jo", "'ian'"),
  ],
  suspensions_decided_by_the_impartial: ["bob", "ian"].map((by) =>
    suspension(
      `appeal_decision = 'refused', appeal_answer = 'No', appeal_decided_at = ${AT + 2}, appeal_decided_by = '${by}'`,
      9001,
    ),
  ),
  suspensions_stay_decided: [
    suspension("appeal_decision = 'refused'", 9002),
    suspension(`lifted_at = ${AT + 9}`, 9002),
  ],
  holds_decided_by_the_impartial: ["ann", "ian"].map((by) =>
    hold(`decision = 'released', decided_at = ${AT}, decided_by = '${by}'`, 9001),
  ),
  holds_stay_decided: [hold("decision = 'suspended'", 9002)],
  moderation_entries_by_a_moderator: [logged("'ann', 'approve_media', 'media:1', 'bob', NULL")],
  moderation_entries_never_change: ["UPDATE moderation_entries SET reason = 'Other'"],
  moderation_entries_never_vanish: ["DELETE FROM moderation_entries WHERE id = 9001"],
  reports_stay_decided: ["UPDATE reports SET state = 'open' WHERE id = 900002"],
  reports_open_never_vanish: ["DELETE FROM reports"],
  deliveries_to_whom_is_told: [
    `INSERT INTO deliveries (notification_id, user_id, method, due_at) VALUES (900001, 'eve', 'push', ${AT})`,
  ],
  deliveries_in_own_mail: [
    "UPDATE deliveries SET state = 'queued', mail_id = 9003 WHERE id = 9002",
    "UPDATE deliveries SET mail_id = 9003 WHERE id = 9001",
  ],
  push_subscriptions_of_own_session: [
    `INSERT INTO push_subscriptions VALUES ('other', 'eve', 's-ann', 'https://push.example/2', '${"p".repeat(87)}', '${"a".repeat(22)}', ${AT})`,
  ],
  push_subscriptions_move_with_session: ["UPDATE push_subscriptions SET user_id = 'eve'"],
};
