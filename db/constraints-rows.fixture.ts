/** Parts of `SOUND_ROWS` in `constraints.fixture.ts`. */

/** Noon on the island, 8 August 2025, in milliseconds. */
export const AT = 1_754_668_800_000;
/** Noon on the island, 12 August 2025. */
export const BOOKED_AT = 1_755_014_400_000;
export const HOUR = 3_600_000;
const HALF_HOUR = HOUR / 2;
export const DAY = 24 * HOUR;
export const key = (sign: string) => sign.repeat(64);
const token = (sign: string) => sign.repeat(43);

/**
 * Ann and Bob play (9001), of which Ann has answered a step, Ann plays alone (9002), she and Eve have finished a game
 * (9003) and have another open (9005), and Bob plays alone against the clock (9004); nobody has begun 9006.
 */
const PLAY = "INSERT INTO game_plays (id, game, match_id, questions, created_at) VALUES";
const SIDE = `INSERT INTO game_participations
  (id, play_id, game, user_id, partner_id, is_timed, created_at, played_at) VALUES`;
const ANSWER =
  "INSERT INTO game_answers (participation_id, step, question_id, answer, answered_at) VALUES";
const DONE = `status = 'completed', completed_at = ${AT}`;

export const GAME_ROWS = `${PLAY}
  (9001, 'this_or_that', 'm', '["q1","q2"]', ${AT}), (9002, 'vineyard_trivia', NULL, '["t1"]', ${AT}),
  (9003, 'this_or_that', 'w', '["q1"]', ${AT}), (9004, 'quick_fire', NULL, '["k1"]', ${AT}),
  (9005, 'quick_fire', 'w', '["k1"]', ${AT}), (9006, 'story_starter', NULL, '["s1"]', ${AT});
${SIDE}
  (9001, 9001, 'this_or_that', 'ann', 'bob', 0, ${AT}, ${AT}), (9002, 9001, 'this_or_that', 'bob', 'ann', 0, ${AT}, ${AT}),
  (9003, 9002, 'vineyard_trivia', 'ann', NULL, 0, ${AT}, ${AT}),
  (9004, 9003, 'this_or_that', 'ann', 'eve', 0, ${AT}, ${AT}), (9005, 9003, 'this_or_that', 'eve', 'ann', 0, ${AT}, ${AT}),
  (9006, 9004, 'quick_fire', 'bob', NULL, 1, ${AT}, ${AT}),
  (9007, 9005, 'quick_fire', 'ann', 'eve', 1, ${AT}, ${AT}), (9008, 9005, 'quick_fire', 'eve', 'ann', 1, ${AT}, ${AT});
${ANSWER} (9001, 1, 'q1', 'the porch', ${AT});
${ANSWER} (9004, 1, 'q1', 'the porch', ${AT});
${ANSWER} (9005, 1, 'q1', 'the beach', ${AT});
UPDATE game_participations SET ${DONE}, shared_at = ${AT} WHERE id = 9004;
UPDATE game_participations SET ${DONE} WHERE id = 9005;
UPDATE game_participations SET score = 1 WHERE id IN (9004, 9005);
UPDATE game_plays SET ended_at = ${AT} WHERE id = 9003;`;

/** When a meetup begins at an hour of a September day, on which the seeded island has none. */
const startOf = (day: number, hour: number) => Date.UTC(2025, 8, day, hour + 4);
/** The slot of an hour of a September day, and when it begins, as SQL. */
const at = (day: number, hour: number) =>
  `'2025-09-${String(day).padStart(2, "0")}', ${hour}, ${startOf(day, hour)}`;

const BOOKING = `INSERT INTO meetup_bookings (id, user_id, match_id, companion_id, location_id, date, slot_hour,
  starts_at, seat, status, held_until, covered_by, client_id, created_at, confirmed_at) VALUES`;
const SHARED = "INSERT INTO meetup_shares (token, booking_id, user_id, created_at) VALUES";
const EARNED = `INSERT INTO token_entries
  (user_id, transaction_type, half_tokens, description, cause, created_at) VALUES`;
const PAID = `INSERT INTO meetup_payments
  (id, provider_reference, user_id, booking_id, amount_cents, paid_at, is_reversed) VALUES`;
const TOKENS = ["a", "b", "c", "d"].map((sign) => sign.repeat(43));

