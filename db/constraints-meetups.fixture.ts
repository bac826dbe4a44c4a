/**
 * Meetups of `constraints.fixture.ts` and what breaks their rules: Ann has invited Bob (9001) and agreed to
 * meet him once he had invited her (9003), as they have before (9000), Bob books alone (9002), and Eve has
 * invited Ann (9004) to an hour at which Ann is elsewhere (9005). Cat, who has blocked Eve, has a match with
 * her (`k`), a seat that waits for its payment (9006), and two that are paid (9007, 9008), of which one is
 * cancelled since.
 */

/** Noon on the island, 12 August 2025, in milliseconds. */
const AT = 1_755_014_400_000;
const HOUR = 3_600_000;
const HALF_HOUR = HOUR / 2;
const DAY = 24 * HOUR;

/** When a meetup begins at an hour of a September day, on which the seeded island has none. */
const startOf = (day: number, hour: number) => Date.UTC(2025, 8, day, hour + 4);
/** The slot of an hour of a September day, and when it begins, as SQL. */
const at = (day: number, hour: number) =>
  `'2025-09-${String(day).padStart(2, "0")}', ${hour}, ${startOf(day, hour)}`;

const BOOKING = `INSERT INTO meetup_bookings (id, user_id, match_id, companion_id, location_id, date, slot_hour,
  starts_at, seat, status, held_until, covered_by, client_id, created_at, confirmed_at) VALUES`;
const ATTENDED = "INSERT INTO meetup_attendance (booking_id, user_id, checked_in_at) VALUES";
const ANSWERED =
  "INSERT INTO meetup_attendance (booking_id, user_id, felt_safe, answered_at) VALUES";
const SHARED = "INSERT INTO meetup_shares (token, booking_id, user_id, created_at) VALUES";
const WAIT = "INSERT INTO meetup_waits (user_id, location_id, date, slot_hour, created_at)";
const EARNED = `INSERT INTO token_entries
  (user_id, transaction_type, half_tokens, description, cause, created_at) VALUES`;
const PAID = `INSERT INTO meetup_payments
  (id, provider_reference, user_id, booking_id, amount_cents, paid_at, is_reversed) VALUES`;
const TOKENS = ["a", "b", "c", "d"].map((sign) => sign.repeat(43));

