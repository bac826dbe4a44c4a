/**
 * Meetups of `constraints.fixture.ts` and what breaks their rules: Ann has invited Bob (9001) and met him
 * once he had invited her (9003), Bob books alone (9002), and Eve has
 * invited Ann (9004) to an hour at which Ann is elsewhere (9005).
 */

/** Noon on the island, 8 August 2025, in milliseconds. */
const AT = 1_754_668_800_000;
// The meetups are on September days, at which the seeded island has none.
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const BOOKING = `INSERT INTO meetup_bookings (id, user_id, match_id, companion_id, location_id, date, slot_hour,
  starts_at, seat, status, held_until, covered_by, client_id, created_at, confirmed_at) VALUES`;
const TOKENS = ["a", "b"].map((sign) => sign.repeat(43));

export const MEETUP_ROWS = `${BOOKING}
  (9001, 'ann', 'm', 'bob', 1, '2025-09-09', 10, ${AT + 22 * HOUR}, 1, 'pending', ${AT + HOUR}, 'plan', 'booking-1', ${AT}, NULL),
  (9002, 'bob', NULL, NULL, 1, '2025-09-09', 11, ${AT + 23 * HOUR}, 1, 'confirmed', NULL, 'plan', 'booking-2', ${AT}, ${AT}),
  (9003, 'bob', 'm', 'ann', 1, '2025-09-10', 10, ${AT + 22 * HOUR + DAY}, 1, 'confirmed', ${AT + HOUR}, 'plan', 'booking-3', ${AT}, ${AT}),
  (9004, 'eve', 'w', 'ann', 1, '2025-09-11', 9, ${AT + 21 * HOUR + 2 * DAY}, 1, 'pending', ${AT + HOUR}, 'tokens', 'booking-4', ${AT}, NULL),
  (9005, 'ann', NULL, NULL, 2, '2025-09-11', 9, ${AT + 21 * HOUR + 2 * DAY}, 1, 'confirmed', NULL, 'plan', 'booking-5', ${AT}, ${AT});
INSERT INTO meetup_waits (id, user_id, location_id, date, slot_hour, created_at)
VALUES (9001, 'ann', 1, '2025-09-12', 10, ${AT}), (9002, 'bob', 1, '2025-09-12', 10, ${AT});
INSERT INTO meetup_waits (id, user_id, location_id, date, slot_hour, created_at, ended_at, ending)
VALUES (9003, 'eve', 1, '2025-09-12', 10, ${AT}, ${AT}, 'left');
INSERT INTO meetup_attendance (booking_id, user_id, checked_in_at) VALUES (9003, 'ann', ${AT});
INSERT INTO meetup_attendance (booking_id, user_id, felt_safe, words, answered_at) VALUES (9003, 'bob', 0, 'Late', ${AT});
INSERT INTO meetup_shares (token, booking_id, user_id, created_at)
VALUES ('${TOKENS[0]}', 9003, 'ann', ${AT}), ('${TOKENS[1]}', 9003, 'bob', ${AT});
INSERT INTO meetup_shares (token, booking_id, user_id, created_at, revoked_at)
VALUES ('${"c".repeat(43)}', 9002, 'bob', ${AT}, ${AT});`;

const booking = (change: string, id = 9001) =>
  `UPDATE meetup_bookings SET ${change} WHERE id = ${id}`;
const wait = (change: string, id = 9001) => `UPDATE meetup_waits SET ${change} WHERE id = ${id}`;
const attended = (change: string, who = "ann") =>
  `UPDATE meetup_attendance SET ${change} WHERE user_id = '${who}'`;
const shared = (change: string, who = "ann") =>
  `UPDATE meetup_shares SET ${change} WHERE user_id = '${who}'`;
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
  meetup_bookings_not_alone_pending: [booking("status = 'pending', confirmed_at = NULL", 9002)],
  meetup_bookings_not_self: [booking("companion_id = 'ann'")],
  meetup_bookings_held: [booking("held_until = created_at"), booking("held_until = starts_at + 1")],
  meetup_bookings_paid: [booking("covered_by = 'payment'"), booking("price_paid_cents = 3000")],
  meetup_bookings_confirmed: [booking("confirmed_at = NULL", 9002)],
  meetup_bookings_not_confirmed: [booking(`confirmed_at = ${AT}`)],
  meetup_bookings_ended: [booking(`ended_at = ${AT}`), booking("status = 'completed'", 9002)],
  meetup_bookings_ended_by_somebody: [
    booking("ended_by = 'ann'"),
    booking(`status = 'cancelled', seat = NULL, ended_at = ${AT}, ended_by = 'eve'`),
    booking(`status = 'cancelled', seat = NULL, ended_at = ${AT}, ended_by = 'eve'`, 9002),
  ],
  meetup_bookings_declined_by: [booking(`status = 'declined', seat = NULL, ended_at = ${AT}`)],
  meetup_waits_date: WRONG_DAYS.map((date) => wait(`date = ${date}`)),
  meetup_waits_ended: [wait(`ended_at = ${AT}`), wait("ending = 'left'")],
  meetup_attendance_answered: [attended("felt_safe = 1"), attended("felt_safe = NULL", "bob")],
  meetup_attendance_something: [attended("checked_in_at = NULL")],
  meetup_attendance_words_of_answer: [attended("words = 'Fine'")],
};

