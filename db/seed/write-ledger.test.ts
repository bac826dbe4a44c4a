import { afterAll, expect, it } from "vitest";
import { openMigrated } from "../../tests/support/migrated-database";
import { seedIsland } from "./island";

const NOW = new Date("2025-08-12T15:00:00Z");
const db = openMigrated();
afterAll(() => void db.$client.close());

const count = (what: string) => db.$client.prepare(`SELECT count(*) FROM ${what}`).pluck().get();

it("a running membership has had the bonus of its first month, under the cause of the app's own", async () => {
  await seedIsland(db, { members: 80, seed: 7, now: NOW, portraits: false });
  const running = `entitlements e WHERE product IN ('social', 'august', 'unlimited')
    AND (ends_at IS NULL OR ends_at > ${NOW.getTime()})`;
  expect(count(running)).toBeGreaterThan(5);
  // New York is four hours behind in summer.
  const month = "strftime('%Y-%m', (e.started_at - 14400000) / 1000, 'unixepoch')";
  expect(
    count(`${running} AND NOT EXISTS (SELECT 1 FROM token_entries t
      WHERE t.user_id = e.user_id AND t.cause = 'bonus:' || ${month})`),
  ).toBe(0);
});

it("the two members of whom the README speaks have earned and spent in several ways", () => {
  for (const email of ["demo001@august.example", "demo002@august.example"]) {
    const kinds = db.$client
      .prepare<string, string>(
        `SELECT DISTINCT transaction_type FROM token_entries
         WHERE user_id = (SELECT id FROM users WHERE email = ?)`,
      )
      .pluck()
      .all(email);
    expect(kinds).toEqual(
      expect.arrayContaining([
        "earned_profile",
        "earned_connection",
        "bonus_subscription",
        "spent_boost",
      ]),
    );
  }
});