export const MEETUP_ROWS = `${BOOKING}
  (9000, 'bob', 'm', 'ann', 1, ${at(3, 10)}, 1, 'confirmed', ${AT + HOUR}, 'weekly', 'booking-0', ${AT}, ${AT}),
  (9001, 'ann', 'm', 'bob', 1, ${at(9, 10)}, 1, 'pending', ${AT + HOUR}, 'weekly', 'booking-1', ${AT}, NULL),
  (9002, 'bob', NULL, NULL, 1, ${at(9, 11)}, 1, 'confirmed', NULL, 'weekly', 'booking-2', ${AT}, ${AT}),
  (9003, 'bob', 'm', 'ann', 1, ${at(10, 10)}, 1, 'confirmed', ${AT + HOUR}, 'weekly', 'booking-3', ${AT}, ${AT}),
  (9004, 'eve', 'w', 'ann', 1, ${at(11, 9)}, 1, 'pending', ${AT + HOUR}, 'tokens', 'booking-4', ${AT}, NULL),
  (9005, 'ann', NULL, NULL, 2, ${at(11, 9)}, 1, 'confirmed', NULL, 'weekly', 'booking-5', ${AT}, ${AT});
INSERT INTO matches (id, user_id_1, user_id_2, compatibility_score, connection_fee_cents, status, initiated_by, starter_id, fee_state, created_at,
  matched_at, conversation_deadline) VALUES ('k', 'cat', 'eve', 75, 500, 'matched', 'cat', 'cat', 'due', ${AT}, ${AT}, ${AT + DAY});
INSERT INTO meetup_waits (id, user_id, location_id, date, slot_hour, created_at)
VALUES (9001, 'ann', 1, '2025-09-12', 10, ${AT}), (9002, 'bob', 1, '2025-09-12', 10, ${AT}), (9003, 'eve', 1, '2025-09-12', 10, ${AT});
UPDATE meetup_waits SET ended_at = ${AT}, ending = 'left' WHERE id = 9003;
${BOOKING}
  (9006, 'cat', NULL, NULL, 1, ${at(9, 12)}, 1, 'pending', ${AT + HALF_HOUR}, 'payment', 'booking-6', ${AT}, NULL),
  (9007, 'bob', NULL, NULL, 2, ${at(9, 12)}, 1, 'pending', ${AT + HALF_HOUR}, 'payment', 'booking-7', ${AT}, NULL);
UPDATE meetup_bookings SET status = 'confirmed', confirmed_at = ${AT}, price_paid_cents = 3000, revision = 1 WHERE id = 9007;
${BOOKING} (9008, 'bob', NULL, NULL, 1, ${at(9, 14)}, 1, 'pending', ${AT + HALF_HOUR}, 'payment', 'booking-8', ${AT}, NULL);
UPDATE meetup_bookings SET status = 'confirmed', confirmed_at = ${AT}, price_paid_cents = 3000, revision = 1 WHERE id = 9008;
UPDATE meetup_bookings SET status = 'cancelled', seat = NULL, ended_at = ${AT}, revision = 2 WHERE id = 9008;
${PAID} (9010, 'pi_10', 'bob', 9007, 3000, ${AT}, 0), (9011, 'pi_11', 'bob', 9008, 3000, ${AT}, 0), (9012, 'pi_12', 'bob', NULL, 3000, ${AT}, 1);
${ATTENDED} (9000, 'ann', ${startOf(3, 10)}), (9000, 'bob', ${startOf(3, 10)}), (9003, 'ann', ${startOf(10, 10)});
UPDATE meetup_bookings SET status = 'completed', ended_at = ${startOf(3, 11)}, revision = 1 WHERE id = 9000;
${EARNED} ('ann', 'earned_meetup', 10, 'Meetup attended', 'meetup:m:2025-09-01', ${startOf(3, 11)});
INSERT INTO meetup_attendance (booking_id, user_id, felt_safe, words, answered_at) VALUES (9003, 'bob', 0, 'Late', ${startOf(10, 11)});
${SHARED} ('${TOKENS[0]}', 9003, 'ann', ${AT}), ('${TOKENS[1]}', 9003, 'bob', ${AT}), ('${TOKENS[2]}', 9002, 'bob', ${AT});
UPDATE meetup_shares SET revoked_at = ${AT} WHERE token = '${TOKENS[2]}';`;

const booking = (change: string, id = 9001) =>
  `UPDATE meetup_bookings SET ${change} WHERE id = ${id}`;
const payment = (change: string, id: number) =>
  `UPDATE meetup_payments SET ${change} WHERE id = ${id}`;
const wait = (change: string, id = 9001) => `UPDATE meetup_waits SET ${change} WHERE id = ${id}`;
const attended = (change: string, who = "ann") =>
  `UPDATE meetup_attendance SET ${change} WHERE user_id = '${who}' AND booking_id = 9003`;
const shared = (change: string, who = "ann") =>
  `UPDATE meetup_shares SET ${change} WHERE user_id = '${who}'`;
/** Another booking, as it would be written. */
const another = (who: string, slot: string, confirmedAt: number | null, heldUntil: number | null) =>
  `${BOOKING} (9009, ${who}, 2, ${slot}, 1, '${confirmedAt ? "confirmed" : "pending"}', ${heldUntil}, 'weekly', 'booking-9', ${AT}, ${confirmedAt})`;
const invite = (who: string) => another(who, at(12, 10), null, AT + HOUR);
const ended = (status: string, id: number) =>
  booking(`status = '${status}', ended_at = ${startOf(30, 10)}, revision = 1`, id);