export const MEETUP_ROWS = `${BOOKING}
  (9000, 'bob', 'm', 'ann', 1, ${at(3, 10)}, 1, 'confirmed', ${BOOKED_AT + HOUR}, 'weekly', 'booking-0', ${BOOKED_AT}, ${BOOKED_AT}),
  (9001, 'ann', 'm', 'bob', 1, ${at(9, 10)}, 1, 'pending', ${BOOKED_AT + HOUR}, 'weekly', 'booking-1', ${BOOKED_AT}, NULL),
  (9002, 'bob', NULL, NULL, 1, ${at(9, 11)}, 1, 'confirmed', NULL, 'weekly', 'booking-2', ${BOOKED_AT}, ${BOOKED_AT}),
  (9003, 'bob', 'm', 'ann', 1, ${at(10, 10)}, 1, 'confirmed', ${BOOKED_AT + HOUR}, 'weekly', 'booking-3', ${BOOKED_AT}, ${BOOKED_AT}),
  (9004, 'eve', 'w', 'ann', 1, ${at(11, 9)}, 1, 'pending', ${BOOKED_AT + HOUR}, 'tokens', 'booking-4', ${BOOKED_AT}, NULL),
  (9005, 'ann', NULL, NULL, 2, ${at(11, 9)}, 1, 'confirmed', NULL, 'weekly', 'booking-5', ${BOOKED_AT}, ${BOOKED_AT});
INSERT INTO matches (id, user_id_1, user_id_2, compatibility_score, connection_fee_cents, status, initiated_by, starter_id, fee_state, created_at,
  matched_at, conversation_deadline) VALUES ('k', 'cat', 'eve', 75, 500, 'matched', 'cat', 'cat', 'due', ${BOOKED_AT}, ${BOOKED_AT}, ${BOOKED_AT + DAY});
INSERT INTO meetup_waits (id, user_id, location_id, date, slot_hour, created_at)
VALUES (9001, 'ann', 1, '2025-09-12', 10, ${BOOKED_AT}), (9002, 'bob', 1, '2025-09-12', 10, ${BOOKED_AT}), (9003, 'eve', 1, '2025-09-12', 10, ${BOOKED_AT});
UPDATE meetup_waits SET ended_at = ${BOOKED_AT}, ending = 'left' WHERE id = 9003;
${BOOKING}
  (9006, 'cat', NULL, NULL, 1, ${at(9, 12)}, 1, 'pending', ${BOOKED_AT + HALF_HOUR}, 'payment', 'booking-6', ${BOOKED_AT}, NULL),
  (9007, 'bob', NULL, NULL, 2, ${at(9, 12)}, 1, 'pending', ${BOOKED_AT + HALF_HOUR}, 'payment', 'booking-7', ${BOOKED_AT}, NULL);
UPDATE meetup_bookings SET status = 'confirmed', confirmed_at = ${BOOKED_AT}, price_paid_cents = 3000, revision = 1 WHERE id = 9007;
${BOOKING} (9008, 'bob', NULL, NULL, 1, ${at(9, 14)}, 1, 'pending', ${BOOKED_AT + HALF_HOUR}, 'payment', 'booking-8', ${BOOKED_AT}, NULL);
UPDATE meetup_bookings SET status = 'confirmed', confirmed_at = ${BOOKED_AT}, price_paid_cents = 3000, revision = 1 WHERE id = 9008;
UPDATE meetup_bookings SET status = 'cancelled', seat = NULL, ended_at = ${BOOKED_AT}, revision = 2 WHERE id = 9008;
${PAID} (9010, 'pi_10', 'bob', 9007, 3000, ${BOOKED_AT}, 0), (9011, 'pi_11', 'bob', 9008, 3000, ${BOOKED_AT}, 0), (9012, 'pi_12', 'bob', NULL, 3000, ${BOOKED_AT}, 1);
INSERT INTO meetup_attendance (booking_id, user_id, checked_in_at) VALUES (9000, 'ann', ${startOf(3, 10)}), (9000, 'bob', ${startOf(3, 10)}), (9003, 'ann', ${startOf(10, 10)});
UPDATE meetup_bookings SET status = 'completed', ended_at = ${startOf(3, 11)}, revision = 1 WHERE id = 9000;
${EARNED} ('ann', 'earned_meetup', 10, 'Went to a meetup', 'meetup:m:2025-09-01', ${startOf(3, 11)});
INSERT INTO meetup_attendance (booking_id, user_id, felt_safe, words, answered_at) VALUES (9003, 'bob', 0, 'Late', ${startOf(10, 11)});
${SHARED} ('${TOKENS[0]}', 9003, 'ann', ${BOOKED_AT}), ('${TOKENS[1]}', 9003, 'bob', ${BOOKED_AT}), ('${TOKENS[2]}', 9002, 'bob', ${BOOKED_AT});
UPDATE meetup_shares SET revoked_at = ${BOOKED_AT} WHERE token = '${TOKENS[2]}';`;

const COLUMNS = `id, introducer_id, client_id, friend_name, friend_email, address_key, friend_age, friend_gender,
  relationship, introduction_type, common_detail, personal_message, token, created_at, expires_at, invitation_sent_at,
  meetup_booking_id, suggested_match_id`;
const INTRODUCED = `INSERT INTO friend_introductions (${COLUMNS}) VALUES`;
const SAID = "30, 'female', 'friend', 'other', 'sailing', 'Come and meet people'";

