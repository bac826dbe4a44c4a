/** What the migrations from `0003_rules_across_tables.sql` on refuse, in the rows of `constraints.fixture.ts`. */

import { AT } from "./constraints.fixture";
import { entry, match } from "./constraints-by-hand.fixture";
import { KNOWN_ROWS } from "./constraints-causes.fixture";

const DAY = 86_400_000;

const newMatch = (status: "pending" | "matched", one: string, other: string) =>
  `INSERT INTO matches (id, user_id_1, user_id_2, compatibility_score, connection_fee_cents, status, initiated_by,
     fee_state, created_at, matched_at, conversation_deadline)
   VALUES ('new', '${one}', '${other}', 75, 500, '${status}', '${one}', ${
     status === "pending" ? `'not_due', ${AT}, NULL, NULL` : `'due', ${AT}, ${AT}, ${AT + DAY}`
   })`;

/** A seat at a place on 20 September, as Bob books it unless somebody else does. */
const seat = (placeId: string, hour: number, who = "bob") =>
  `INSERT INTO meetup_bookings (user_id, location_id, date, slot_hour, starts_at, seat, status, covered_by, client_id, created_at, confirmed_at)
   SELECT '${who}', ${placeId}, '2025-09-20', ${hour}, ${Date.UTC(2025, 8, 20, hour + 4)}, 1, 'confirmed', 'weekly', 'booking-new', ${AT + 20 * DAY}, ${AT + 20 * DAY}`;

/** Bob waits for an hour of that day. */
const wait = (placeId: string, hour: number, at = AT + 20 * DAY) =>
  `INSERT INTO meetup_waits (user_id, date, slot_hour, created_at, location_id) SELECT 'bob', '2025-09-20', ${hour}, ${at}, ${placeId}`;

/**
 * Ned has deleted the account, there are likes of members who may not match, Ian's fee has opened a match and gone
 * back (9006), and Hob is a moderator: in `SOUND_ROWS` these would be purged with Ann.
 */
export const LEFT_ROWS = `INSERT INTO users (id, issuer, subject, state, state_changed_at, created_at, updated_at)
  VALUES ('ned', 'https://id.example', 'ned', 'deleted', ${AT}, ${AT}, ${AT});
INSERT INTO users (id, issuer, subject, created_at, updated_at) VALUES
  ('gil', 'https://id.example', 'gil', ${AT}, ${AT}), ('hob', 'https://id.example', 'hob', ${AT}, ${AT});
INSERT INTO swipes (actor_id, target_id, kind, created_at) VALUES ('gil', 'kim', 'like', ${AT}), ('gil', 'lou', 'like', ${AT}),
  ('bob', 'gil', 'like', ${AT}), ('hob', 'gil', 'like', ${AT}), ('gil', 'hob', 'pass', ${AT});
INSERT INTO blocks (blocker_id, blocked_id, blocked_name, created_at) VALUES ('gil', 'bob', 'Bob', ${AT});
INSERT INTO users (id, issuer, subject, created_at, updated_at) VALUES ${["ian", "jo", "kit"].map((id) => `('${id}', 'https://id.example', '${id}', ${AT}, ${AT})`)};
INSERT INTO swipes (actor_id, target_id, kind, created_at) VALUES ${["ian:jo", "jo:ian", "ian:kit", "kit:ian"].map((pair) => `('${pair.replace(":", "', '")}', 'like', ${AT})`)};
INSERT INTO matches (id, user_id_1, user_id_2, compatibility_score, connection_fee_cents, status, initiated_by, fee_state,
  created_at, matched_at, conversation_deadline, first_message_sent_at) VALUES
  ('used', 'ian', 'jo', 75, 500, 'matched', 'ian', 'paid', ${AT}, ${AT}, ${AT + DAY}, ${AT}),
  ('next', 'ian', 'kit', 75, 500, 'matched', 'ian', 'paid', ${AT}, ${AT}, ${AT + DAY}, ${AT});
INSERT INTO fee_payments (id, provider_reference, user_id, amount_cents, paid_at, settled_match_id, settled_at)
VALUES (9006, 'pi_6', 'ian', 500, ${AT}, 'used', ${AT});
UPDATE fee_payments SET opened_match_id = 'used' WHERE id = 9006;
UPDATE fee_payments SET is_reversed = 1, settled_match_id = NULL, settled_at = NULL WHERE id = 9006;
UPDATE users SET role = 'moderator' WHERE id = 'hob';
${KNOWN_ROWS}`;

