import type Database from "better-sqlite3";
import { beforeAll, expect, it } from "vitest";
import { connect } from "./connection";
import { AT } from "./constraints.fixture";
import { openIslands, tryStatements } from "./constraints-island.fixture";
import { makeFormerIsland } from "./former-island.fixture";

const DAY = 86_400_000;

let island: Database.Database;
beforeAll(async () => {
  ({ whole: island } = await openIslands());
});

const payment = (change: string, id: number) =>
  `UPDATE fee_payments SET ${change} WHERE id = ${id}`;
const pay = (id: number, match: string) =>
  `INSERT INTO fee_payments (id, provider_reference, user_id, amount_cents, paid_at, settled_match_id, settled_at)
   VALUES (${id}, 'pi_${id}', 'ann', 500, ${AT}, ${match}, ${AT})`;
const paid = (match: string) => `UPDATE matches SET fee_state = 'paid' WHERE id = '${match}'`;

// Ann's fee has settled her match with Bob, in which somebody has written.
const OPENED = payment("opened_match_id = 'm'", 9001);
const CLOSED = `UPDATE matches SET status = 'declined', closed_at = ${AT + DAY}, closed_by = 'ann' WHERE id = 'm'`;
const BOB_LEFT = `DELETE FROM deck_members WHERE user_id = 'bob'; DELETE FROM users WHERE id = 'bob'`;
// Another has settled her match with Eve, in which nobody has.
const PAID_SILENT = `${paid("w")}; ${pay(9007, "'w'")}`;
const EXPIRED = `UPDATE matches SET status = 'expired', expired_at = conversation_deadline WHERE id = 'w'`;
// Ian's has opened a match and went back.
const returned = (match: string) =>
  `is_reversed = 0, settled_match_id = ${match}, settled_at = ${AT}`;
const UNSETTLED = "settled_match_id = NULL, settled_at = NULL";

it.each<[string, string, string[]]>([
  ["written", "opens its match, and the same one again", [OPENED, OPENED]],
  [
    "fee_payments_open_once",
    "opens a second match while it is returned",
    [payment(`${returned("'next'")}, opened_match_id = 'next'`, 9006)],
  ],
  [
    "fee_payments_open_once",
    "opens a match in which nobody has written",
    [PAID_SILENT, payment("opened_match_id = 'w'", 9007)],
  ],
  [
    "fee_payments_open_once",
    "no longer counts as having opened a match",
    [OPENED, payment("opened_match_id = NULL", 9001)],
  ],
  [
    "written",
    "is taken back after it has opened its match",
    [OPENED, payment(`is_reversed = 1, ${UNSETTLED}`, 9001)],
  ],
  [
    "written",
    "is returned and settles the match that it has opened",
    [payment(returned("'used'"), 9006)],
  ],
  [
    "written",
    "is returned after the match that it has opened is gone",
    [payment(returned("NULL"), 9006)],
  ],
  [
    "fee_payments_settle_once",
    "settles again after the match that it has opened is gone",
    [OPENED, BOB_LEFT, payment("settled_at = settled_at + 1", 9001)],
  ],
  [
    "fee_payments_settle_once",
    "settles again a match that ended after somebody had written",
    [CLOSED, payment("settled_at = settled_at + 1", 9001)],
  ],
  [
    "fee_payments_settle_once",
    "no longer settles a match that has not ended",
    [PAID_SILENT, payment(UNSETTLED, 9007)],
  ],
  [
    "written",
    "no longer settles a match that ended before anybody wrote",
    [PAID_SILENT, EXPIRED, payment(UNSETTLED, 9007)],
  ],
])("%s: a fee %s", (outcome, _what, statements) => {
  expect(tryStatements(island, statements)).toBe(outcome);
});

it("the migration marks the fees that have opened a match, and those whose match is gone", async () => {
  const former = await makeFormerIsland(5);
  former.exec(
    `${paid("w")}; ${paid("x")}; ${pay(9011, "'w'")}; ${pay(9012, "'x'")}; ${pay(9013, "NULL")}`,
  );
  const { $client: client } = connect({ path: former.serialize() });
  const opened = client
    .prepare("SELECT id, opened_match_id FROM fee_payments ORDER BY id")
    .raw()
    .all();
  expect(opened).toEqual([
    [9001, "m"],
    [9002, null],
    [9004, null],
    [9011, null],
    [9012, null],
    [9013, "gone"],
  ]);
});
