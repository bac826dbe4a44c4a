import type Database from "better-sqlite3";
import { beforeAll, expect, it } from "vitest";
import { AT } from "./constraints.fixture";
import { openIslands } from "./constraints-island.fixture";

const DAY = 86_400_000;

let island: Database.Database;
beforeAll(async () => {
  ({ whole: island } = await openIslands());
});

/** The result of some statements, which are rolled back. */
function tryAll(...statements: string[]): string {
  island.exec("SAVEPOINT try");
  try {
    island.exec(statements.join(";\n"));
    return "written";
  } catch (error) {
    return (error as Error).message;
  } finally {
    island.exec("ROLLBACK TO try; RELEASE try");
  }
}

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

it("a fee whose payment was returned is due again, and one that is still paid is not", () => {
  const due = "UPDATE matches SET fee_state = 'due' WHERE id = 'w'";
  const paid = `UPDATE matches SET fee_state = 'paid' WHERE id = 'w';
    INSERT INTO fee_payments VALUES (9005, 'pi_5', 'ann', 500, ${AT}, 'w', ${AT}, 0)`;
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
