import Database from "better-sqlite3";
import { beforeAll, expect, it } from "vitest";
import { openMigrated } from "../tests/support/migrated-database";
import { connect } from "./connection";
import { AT, SOUND_ROWS } from "./constraints.fixture";
import { CHECKED } from "./constraints-checked.fixture";
import { REFUSED } from "./constraints-refused.fixture";
import { LEFT_ROWS } from "./constraints-rows.fixture";
import { DERIVED } from "./derived";
import { seedIsland } from "./seed/island";

const DAY = 86_400_000;

/** A seeded island, and the same without its triggers, to try each CHECK alone. */
let whole: Database.Database;
let bare: Database.Database;

beforeAll(async () => {
  const db = openMigrated();
  await seedIsland(db, { members: 40, seed: 7, now: new Date(AT), portraits: false });
  db.$client.exec(SOUND_ROWS + LEFT_ROWS);
  const image = db.$client.serialize();
  db.$client.close();
  whole = connect({ path: image }).$client;
  bare = new Database(image);
  for (const { type, name } of DERIVED) if (type === "trigger") bare.exec(`DROP TRIGGER ${name}`);
});

/** The message of the constraint that refuses statements, or "written"; they are rolled back. */
function tryStatements(db: Database.Database, ...statements: readonly string[]): string {
  db.exec("SAVEPOINT try");
  try {
    db.exec(statements.join(";\n"));
    return "written";
  } catch (error) {
    return (error as Error).message;
  } finally {
    db.exec("ROLLBACK TO try; RELEASE try");
  }
}

it("every table is STRICT", () => {
  const sql =
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'view' AND NOT strict AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '__drizzle*'";
  expect(whole.prepare(sql).pluck().all()).toEqual([]);
});

it.each(Object.entries(CHECKED))("the CHECK %s refuses a row", (name, statement) => {
  expect(tryStatements(bare, statement)).toBe(`CHECK constraint failed: ${name}`);
});

it.each(Object.entries(REFUSED))("the trigger %s refuses a write", (name, statements) => {
  for (const sql of statements) expect(tryStatements(whole, sql), sql).toBe(name);
});

it("every trigger that refuses is tried", () => {
  const refusing = DERIVED.filter(({ sql }) => sql.includes("RAISE")).map(({ name }) => name);
  expect(Object.keys(REFUSED).sort()).toEqual(refusing.sort());
});

it("REPLACE takes no entry of the ledger out", () => {
  const replace = (id: number, cause: string) =>
    `REPLACE INTO token_entries (id, user_id, transaction_type, half_tokens, description, cause, created_at)
     VALUES (${id}, 'ann', 'earned_profile', 4000, 'A profile', '${cause}', ${AT})`;
  expect(tryStatements(whole, replace(900001, "profile:again"))).toBe("token_entries_never_vanish");
  expect(tryStatements(whole, replace(900099, "boost:1"))).toBe("token_entries_never_vanish");
});

const payment = (change: string, id: number) =>
  `UPDATE fee_payments SET ${change} WHERE id = ${id}`;
const paid = (match: string) => `UPDATE matches SET fee_state = 'paid' WHERE id = '${match}'`;
// Ann's fee has settled her match with Bob, in which someone has written.
const OPENED = payment("opened_match_id = 'm'", 9001);
const CLOSED = `UPDATE matches SET status = 'declined', closed_at = ${AT + DAY}, closed_by = 'ann' WHERE id = 'm'`;
const BOB_LEFT =
  "DELETE FROM deck_members WHERE user_id = 'bob'; DELETE FROM users WHERE id = 'bob'";
// Another has settled her match with Eve, in which nobody has.
const PAID_SILENT = `${paid("w")}; INSERT INTO fee_payments (id, provider_reference, user_id, amount_cents, paid_at, settled_match_id, settled_at)
  VALUES (9007, 'pi_9007', 'ann', 500, ${AT}, 'w', ${AT})`;
const EXPIRED =
  "UPDATE matches SET status = 'expired', expired_at = conversation_deadline WHERE id = 'w'";
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
    "fee_payments_settle_by_one_of_two",
    "is returned and settles another match than it has opened",
    [payment(returned("'next'"), 9006)],
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
  expect(tryStatements(whole, ...statements)).toBe(outcome);
});

it.each(["ann", "bob", "cat", "eve"])("what is %s's goes with the account", (id) => {
  const leave = ["deck_members WHERE user_id", "users WHERE id"].map(
    (what) => `DELETE FROM ${what} = '${id}'`,
  );
  expect(tryStatements(whole, ...leave)).toBe("written");
});
