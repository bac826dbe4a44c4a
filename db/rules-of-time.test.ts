import { expect, it } from "vitest";
import { withoutTrigger } from "../tests/support/raw-sql";
import { connect } from "./connection";
import { AT } from "./constraints.fixture";
import { makeFormerIsland } from "./former-island.fixture";

const DAY = 86_400_000;
const MONTH = 30 * DAY;
it("a start with the former version's rows fixes those that come before what they follow", async () => {
  const former = await makeFormerIsland(2);
  const past = `
    UPDATE matches SET matched_at = created_at - ${DAY}, conversation_deadline = created_at WHERE id = 'w';
    UPDATE matches SET extended_at = matched_at - 2, first_message_sent_at = matched_at - 1 WHERE id = 'm';
    UPDATE matches SET closed_at = created_at - 1 WHERE id = 'd';
    UPDATE matches SET expired_at = conversation_deadline - 1 WHERE id = 'x';
    INSERT INTO users (id, issuer, subject, created_at, updated_at) VALUES
      ${["one", "two", "three", "four", "five", "six"].map((id) => `('${id}', 'https://id.example', '${id}', ${AT}, ${AT})`)};
    INSERT INTO matches (id, user_id_1, user_id_2, compatibility_score, connection_fee_cents, status, initiated_by, fee_state,
      created_at, matched_at, conversation_deadline, extended_at, extended_by, first_message_sent_at, inactive_at, inactivated_at, closed_at, closed_by) VALUES
      ('extended', 'one', 'two', 75, 500, 'matched', 'one', 'due',
        ${AT}, ${AT - DAY}, ${AT + DAY}, ${AT - DAY}, 'one', NULL, NULL, NULL, NULL, NULL),
      ('silent', 'four', 'three', 75, 500, 'deactivated', 'three', 'not_charged',
        ${AT}, ${AT}, ${AT + DAY}, NULL, NULL, ${AT}, ${AT + 14 * DAY}, ${AT + DAY}, ${AT + DAY}, NULL),
      ('begun', 'five', 'six', 75, 500, 'declined', 'five', 'not_charged',
        ${AT}, ${AT}, ${AT + DAY}, NULL, NULL, ${AT + 5}, ${AT + 14 * DAY}, NULL, ${AT + 1}, 'five');
    UPDATE sessions SET expires_at = created_at + ${2 * MONTH} WHERE id = 's-ann';
    UPDATE deliveries SET failed_at = sent_at WHERE id = 9001;
    INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
      VALUES ('ann', 'bonus_subscription', 40, 'Monthly bonus', 'bonus:2025-07', ${AT})`;
  withoutTrigger(former, "matches_keep_what_happened", () => void former.exec(past));
  const count = former.prepare("SELECT count(*) FROM matches").pluck().get();
  const { $client: client } = connect({ path: former.serialize() });
  const match = (id: string) => client.prepare("SELECT * FROM matches WHERE id = ?").get(id);
  expect(match("w")).toMatchObject({ matched_at: AT, conversation_deadline: AT + DAY });
  expect(match("m")).toMatchObject({ extended_at: AT, first_message_sent_at: AT });
  expect(match("d")).toMatchObject({ closed_at: AT });
  expect(match("x")).toMatchObject({ expired_at: AT - DAY });
  expect(match("extended")).toMatchObject({
    matched_at: AT,
    extended_at: AT,
    conversation_deadline: AT + 2 * DAY,
  });
  expect(match("silent")).toMatchObject({ inactivated_at: AT + 14 * DAY, closed_at: AT + DAY });
  expect(match("begun")).toMatchObject({ first_message_sent_at: AT + 5, closed_at: AT + 5 });
  expect(client.prepare("SELECT expires_at FROM sessions WHERE id = 's-ann'").pluck().get()).toBe(
    AT + MONTH,
  );
  expect(client.prepare("SELECT * FROM deliveries WHERE id = 9001").get()).toMatchObject({
    sent_at: AT,
    failed_at: null,
  });
  expect(client.prepare("SELECT count(*) FROM matches").pluck().get()).toBe(count);
  expect(client.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(client.pragma("foreign_key_check")).toEqual([]);
});