const WRONG_DAYS = ["'2025-02-30'", "'tomorrow'"];

/** CHECKs, by name, with writes that each refuses. */
export const MEETUPS_CHECKED: Record<string, readonly string[]> = {
  meetup_bookings_date: WRONG_DAYS.map((date) => booking(`date = ${date}`)),
  meetup_bookings_seat_of_standing: [
    booking("seat = NULL"),
    booking(`status = 'cancelled', ended_at = ${AT}`, 9002),
  ],
  meetup_bookings_with_a_match: [
    booking("companion_id = NULL"),
    booking("match_id = NULL"),
    booking("held_until = NULL"),
    booking("companion_id = 'eve'", 9002),
  ],
  meetup_bookings_held_alone: [
    booking("status = 'pending', confirmed_at = NULL", 9002),
    booking("held_until = NULL", 9006),
    booking("covered_by = 'weekly'", 9006),
    booking(`held_until = ${AT + HALF_HOUR + 1}`, 9006),
    booking(`held_until = ${AT + HALF_HOUR}`, 9002),
  ],
  meetup_bookings_not_self: [booking("companion_id = 'ann'")],
  meetup_bookings_held: [
    booking("held_until = created_at"),
    booking(`created_at = held_until - ${DAY + 1}`),
    booking("created_at = starts_at - 2, held_until = starts_at + 1"),
  ],
  meetup_bookings_begin: ["date = '2025-09-10'", "slot_hour = 11", "starts_at = starts_at - 1"].map(
    (change) => booking(change),
  ),
  meetup_bookings_order: [
    booking("created_at = starts_at, confirmed_at = starts_at", 9002),
    booking("confirmed_at = created_at - 1", 9002),
    booking("confirmed_at = held_until + 1", 9003),
    booking("status = 'cancelled', seat = NULL, ended_at = created_at - 1", 9002),
    booking("status = 'completed', ended_at = starts_at - 1", 9003),
    booking("status = 'no_show', ended_at = starts_at - 1", 9002),
  ],
  meetup_bookings_paid: [
    booking("covered_by = 'payment'"),
    booking("price_paid_cents = 3000"),
    booking("price_paid_cents = 3000", 9006),
    booking("price_paid_cents = 0", 9007),
    booking(`status = 'confirmed', confirmed_at = ${AT}`, 9006),
  ],
  meetup_bookings_confirmed: [booking("confirmed_at = NULL", 9002)],
  meetup_bookings_not_confirmed: [booking(`confirmed_at = ${AT}`)],
  meetup_bookings_ended: [booking(`ended_at = ${AT}`), booking("status = 'completed'", 9002)],
  meetup_bookings_ended_by_somebody: [
    booking("ended_by = 'ann'"),
    booking(`status = 'cancelled', seat = NULL, ended_at = ${AT}, ended_by = 'eve'`),
    booking(`status = 'cancelled', seat = NULL, ended_at = ${AT}, ended_by = 'eve'`, 9002),
  ],
  meetup_bookings_declined_by: ["NULL", "'ann'"].map((by) =>
    booking(`status = 'declined', seat = NULL, ended_at = ${AT}, ended_by = ${by}`),
  ),
  meetup_waits_date: WRONG_DAYS.map((date) => wait(`date = ${date}`)),
  meetup_waits_ended: [wait(`ended_at = ${AT}`), wait("ending = 'left'")],
  meetup_waits_order: [wait(`ended_at = ${AT - 1}, ending = 'left'`)],
  meetup_shares_order: [shared(`revoked_at = ${AT - 1}`)],
  calendar_reminders_order: [
    "UPDATE calendar_reminders SET reset_at = created_at - 1 WHERE user_id = 'ann'",
  ],
  meetup_attendance_answered: [attended("felt_safe = 1"), attended("felt_safe = NULL", "bob")],
  meetup_attendance_something: [attended("checked_in_at = NULL")],
  meetup_attendance_words_of_answer: [attended("words = 'Fine'")],
};

