/**
 * What `0007_causes_and_their_moments.sql` refuses, in the rows of `constraints.fixture.ts`; what takes several
 * statements is in `rules-of-causes.test.ts`.
 */

import { AT } from "./constraints.fixture";

const DAY = 86_400_000;
const key = (sign: string) => sign.repeat(64);

/** Ian is a moderator who was matched with Kim, who has appealed, and with Lou, who is held. */
export const KNOWN_ROWS = `INSERT INTO matches (id, user_id_1, user_id_2, compatibility_score, connection_fee_cents, status, initiated_by,
  fee_state, created_at, matched_at, conversation_deadline, closed_at, closed_by)
  VALUES ${["kim", "lou"].map((id) => `('past-${id}', 'ian', '${id}', 75, 500, 'declined', 'ian', 'not_due', ${AT}, ${AT}, ${AT + DAY}, ${AT}, 'ian')`)};
UPDATE users SET role = 'moderator' WHERE id = 'ian';`;

/** Somebody introduces Gus. @param more columns, by their values */
export const introduce = (by: string, more: Record<string, string | number> = {}): string => {
  const row = { address_key: `'${key("9")}'`, introducer_id: `'${by}'`, ...more };
  return `INSERT INTO friend_introductions (client_id, friend_name, friend_email, friend_gender, relationship, introduction_type,
      common_detail, personal_message, token, created_at, expires_at, ${Object.keys(row)})
    VALUES ('introduce-9', 'Gus', 'gus@friends.example', 'male', 'friend', 'other',
      'sailing', 'Come and meet people', '${"9".repeat(43)}', ${AT}, ${AT + 30 * DAY}, ${Object.values(row)})`;
};
const introduction = (id: number, change: string) =>
  `UPDATE friend_introductions SET ${change} WHERE id = ${id}`;
const matchedFriend = (id: string) => ({
  friend_id: `'${id}'`,
  joined_at: AT,
  match_successful_at: AT,
});
const lift = (who: string, cause: string, kind = "boost") =>
  `INSERT INTO deck_lifts (user_id, cause, kind, starts_at, ends_at) VALUES ('${who}', '${cause}', '${kind}', ${AT}, ${AT + DAY})`;

/** Triggers that refuse. */
export const CAUSES_TRIGGERED: Record<string, readonly string[]> = {
  notifications_begin_in_order: [
    `INSERT INTO notifications (user_id, type, title, message, cause, created_at, read_at)
      VALUES ('ann', 'new_match', 'A match', 'You match', 'match:new', ${AT}, ${AT - 1})`,
  ],
  notifications_read_in_order: [
    `UPDATE notifications SET read_at = ${AT - 1} WHERE id = 900001`,
    "UPDATE notifications SET created_at = read_at + 1 WHERE id = 900003",
  ],
  users_keep_the_moment_of_their_state: [
    `UPDATE users SET state_changed_at = ${AT + 1} WHERE id = 'ned'`,
    `UPDATE users SET state = 'deleted', state_changed_at = ${AT + 1} WHERE id = 'ned'`,
  ],
  friend_introductions_begin_in_order: [
    introduce("bob", { accepted_at: AT + 2, joined_at: AT + 1 }),
    introduce("bob", { accepted_at: AT + 30 * DAY + 60_001 }),
  ],
  friend_introductions_answered_in_order: [
    introduction(9002, `accepted_at = ${AT + 2}, joined_at = ${AT + 1}`),
    introduction(9002, `accepted_at = ${AT + 30 * DAY + 60_001}`),
  ],
  friend_introductions_sent_when_made: [introduction(9003, `invitation_sent_at = ${AT}`)],
  friend_introductions_of_others: [introduce("kim", { address_key: `'${key("e")}'` })],
  friend_introductions_name_own_plans: [
    introduce("bob", { suggested_match_id: "'w'" }),
    introduce("bob", { suggested_match_id: "'p'" }),
    introduce("bob", { meetup_booking_id: 9005 }),
  ],
  // Gus has no match, and Jo one with Ian alone.
  friend_introductions_begin_matched: [
    introduce("bob", matchedFriend("gus")),
    introduce("ian", matchedFriend("jo")),
  ],
  friend_introductions_matched_with_others: [
    introduction(9002, `friend_id = 'gus', joined_at = ${AT}, match_successful_at = ${AT}`),
  ],
  suspensions_by_the_impartial: [
    `INSERT INTO suspensions (user_id, ground, reason, suspended_at, suspended_by) VALUES ('jo', 'conduct', 'Unkind', ${AT}, 'ian')`,
  ],
  suspensions_decided_by_the_impartial: [
    `UPDATE suspensions SET appeal_decision = 'refused', appeal_answer = 'No', appeal_decided_at = ${AT + 2}, appeal_decided_by = 'ian' WHERE id = 9001`,
  ],
  holds_decided_by_the_impartial: [
    `UPDATE holds SET decision = 'released', decided_at = ${AT}, decided_by = 'ian' WHERE id = 9001`,
  ],
  // For nothing, for what another one has bought, and for what was earned.
  deck_lifts_bought_for_tokens: [
    lift("ann", "boost:3"),
    lift("eve", "boost:1"),
    lift("ann", "game:this_or_that:2025-08-08"),
  ],
  // These three break another rule as well; `rules-of-causes.test.ts` breaks each alone.
  deck_lifts_before_others_of_unlimited: [lift("ann", "priority:1", "priority")],
  voice_messages_begin_in_order: [
    `INSERT INTO voice_messages (message_id, media_id, receiver_id, played_at) VALUES (9001, 'spare', 'bob', ${AT})`,
  ],
  voice_messages_played_in_order: [
    `UPDATE voice_messages SET played_at = ${AT} WHERE message_id = 9002`,
  ],
  messages_count_up: [
    `INSERT INTO messages (id, conversation_id, sender_id, client_id, content, created_at)
      VALUES (9003, 901, 'ann', 'client-9003', 'Hello', ${AT + 1})`,
  ],
};