/** Triggers that refuse. */
export const ACROSS_TRIGGERED: Record<string, readonly string[]> = {
  token_entries_of_a_game: [
    entry("'ann', 'earned_game', 2, 'A game', 'game:1'"),
    entry("'ann', 'earned_game', 2, 'A game', 'game:this_or_that:2025-08-07'"),
    entry("'ann', 'earned_game', 2, 'A game', 'game:this_or_that:2025-08-09'"),
    entry("'eve', 'earned_profile', 2, 'A game', 'game:this_or_that:2025-08-08'"),
    entry("'ann', 'earned_game', 2, 'A game', 'game:this_or_that:2025-08-09.x'"),
    entry("'ann', 'earned_game', 2, 'A game', 'game:this_or_that:2025-02-30'"),
    entry("'ann', 'earned_game', 2, 'A game', 'game:vineyard_trivia:2025-08-08'"),
    entry("'bob', 'earned_game', 2, 'A game', 'game:this_or_that:2025-08-08'"),
  ],
  // No match of theirs that runs, only a like, or not under its own cause.
  token_entries_of_a_fee: [
    entry("'bob', 'spent_connection', -1, 'A fee', 'fee:p'"),
    entry("'ann', 'spent_connection', -1, 'A fee', 'fee:nowhere'"),
    entry("'bob', 'spent_connection', -1, 'A fee', 'fee:w'"),
    entry("'ann', 'spent_connection', -1, 'A fee', 'fee-w'"),
    entry("'ann', 'spent_boost', -1, 'A fee', 'fee:w'"),
    entry("'ann', 'spent_connection', -1, 'A fee', 'fee:d'"),
  ],
  matches_keep_their_fee: [
    match("connection_fee_cents = 1"),
    match("fee_state = 'due'"),
    match("fee_state = 'not_due'"),
    "UPDATE matches SET fee_state = 'due' WHERE fee_state IN ('waived', 'not_charged')",
  ],
  entitlements_never_vanish: ["DELETE FROM entitlements WHERE id = 9001"],
  checkouts_never_vanish: ["cs_1", "closed"].map(
    (id) => `DELETE FROM checkouts WHERE session_id = '${id}'`,
  ),
  matches_of_two_likes: [
    match(`status = 'matched', matched_at = ${AT}, conversation_deadline = ${AT + DAY}`, "p"),
    newMatch("matched", "gus", "hal"),
  ],
  matches_of_two_who_may: [
    newMatch("pending", "gil", "kim"),
    newMatch("pending", "gil", "lou"),
    newMatch("pending", "bob", "gil"),
  ],
  // Nobody has liked anybody; and it is the other who has.
  matches_begin_with_a_like: [newMatch("pending", "cat", "gil"), newMatch("pending", "gil", "hob")],
  swipes_stay_under_a_match: [
    "DELETE FROM swipes WHERE actor_id = 'bob' AND target_id = 'eve'",
    "DELETE FROM swipes WHERE actor_id = 'ann' AND target_id = 'eve'",
    "DELETE FROM swipes WHERE actor_id = 'eve' AND target_id = 'ann'",
  ],
  swipes_stay_likes_under_a_match: [
    "UPDATE swipes SET kind = 'pass' WHERE actor_id = 'bob' AND target_id = 'eve'",
    "UPDATE swipes SET kind = 'pass' WHERE actor_id = 'ann' AND target_id = 'eve'",
    "UPDATE swipes SET kind = 'pass' WHERE actor_id = 'eve' AND target_id = 'ann'",
  ],
  notifications_stay_read: ["NULL", `${AT + 2}`].map(
    (moment) => `UPDATE notifications SET read_at = ${moment} WHERE id = 900003`,
  ),
  voice_messages_stay_played: ["NULL", `${AT + 2}`].map(
    (moment) => `UPDATE voice_messages SET played_at = ${moment} WHERE message_id = 9002`,
  ),
  fee_payments_settle_what_they_opened: [
    `UPDATE fee_payments SET is_reversed = 0, settled_match_id = 'next', settled_at = ${AT} WHERE id = 9006`,
  ],
  matches_never_vanish: ["m", "w", "d", "x"].map((id) => `DELETE FROM matches WHERE id = '${id}'`),
  conversations_never_vanish: ["DELETE FROM conversations WHERE id = 904"],
  closing_notes_never_vanish: ["DELETE FROM closing_notes WHERE match_id = 'd'"],
  conversation_reads_never_vanish: ["DELETE FROM conversation_reads WHERE conversation_id = 901"],
  voice_messages_never_vanish: ["DELETE FROM voice_messages WHERE message_id = 9002"],
  agreements_never_vanish: ["DELETE FROM agreements WHERE user_id = 'ann'"],
  concierge_requests_never_vanish: ["DELETE FROM concierge_requests WHERE id = 9002"],
  profiles_never_vanish: ["DELETE FROM profiles WHERE user_id = 'ann'"],
  users_moderate_while_here: ["kim", "lou"].map(
    (id) => `UPDATE users SET role = 'moderator' WHERE id = '${id}'`,
  ),
  suspensions_of_no_moderator: [
    `INSERT INTO suspensions (user_id, ground, reason, suspended_at) VALUES ('hob', 'conduct', 'Unkind', ${AT})`,
  ],
  holds_by_a_moderator: [
    `UPDATE holds SET decision = 'released', decided_at = ${AT}, decided_by = 'ann' WHERE id = 9001`,
    `INSERT INTO holds (user_id, kind, held_at, decision, decided_at, decided_by) VALUES ('eve', 'card', ${AT}, 'released', ${AT}, 'ann')`,
  ],
  fee_payments_enter_unused: [
    `INSERT INTO fee_payments VALUES (9003, 'pi_3', 'bob', 500, ${AT}, NULL, NULL, 0, 'nowhere')`,
  ],
  matches_waived_for_tokens: [
    match("fee_state = 'waived'", "w"),
    `INSERT INTO matches (id, user_id_1, user_id_2, compatibility_score, connection_fee_cents, status, initiated_by, fee_state,
       created_at, matched_at, conversation_deadline, closed_at, closed_by)
     SELECT 'new', user_id_1, user_id_2, 75, 500, status, initiated_by, 'waived', created_at, matched_at,
       conversation_deadline, closed_at, closed_by FROM matches WHERE id = 'd'`,
  ],
  checkouts_open_for_a_day: [
    `INSERT INTO checkouts VALUES ('new', 'bob', 'august', NULL, NULL, 'august//', 1900, 'hosted', 'https://pay.example', NULL,
       ${AT}, ${AT + DAY + 1}, NULL)`,
  ],
  matches_extended_while_silent: [
    `UPDATE matches SET extended_at = matched_at, extended_by = user_id_1
     WHERE first_message_sent_at IS NOT NULL AND extended_at IS NULL`,
  ],
  matches_opened_by_a_message: [match("first_message_sent_at = matched_at", "w")],
  messages_across_no_block: ["cat", "eve"].map(
    (sender) =>
      `INSERT INTO messages (conversation_id, sender_id, client_id, content, created_at) VALUES (905, '${sender}', 'client-new', 'Hello', ${AT})`,
  ),
  messages_never_vanish: ["DELETE FROM messages WHERE id = 9001"],
  conversations_only_grow: [
    "message_count = 1",
    "message_count = message_count + 2",
    "revision = revision - 1",
    `last_message_at = ${AT}`,
  ].map((change) => `UPDATE conversations SET ${change} WHERE id = 901`),
  meetup_bookings_at_an_open_place: [
    `${seat("id", 7)} FROM meetup_locations WHERE substr(available_hours, 1, 5) > '07:00' LIMIT 1`,
    `${seat("id", 18)} FROM meetup_locations WHERE substr(available_hours, 7) < '19:00' LIMIT 1`,
  ],
  // Bob has no plan, and Ann's has ended.
  meetup_bookings_of_a_plan: ["bob", "ann"].map((who) =>
    seat("1", 12, who).replace("'weekly'", "'plan'"),
  ),
  meetup_waits_at_an_open_place: [
    wait("id FROM meetup_locations WHERE substr(available_hours, 1, 5) > '07:00' LIMIT 1", 7),
    wait("id FROM meetup_locations WHERE substr(available_hours, 7) < '16:00' LIMIT 1", 15),
    wait("1", 12, Date.UTC(2025, 8, 20, 17)),
    wait("1", 12, AT + 365 * DAY),
  ],
  meetup_bookings_by_who_is_here: [seat("1", 12, "kim"), seat("1", 12, "lou")],
  meetup_bookings_never_vanish: [9000, 9001, 9002].map(
    (id) => `DELETE FROM meetup_bookings WHERE id = ${id}`,
  ),
  deliveries_in_own_mail: [
    "UPDATE deliveries SET state = 'queued' WHERE id = 9002",
    "UPDATE deliveries SET state = 'queued', mail_id = 9003 WHERE id = 9002",
    "UPDATE deliveries SET mail_id = 9003 WHERE id = 9001",
    ...["NULL", "9003"].map(
      (mail) =>
        `INSERT INTO deliveries (notification_id, user_id, method, state, due_at, mail_id) VALUES (900001, 'ann', 'push', 'queued', ${AT}, ${mail})`,
    ),
  ],
  users_come_back_in_time: [
    `UPDATE users SET state = 'active', state_changed_at = ${AT + 30 * DAY + 1} WHERE id = 'ned'`,
  ],
  mails_stay_as_sent: ["subject = 'x'", "text = 'x', html = 'x'", "sent_at = sent_at + 1"].map(
    (change) => `UPDATE mails SET ${change} WHERE id = 9001`,
  ),
};