const EVERY_KEY = ["rowid = 1", "oid = 1", "_rowid_ = 1"];

/** Triggers, by their words, with writes that each refuses. */
export const MEETUPS_TRIGGERED: Record<string, readonly string[]> = {
  meetup_bookings_between_the_two: [
    `${BOOKING} (9009, 'eve', 'd', 'cat', 2, '2025-09-12', 10, ${AT + 4 * DAY}, 1, 'pending', ${AT + HOUR}, 'plan', 'booking-9', ${AT}, NULL)`,
    `${BOOKING} (9009, 'ann', 'd', 'bob', 2, '2025-09-12', 10, ${AT + 4 * DAY}, 1, 'pending', ${AT + HOUR}, 'plan', 'booking-9', ${AT}, NULL)`,
    `${BOOKING} (9009, 'bob', 'p', 'eve', 2, '2025-09-12', 10, ${AT + 4 * DAY}, 1, 'pending', ${AT + HOUR}, 'plan', 'booking-9', ${AT}, NULL)`,
  ],
  meetup_bookings_one_place_at_a_time: [
    // Ann has agreed to meet Bob at that hour; and Bob has booked at the other.
    `${BOOKING} (9009, 'ann', NULL, NULL, 2, '2025-09-10', 10, ${AT + 2 * DAY}, 1, 'confirmed', NULL, 'plan', 'booking-9', ${AT}, ${AT})`,
    `${BOOKING} (9009, 'ann', 'm', 'bob', 2, '2025-09-09', 11, ${AT + DAY}, 1, 'confirmed', ${AT + HOUR}, 'plan', 'booking-9', ${AT}, ${AT})`,
    `${BOOKING} (9009, 'eve', 'w', 'ann', 2, '2025-09-10', 10, ${AT + 2 * DAY}, 1, 'confirmed', ${AT + HOUR}, 'plan', 'booking-9', ${AT}, ${AT})`,
  ],
  meetup_bookings_one_place_when_agreed: [
    booking(`status = 'confirmed', confirmed_at = ${AT}`, 9004),
  ],
  meetup_bookings_never_change: [
    "user_id = 'eve'",
    "location_id = 2",
    "date = '2025-09-10'",
    "slot_hour = 11",
    "starts_at = starts_at + 1",
    "covered_by = 'weekly'",
    "price_paid_cents = 1",
    "client_id = 'booking-9'",
    "created_at = created_at + 1",
    "id = 1",
    ...EVERY_KEY,
  ].map((change) => booking(change)),
  meetup_bookings_stay_with_their_match: [
    booking("match_id = 'w'"),
    booking("companion_id = 'eve'", 9003),
    booking("held_until = held_until + 1", 9003),
    booking("match_id = NULL, companion_id = NULL, held_until = NULL"),
  ],
  meetup_bookings_stay_decided: [
    booking(`status = 'completed', confirmed_at = ${AT}, ended_at = ${AT}`),
    booking("status = 'pending', confirmed_at = NULL", 9003),
    booking(`status = 'declined', seat = NULL, ended_at = ${AT}`, 9003),
  ],
  meetup_bookings_give_no_seat_again: [booking("seat = 2")],
  meetup_bookings_revision_grows: [booking("revision = -1")],
  meetup_waits_never_change: ["user_id = 'eve'", "date = '2025-09-13'", "id = 1", ...EVERY_KEY].map(
    (change) => wait(change),
  ),
  meetup_waits_stay_ended: [
    wait("ended_at = NULL, ending = NULL", 9003),
    wait("ending = 'promoted'", 9003),
  ],
  meetup_attendance_by_one_of_two: [
    `INSERT INTO meetup_attendance (booking_id, user_id, checked_in_at) VALUES (9003, 'eve', ${AT})`,
    `INSERT INTO meetup_attendance (booking_id, user_id, checked_in_at) VALUES (9001, 'ann', ${AT})`,
  ],
  meetup_attendance_stays: [
    attended("checked_in_at = checked_in_at + 1"),
    attended("felt_safe = 1", "bob"),
    attended("words = NULL", "bob"),
  ],
  meetup_shares_by_one_of_two: [
    `INSERT INTO meetup_shares (token, booking_id, user_id, created_at) VALUES ('${"d".repeat(43)}', 9002, 'ann', ${AT})`,
  ],
  meetup_shares_stay_revoked: [
    `UPDATE meetup_shares SET revoked_at = NULL WHERE token = '${"c".repeat(43)}'`,
  ],
  meetup_shares_keep_their_key: [shared("user_id = 'bob'"), shared("booking_id = 9002")],
};
