import type Database from "better-sqlite3";
import { beforeAll, expect, it } from "vitest";
import { AT } from "./constraints.fixture";
import { openIslands, tryStatements } from "./constraints-island.fixture";

const DAY = 86_400_000;

let island: Database.Database;
beforeAll(async () => {
  ({ whole: island } = await openIslands());
});

const tryAll = (...statements: string[]) => tryStatements(island, statements);

const LIKED_BACK = `INSERT INTO swipes (actor_id, target_id, kind, created_at) VALUES ('eve', 'bob', 'like', ${AT})`;
const MATCHED = `UPDATE matches SET status = 'matched', fee_state = 'due', matched_at = ${AT}, conversation_deadline = ${AT + DAY} WHERE id = 'p'`;

it("a like that is given back makes a match, unless one of the two has blocked the other or is not here", () => {
  const refused = "matches_of_two_who_may";
  expect(tryAll(LIKED_BACK, MATCHED)).toBe("written");
  expect(tryAll(MATCHED)).toBe("matches_of_two_likes");
  for (const [blocker, blocked] of ["bob:eve", "eve:bob"].map((pair) => pair.split(":")))
    expect(
      tryAll(
        LIKED_BACK,
        `INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ('${blocker}', '${blocked}', ${AT})`,
        MATCHED,
      ),
    ).toBe(refused);
  const deleted = `UPDATE users SET state = 'deleted', state_changed_at = ${AT} WHERE id = 'bob'`;
  expect(tryAll(LIKED_BACK, deleted, MATCHED)).toBe(refused);
});

it("a like is taken back together with the pending match that it began", () => {
  const pending = "DELETE FROM matches WHERE id = 'p'";
  const like = "DELETE FROM swipes WHERE actor_id = 'bob' AND target_id = 'eve'";
  expect(tryAll(pending, like)).toBe("written");
});

it.each([
  ["written", "2025-12-31", "in the last second of the day", Date.UTC(2026, 0, 1, 4, 59, 59)],
  ["written", "2026-01-01", "in the first second of the day", Date.UTC(2026, 0, 1, 5)],
  [
    "written",
    "2026-07-01",
    "in the last second of a day in summer",
    Date.UTC(2026, 6, 2, 3, 59, 59),
  ],
  ["written", "2026-07-02", "in the first second of a day in summer", Date.UTC(2026, 6, 2, 4)],
  ["token_entries_of_a_game", "2026-07-01", "a day later", Date.UTC(2026, 6, 3, 3, 59, 59)],
])("%s: a game of %s that is finished %s", (outcome, day, _when, at) => {
  const answered = `INSERT INTO game_answers (participation_id, step, question_id, answer, is_correct, answered_at) VALUES (9003, 1, 't1', 'Noepe', 1, ${at})`;
  const finished = `UPDATE game_participations SET status = 'completed', completed_at = ${at}, played_at = ${at} WHERE id = 9003`;
  const earned = `INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
    VALUES ('ann', 'earned_game', 2, 'Trivia played', 'game:vineyard_trivia:${day}', ${at})`;
  expect(tryAll(answered, finished, earned)).toBe(outcome);
});

it("a fee whose payment was returned is due again, and one that is still paid is not", () => {
  const due = "UPDATE matches SET fee_state = 'due' WHERE id = 'w'";
  const paid = `UPDATE matches SET fee_state = 'paid' WHERE id = 'w';
    INSERT INTO fee_payments VALUES (9005, 'pi_5', 'ann', 500, ${AT}, 'w', ${AT}, 0, NULL)`;
  const returned =
    "UPDATE fee_payments SET is_reversed = 1, settled_match_id = NULL, settled_at = NULL WHERE id = 9005";
  expect(tryAll(paid, due)).toBe("matches_keep_their_fee");
  expect(tryAll(paid, returned, due)).toBe("written");
});

it.each([
  ["written", "bonus:2025-08", "in the last second of its month", Date.UTC(2025, 8, 1, 3, 59, 59)],
  ["written", "bonus:2025-09", "in the first second of its month", Date.UTC(2025, 8, 1, 4)],
  ["token_entries_bonus_of_a_membership", "bonus:2025-08", "a day later", Date.UTC(2025, 8, 2, 4)],
])("%s: the cause %s, entered %s on the island", (outcome, cause, _when, at) => {
  const running = `UPDATE entitlements SET paid_until = ${at + DAY}, ends_at = ${at + DAY} WHERE id = 9001`;
  const bonus = `INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
    VALUES ('ann', 'bonus_subscription', 10, 'Monthly bonus', '${cause}', ${at})`;
  expect(tryAll(running, bonus)).toBe(outcome);
});

it("a fee is waived by the tokens that were spent on it", () => {
  const spent = `INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
    VALUES ('ann', 'earned_profile', 40, 'A profile', 'profile:x', ${AT}),
      ('ann', 'spent_connection', -20, 'Connection fee waived', 'fee:w', ${AT})`;
  expect(tryAll(spent, "UPDATE matches SET fee_state = 'waived' WHERE id = 'w'")).toBe("written");
});

it.each([
  ["written", "in the minute after", 59_999],
  ["meetup_bookings_of_a_plan", "a minute after", 60_000],
])("%s: a seat of a plan, booked %s it has ended", (outcome, _when, ms) => {
  const booked = AT + DAY + ms;
  const seat = `INSERT INTO meetup_bookings (user_id, location_id, date, slot_hour, starts_at, seat, status, covered_by, client_id, created_at, confirmed_at)
    VALUES ('ann', 1, '2025-08-20', 12, ${Date.UTC(2025, 7, 20, 16)}, 3, 'confirmed', 'plan', 'booking-new', ${booked}, ${booked})`;
  expect(tryAll(seat)).toBe(outcome);
});

it("nobody waits at a place that has closed", () => {
  const wait = `INSERT INTO meetup_waits (user_id, location_id, date, slot_hour, created_at)
    VALUES ('eve', 1, '2025-09-20', 12, ${AT + 20 * DAY})`;
  expect(tryAll(wait)).toBe("written");
  expect(tryAll("UPDATE meetup_locations SET is_active = 0 WHERE id = 1", wait)).toBe(
    "meetup_waits_at_an_open_place",
  );
});

it("a moderator's decision is logged, and stays when they are none anymore", () => {
  const role = (is: string) => `UPDATE users SET role = '${is}' WHERE id = 'bob'`;
  const entry = `INSERT INTO moderation_entries (decided_at, moderator_id, action, subject)
    VALUES (${AT}, 'bob', 'approve_media', 'media:1')`;
  expect(tryAll(role("moderator"), entry, role("member"))).toBe("written");
});

it("a delivery that waits in a mail stays when the mail is forgotten", () => {
  const queued = "UPDATE deliveries SET state = 'queued', mail_id = 9002 WHERE id = 9002";
  expect(tryAll(queued, "DELETE FROM mails WHERE id = 9002")).toBe("written");
});

it.each(["ann", "bob", "cat", "eve"])("what is %s's goes with the account", (id) => {
  const leave = ["deck_members WHERE user_id", "users WHERE id"].map(
    (what) => `DELETE FROM ${what} = '${id}'`,
  );
  expect(tryAll(...leave)).toBe("written");
});

it("whoever deleted the account comes back on the last day", () => {
  const back = (ms: number) =>
    `UPDATE users SET state = 'active', state_changed_at = ${AT + ms} WHERE id = 'ned'`;
  expect(tryAll(back(30 * DAY))).toBe("written");
});