export const INTRODUCTION_ROWS = `${INTRODUCED}
  (9001, 'ann', 'introduce-1', 'Cat', 'cat@friends.example', '${key("a")}', ${SAID}, '${token("a")}', ${AT}, ${AT + 30 * DAY}, ${AT}, 9005, 'm'),
  (9002, 'bob', 'introduce-2', 'Dan', 'dan@friends.example', '${key("b")}', ${SAID}, '${token("b")}', ${AT}, ${AT + 30 * DAY}, ${AT}, NULL, NULL),
  (9003, 'ann', 'introduce-3', 'Fay', 'fay@friends.example', '${key("c")}', ${SAID}, '${token("c")}', ${AT - 61 * DAY}, ${AT - 31 * DAY}, NULL, NULL, NULL),
  (9004, 'eve', 'introduce-4', 'Ann', 'ann@friends.example', '${key("e")}', ${SAID}, '${token("d")}', ${AT}, ${AT + 30 * DAY}, ${AT}, NULL, NULL);
UPDATE friend_introductions SET resent_at = ${AT}, accepted_at = ${AT}, friend_id = 'cat', joined_at = ${AT}, joined_key = '${key("f")}',
  is_rewarded = 1, points_awarded = 5, bonus_meetups_awarded = 1 WHERE id = 9001;
UPDATE friend_introductions SET match_successful_at = ${AT}, points_awarded = 15, bonus_meetups_awarded = 3 WHERE id = 9001;
UPDATE friend_introductions SET declined_at = ${AT - 60 * DAY}, forgotten_at = ${AT - DAY}, friend_email = NULL, friend_age = NULL, friend_gender = NULL,
  common_detail = NULL, personal_message = NULL WHERE id = 9003;
UPDATE friend_introductions SET accepted_at = ${AT}, friend_id = 'ann', joined_at = ${AT}, joined_key = '${key("0")}' WHERE id = 9004;
INSERT INTO declined_addresses VALUES ('${key("c")}', ${AT}), ('${key("d")}', ${AT});`;

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
INSERT INTO sign_in_codes VALUES ('code-1', '${key("c")}', '${key("1")}', 4, ${AT}), ('code-2', '${key("d")}', '${key("2")}', 0, ${AT});
INSERT INTO error_records VALUES ('error-1', ${AT}, 'GET /discover', 'TypeError: nothing'), ('error-2', ${AT}, 'GET /', 'Error: no');
INSERT INTO daily_counts VALUES ('sign_in', '2025-08-08', 3), ('match', '2025-08-08', 1);`;

/**
 * Ned has deleted the account, Ian's fee has opened a match and gone back (9006), Ian and Hob are moderators, and Ian
 * was matched with Kim, who has appealed, and with Lou, who is held.
 */
export const LEFT_ROWS = `INSERT INTO users (id, issuer, subject, state, state_changed_at, created_at, updated_at)
  VALUES ('ned', 'https://id.example', 'ned', 'deleted', ${AT}, ${AT}, ${AT});
INSERT INTO users (id, issuer, subject, created_at, updated_at) VALUES
  ${["gil", "hob", "ian", "jo", "kit"].map((id) => `('${id}', 'https://id.example', '${id}', ${AT}, ${AT})`)};
INSERT INTO swipes (actor_id, target_id, kind, created_at) VALUES ('gil', 'kim', 'like', ${AT}),
  ('bob', 'gil', 'like', ${AT}), ('gil', 'hob', 'pass', ${AT}),
  ${["ian:jo", "jo:ian", "ian:kit", "kit:ian"].map((pair) => `('${pair.replace(":", "', '")}', 'like', ${AT})`)};
INSERT INTO blocks (blocker_id, blocked_id, blocked_name, created_at) VALUES ('gil', 'bob', 'Bob', ${AT});
INSERT INTO matches (id, user_id_1, user_id_2, compatibility_score, connection_fee_cents, status, initiated_by, fee_state,
  created_at, matched_at, conversation_deadline, first_message_sent_at) VALUES
  ('used', 'ian', 'jo', 75, 500, 'matched', 'ian', 'paid', ${AT}, ${AT}, ${AT + DAY}, ${AT}),
  ('next', 'ian', 'kit', 75, 500, 'matched', 'ian', 'paid', ${AT}, ${AT}, ${AT + DAY}, ${AT});
INSERT INTO matches (id, user_id_1, user_id_2, compatibility_score, connection_fee_cents, status, initiated_by,
  fee_state, created_at, matched_at, conversation_deadline, closed_at, closed_by) VALUES
  ${["kim", "lou"].map((id) => `('past-${id}', 'ian', '${id}', 75, 500, 'declined', 'ian', 'not_due', ${AT}, ${AT}, ${AT + DAY}, ${AT}, 'ian')`)};
INSERT INTO fee_payments (id, provider_reference, user_id, amount_cents, paid_at, settled_match_id, settled_at)
VALUES (9006, 'pi_6', 'ian', 500, ${AT}, 'used', ${AT});
UPDATE fee_payments SET opened_match_id = 'used' WHERE id = 9006;
UPDATE fee_payments SET is_reversed = 1, settled_match_id = NULL, settled_at = NULL WHERE id = 9006;
UPDATE users SET role = 'moderator' WHERE id IN ('hob', 'ian');`;
