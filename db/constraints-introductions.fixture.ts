/**
 * Introductions of `constraints.fixture.ts` and what breaks their rules: Ann's friend Cat has joined and matched
 * (9001), Bob's friend has not answered (9002), and Ann's friend who did not join is forgotten (9003).
 */

/** Noon on the island, 8 August 2025, in milliseconds. */
const AT = 1_754_668_800_000;
const DAY = 86_400_000;
const key = (sign: string) => sign.repeat(64);
const token = (sign: string) => sign.repeat(43);

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

const change = (id: number, to: string) => `UPDATE friend_introductions SET ${to} WHERE id = ${id}`;
const address = (email: string) => change(9002, `friend_email = ${email}`);
const early = (column: string) => change(9002, `${column} = ${AT - 1}`);
const award = (user: string, cause: string, halfTokens = 10, type = "earned_referral") =>
  `INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
    VALUES ('${user}', '${type}', ${halfTokens}, 'A friend', '${cause}', ${AT})`;

/** CHECKs that involve several columns or more than a bound. */
export const INTRODUCTIONS_CHECKED: Record<string, readonly string[]> = {
  friend_introductions_name_not_blank: [change(9002, "friend_name = '   '")],
  friend_introductions_name_one_line: [change(9002, "friend_name = 'Dan' || char(10) || 'Bcc: x'")],
  friend_introductions_message_not_blank: [
    change(9002, "personal_message = '              '"),
    change(9002, `personal_message = '${"\u200b".repeat(12)}'`),
  ],
  friend_introductions_email_plain: [
    "'nobody'",
    "'@dan.example'",
    "'dan@'",
    "'dan@a@b.example'",
    "'dan@b.example,eve@b.example'",
    "'Dan <dan@b.example>'",
    "'dan@[127.0.0.1]'",
    "'dan(x)@b.example'",
    "char(34) || 'dan' || char(34) || '@b.example'",
    "'dan@b.example' || char(59)",
    "'d' || char(92) || 'an@b.example'",
    "'dan@b.example' || char(13) || char(10) || 'Bcc: x'",
    "'dän@b.example'",
  ].map(address),
  friend_introductions_expiry: [
    change(9002, `expires_at = ${AT}`),
    change(9002, `expires_at = ${AT + 32 * DAY}`),
  ],
  friend_introductions_order: [
    ...["invitation_sent_at", "resent_at", "accepted_at", "declined_at"].map(early),
    early("withdrawn_at"),
    early("joined_at"),
  ],
  friend_introductions_one_ending: [
    change(9002, `declined_at = ${AT}, withdrawn_at = ${AT}`),
    change(9001, `declined_at = ${AT}`),
    change(9001, `withdrawn_at = ${AT}`),
  ],
  friend_introductions_joined: [change(9002, "friend_id = 'hal'")],
  friend_introductions_joined_by: [change(9002, `joined_key = '${key("9")}'`)],
  friend_introductions_not_self: [change(9002, `friend_id = 'bob', joined_at = ${AT}`)],
  friend_introductions_matched: [
    change(9002, `match_successful_at = ${AT}`),
    change(9004, `match_successful_at = ${AT - 1}`),
  ],
  friend_introductions_earned_by_others: [
    change(9002, "is_rewarded = 1"),
    change(9001, "is_own_browser = 1"),
  ],
  friend_introductions_points: [
    change(9002, "points_awarded = 10"),
    change(9001, "points_awarded = 20"),
    change(9004, "points_awarded = 15"),
  ],
  friend_introductions_bonus: [
    change(9001, "bonus_meetups_awarded = 2"),
    change(9002, "bonus_meetups_awarded = 1"),
    change(9004, "bonus_meetups_awarded = 3"),
  ],
  friend_introductions_third_matched: [
    change(9002, "matched_with = 'eve'"),
    change(9001, "matched_with = 'ann'"),
  ],
  friend_introductions_forgotten: [
    change(9002, `forgotten_at = ${AT}`),
    change(9002, "friend_email = NULL"),
    change(
      9004,
      `forgotten_at = ${AT}, friend_email = NULL, friend_age = NULL, friend_gender = NULL, common_detail = NULL, personal_message = NULL`,
    ),
    change(9002, "friend_gender = NULL"),
    change(9002, "common_detail = NULL"),
    change(9002, "personal_message = NULL"),
    change(9003, "friend_age = 30"),
    change(
      9001,
      `forgotten_at = ${AT}, friend_email = NULL, friend_age = NULL, friend_gender = NULL, common_detail = NULL, personal_message = NULL`,
    ),
  ],
};

/** Writes that a trigger refuses, by its words. */
export const INTRODUCTIONS_TRIGGERED: Record<string, readonly string[]> = {
  friend_introductions_never_change: [
    "introducer_id = 'eve'",
    "client_id = 'introduce-9'",
    "friend_name = 'Eve'",
    `address_key = '${key("9")}'`,
    `token = '${token("9")}'`,
    `created_at = ${AT - 1}`,
  ].map((to) => change(9002, to)),
  friend_introductions_keep_what_happened: [
    change(9002, "invitation_sent_at = NULL"),
    ...["resent_at", "accepted_at", "joined_at", "match_successful_at"].map((column) =>
      change(9001, `${column} = ${AT + 1}`),
    ),
    change(9001, "accepted_at = NULL"),
    change(9001, "friend_id = 'hal'"),
    change(9001, `joined_key = '${key("9")}'`),
    change(9003, "declined_at = NULL"),
    change(9003, `forgotten_at = ${AT}`),
    change(9004, "is_rewarded = 1, points_awarded = 5, bonus_meetups_awarded = 1"),
    change(9001, "bonus_meetups_awarded = 1"),
    change(9002, "expires_at = expires_at - 1"),
    change(9002, "meetup_booking_id = 9005"),
    change(9001, "suggested_match_id = 'n'"),
    change(9003, `accepted_at = ${AT - 60 * DAY}`),
    change(9003, `resent_at = ${AT}`),
    change(9004, `resent_at = ${AT}`),
    `UPDATE OR REPLACE friend_introductions SET friend_id = 'cat', joined_at = ${AT} WHERE id = 9002`,
  ],
  friend_introductions_say_or_forget: [
    address("'eve@friends.example'"),
    change(9002, "friend_age = 31"),
    change(9002, "friend_gender = 'male'"),
    change(9002, "common_detail = 'rowing'"),
    change(9002, "personal_message = 'Something else here'"),
  ],
  meetup_bookings_of_earned_bonus: [
    `INSERT INTO meetup_bookings (id, user_id, location_id, date, slot_hour, starts_at, seat, status, covered_by, client_id, created_at, confirmed_at)
      SELECT 9019, 'bob', location_id, date, slot_hour, starts_at, 9, 'confirmed', 'bonus', 'booking-19', created_at, created_at FROM meetup_bookings WHERE id = 9001`,
  ],
  friend_introductions_never_vanish: ["DELETE FROM friend_introductions WHERE id = 9002"],
  declined_addresses_stay: [`UPDATE declined_addresses SET declined_at = ${AT + 1}`],
  declined_addresses_never_vanish: ["DELETE FROM declined_addresses"],
  token_entries_of_own_friends: [
    award("ann", "referral-signup:9002"),
    award("bob", "referral-signup:9001"),
    award("bob", "referral-signup:9002"),
    award("eve", "referral-subscription:9004"),
    award("ann", "referral-signup:9001.0"),
    award("ann", "referral-signup:9001", 20),
    award("ann", "referral-subscription:9001"),
    award("ann", "match:x:y"),
    award("ann", "referral-signup:9001", 10, "earned_profile"),
  ],
};
