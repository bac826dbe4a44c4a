import type Database from "better-sqlite3";
import { beforeAll, expect, it } from "vitest";
import { AT } from "./constraints.fixture";
import { entry } from "./constraints-by-hand.fixture";
import { introduce } from "./constraints-causes.fixture";
import { openIslands, tryStatements } from "./constraints-island.fixture";

const DAY = 86_400_000;

let island: Database.Database;
beforeAll(async () => {
  ({ whole: island } = await openIslands());
});

// Bob has spoken to Ann in the message after all others.
const SPOKEN = `INSERT INTO messages (id, conversation_id, sender_id, client_id, content, created_at)
  VALUES (9010, 901, 'bob', 'client-9010', 'Voice', ${AT + 5})`;
const spoke = (playedAt: string | number) =>
  `INSERT INTO voice_messages (message_id, media_id, receiver_id, played_at) VALUES (9010, 'spare', 'ann', ${playedAt})`;
const played = (at: number) =>
  `UPDATE voice_messages SET played_at = ${at} WHERE message_id = 9010`;

it.each([
  ["written", "is played as it is sent", [SPOKEN, spoke("NULL"), played(AT + 5)]],
  [
    "voice_messages_played_in_order",
    "is played before it is sent",
    [SPOKEN, spoke("NULL"), played(AT + 4)],
  ],
  ["voice_messages_begin_in_order", "begins played before it is sent", [SPOKEN, spoke(AT + 4)]],
])("%s: a voice message that %s", (outcome, _what, statements) => {
  expect(tryStatements(island, statements)).toBe(outcome);
});

const WRITTEN = `UPDATE conversations SET message_count = message_count + 1, last_message_at = ${AT}, revision = revision + 1 WHERE id = 901`;
it("a message is counted also where a clock that was set back makes it earlier than the last one", () => {
  expect(tryStatements(island, [WRITTEN, WRITTEN])).toBe("written");
});

it.each([
  ["written", "a match of theirs", introduce("bob", { suggested_match_id: "'m'" })],
  ["written", "a meetup of theirs", introduce("ann", { meetup_booking_id: 9005 })],
  [
    "written",
    "a minute after the invitation has ended",
    introduce("bob", { accepted_at: AT + 30 * DAY + 60_000 }),
  ],
  [
    "written",
    "a friend who has matched",
    introduce("bob", { friend_id: "'jo'", joined_at: AT, match_successful_at: AT }),
  ],
])("%s: an introduction with %s", (outcome, _what, statement) => {
  expect(tryStatements(island, [statement])).toBe(outcome);
});

const spent = (cause: string) => entry(`'ann', 'spent_boost', -1, 'A lift', '${cause}'`);
const lifted = (kind: string, cause: string) =>
  `INSERT INTO deck_lifts (user_id, cause, kind, starts_at, ends_at) VALUES ('ann', '${cause}', '${kind}', ${AT}, ${AT + DAY})`;
const unlimited = (endsAt: string | number) =>
  `INSERT INTO entitlements (user_id, product, provider_reference, started_at, ends_at, updated_at)
   VALUES ('ann', 'unlimited', 'sub_9', ${AT - DAY}, ${endsAt}, ${AT})`;
const PRIORITY = [spent("priority:1"), lifted("priority", "priority:1")];

it.each([
  ["written", "a boost for its tokens", [spent("boost:3"), lifted("boost", "boost:3")]],
  ["written", "priority with Unlimited for life", [unlimited("NULL"), ...PRIORITY]],
  ["written", "priority just after Unlimited has ended", [unlimited(AT - 59_999), ...PRIORITY]],
  [
    "deck_lifts_before_others_of_unlimited",
    "priority a minute after it has",
    [unlimited(AT - 60_000), ...PRIORITY],
  ],
  ["deck_lifts_before_others_of_unlimited", "priority with Social", PRIORITY],
  [
    "deck_lifts_bought_for_tokens",
    "priority for the tokens of a boost",
    [unlimited("NULL"), spent("boost:3"), lifted("priority", "boost:3")],
  ],
])("%s: %s", (outcome, _what, statements) => {
  expect(tryStatements(island, statements)).toBe(outcome);
});

it("a fee is waived in a match that runs", () => {
  const fee = entry("'ann', 'spent_connection', -1, 'A fee', 'fee:w'");
  const closed = `UPDATE matches SET status = 'declined', closed_at = ${AT}, closed_by = 'ann', fee_state = 'not_due' WHERE id = 'w'`;
  expect(tryStatements(island, [fee])).toBe("written");
  expect(tryStatements(island, [closed, fee])).toBe("token_entries_of_a_fee");
});

it("a moderator decides about nobody whom they know: a match, one they like, or have introduced or been introduced by", () => {
  const role = "UPDATE users SET role = 'moderator' WHERE id = 'bob'";
  const suspended = (id: string) =>
    `INSERT INTO suspensions (user_id, ground, reason, suspended_at, suspended_by) VALUES ('${id}', 'conduct', 'Unkind', ${AT}, 'bob')`;
  const likes = (from: string, to: string) =>
    `INSERT INTO swipes (actor_id, target_id, kind, created_at) VALUES ('${from}', '${to}', 'like', ${AT})`;
  const joined = (friend: string) => ({ friend_id: `'${friend}'`, joined_at: AT });
  const decide = (id: string, ...before: string[]) =>
    tryStatements(island, [role, ...before, suspended(id)]);
  expect([decide("gus"), decide("gus", likes("gus", "bob"))]).toEqual(["written", "written"]);
  const known = [
    decide("ann"),
    decide("gus", likes("bob", "gus")),
    decide("jo", introduce("bob", joined("jo"))),
    decide("gus", introduce("gus", joined("bob"))),
  ];
  expect(known).toEqual(Array(4).fill("suspensions_by_the_impartial"));
});

it("a third person counts once for each introducer", () => {
  const matched = (friend: string, key: string) =>
    introduce("ann", { friend_id: `'${friend}'`, joined_at: AT, match_successful_at: AT })
      .replaceAll("introduce-9", `introduce-${key}`)
      .replaceAll("9".repeat(43), key.repeat(43))
      .replaceAll("9".repeat(64), key.repeat(64));
  const third = (friend: string) =>
    `UPDATE friend_introductions SET matched_with = 'hob' WHERE friend_id = '${friend}'`;
  const friends = [matched("jo", "7"), matched("kit", "8")];
  expect(tryStatements(island, [...friends, third("jo"), third("jo")])).toBe("written");
  expect(tryStatements(island, [...friends, third("jo"), third("kit")])).toBe(
    "friend_introductions_keep_what_happened",
  );
});