const EVERY_KEY = ["rowid = 1", "oid = 1", "_rowid_ = 1"];

/** Triggers, by their words, with writes that each refuses. */
export const MEETUPS_TRIGGERED: Record<string, readonly string[]> = {
  meetup_bookings_within_reach: [
    // An hour more than 32 days after noon.
    `${BOOKING} (9090, 'cat', NULL, NULL, 2, ${at(13, 13)}, 1, 'confirmed', NULL, 'weekly', 'booking-90', ${AT}, ${AT})`,
  ],
  meetup_waits_within_reach: [`${WAIT} VALUES ('cat', 1, '2025-09-14', 10, ${AT})`],
  meetup_bookings_between_the_two: [
    invite("'eve', 'd', 'cat'"),
    invite("'ann', 'd', 'bob'"),
    invite("'bob', 'p', 'eve'"),
    // It has ended; and one of the two has blocked the other.
    invite("'ann', 'd', 'cat'"),
    invite("'cat', 'k', 'eve'"),
    invite("'eve', 'k', 'cat'"),
  ],
  meetup_bookings_one_place_at_a_time: [
    // Ann has agreed to meet Bob at that hour; and Bob has booked at the other.
    another("'ann', NULL, NULL", at(10, 10), AT, null),
    another("'ann', 'm', 'bob'", at(9, 11), AT, AT + HOUR),
    another("'eve', 'w', 'ann'", at(10, 10), AT, AT + HOUR),
  ],
  meetup_bookings_one_place_when_agreed: [
    booking(`status = 'confirmed', confirmed_at = ${AT}, revision = 1`, 9004),
  ],
  meetup_bookings_never_change: [
    "user_id = 'eve'",
    "location_id = 2",
    "date = '2025-09-10'",
    "slot_hour = 11",
    "starts_at = starts_at + 1",
    "covered_by = 'weekly'",
    "client_id = 'booking-9'",
    "created_at = created_at + 1",
    "id = 1",
    ...EVERY_KEY,
  ].map((change) => booking(change)),
  meetup_bookings_paid_when_confirmed: [
    booking("price_paid_cents = 1", 9007),
    booking("price_paid_cents = 1", 9006),
    booking("price_paid_cents = 1", 9002),
  ],
  meetup_payments_move_to_own_meetup: [
    // Of a meetup that stands, reversed, to another's meetup, and to one that is not paid by card.
    payment("booking_id = 9008", 9010),
    payment("booking_id = 9008", 9012),
    payment("booking_id = 9006", 9011),
    payment("booking_id = 9002", 9011),
  ],
  meetup_bookings_stay_with_their_match: [
    booking("match_id = 'w'"),
    booking("companion_id = 'eve'", 9003),
    booking("held_until = held_until + 1", 9003),
    ...[9000, 9001, 9003].map((id) =>
      booking("match_id = NULL, companion_id = NULL, held_until = NULL", id),
    ),
  ],
  meetup_bookings_stay_decided: [
    ended("completed", 9001),
    booking("status = 'no_show', revision = 2", 9000),
    booking("status = 'pending', revision = 1", 9003),
    booking("status = 'declined', revision = 1", 9003),
  ],
  meetup_bookings_give_no_seat_again: [booking("seat = 2")],
  meetup_bookings_revision_grows: [
    booking("revision = -1"),
    booking(`status = 'confirmed', confirmed_at = ${AT}`),
  ],
  meetup_bookings_end_as_attended: [ended("completed", 9002), ended("no_show", 9003)],
  meetup_bookings_keep_what_happened: [
    booking("confirmed_at = confirmed_at + 1", 9003),
    booking("confirmed_at = NULL", 9003),
    booking("ended_at = ended_at + 1", 9000),
    booking("ended_by = 'ann'", 9000),
  ],
  meetup_waits_never_change: ["user_id = 'eve'", "date = '2025-09-13'", "id = 1", ...EVERY_KEY].map(
    (change) => wait(change),
  ),
  meetup_waits_stay_ended: [
    wait("ended_at = NULL, ending = NULL", 9003),
    wait("ending = 'skipped'", 9003),
  ],
  meetup_waits_in_line: [
    `${WAIT} SELECT id, 1, '2025-09-12', 10, ${AT} FROM users WHERE id NOT IN ('ann', 'bob') LIMIT 9`,
    `${WAIT} VALUES ('bob', 2, '2025-09-09', 11, ${AT})`,
    `${WAIT} VALUES ('ann', 2, '2025-09-10', 10, ${AT})`,
    `INSERT INTO meetup_waits (user_id, location_id, date, slot_hour, created_at, ended_at, ending)
     VALUES ('ann', 2, '2025-09-12', 10, ${AT}, ${AT}, 'promoted')`,
  ],
  meetup_waits_promoted_to_a_seat: [wait(`ending = 'promoted', ended_at = ${AT}`)],
  meetup_attendance_by_one_of_two: [
    `${ATTENDED} (9003, 'eve', ${startOf(10, 10)})`,
    `${ATTENDED} (9001, 'ann', ${startOf(9, 10)})`,
  ],
  meetup_attendance_in_time: [
    `${ATTENDED} (9002, 'bob', ${startOf(9, 11) - HOUR / 2 - 1})`,
    `${ATTENDED} (9002, 'bob', ${startOf(9, 24)})`,
    `${ANSWERED} (9002, 'bob', 1, ${startOf(9, 12)})`,
  ],
  meetup_attendance_in_time_later: [
    attended(`checked_in_at = ${startOf(10, 10) - HOUR / 2 - 1}`, "bob"),
    attended(`checked_in_at = ${startOf(10, 24)}`, "bob"),
    attended(`felt_safe = 1, answered_at = ${startOf(10, 10) - 1}`),
  ],
  meetup_attendance_never_vanishes: ["DELETE FROM meetup_attendance"],
  meetup_attendance_stays: [
    attended("checked_in_at = checked_in_at + 1"),
    attended("felt_safe = 1", "bob"),
    attended("words = NULL", "bob"),
  ],
  meetup_shares_by_one_of_two: [
    `${SHARED} ('${TOKENS[3]}', 9002, 'ann', ${AT})`,
    `${SHARED} ('${TOKENS[3]}', 9001, 'ann', ${AT})`,
    `${SHARED} ('${TOKENS[3]}', 9000, 'ann', ${startOf(3, 24)})`,
  ],
  meetup_shares_stay_revoked: [
    `UPDATE meetup_shares SET revoked_at = NULL WHERE token = '${TOKENS[2]}'`,
  ],
  meetup_shares_keep_their_key: [shared("user_id = 'bob'"), shared("booking_id = 9002")],
  token_entries_of_a_meetup: [
    "'bob', 'earned_meetup', 11, 'Meetup attended', 'meetup:m:2025-09-01'",
    "'bob', 'earned_meetup', 10, 'Meetup attended', 'meetup:m:2025-09-08'",
    "'bob', 'earned_meetup', 10, 'Meetup attended', 'meetup:m:2025-09-03'",
    "'bob', 'earned_meetup', 10, 'Meetup attended', 'meetup:9000'",
    "'bob', 'earned_meetup', 10, 'Meetup attended', 'try:2'",
    "'eve', 'earned_meetup', 10, 'Meetup attended', 'meetup:m:2025-09-01'",
    "'bob', 'earned_profile', 10, 'A profile', 'meetup:m:2025-09-01'",
  ].map((values) => `${EARNED} (${values}, ${AT})`),
  calendar_reminders_revision_grows: [
    "UPDATE calendar_reminders SET revision = 1 WHERE user_id = 'ann'",
  ],
};
