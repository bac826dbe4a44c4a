import { afterAll, beforeAll, expect, it } from "vitest";
import { connectFeatures } from "~/connect-features.server";
import { listIntroductions } from "~/features/introductions/introduction-list.server";
import { INVITATION_MS } from "~/features/introductions/invitation-state.server";
import { loadRewards } from "~/features/introductions/rewards.server";
import { AWARD_HALF_TOKENS } from "~/features/prices/catalog";
import { computeAddressKeys } from "~/server/data/address-key.server";
import { closeDatabase, setDatabase } from "~/server/data/database.server";
import type { Viewer } from "~/server/web/viewer.server";
import { openMigrated } from "../../tests/support/migrated-database";
import { setTestEnv } from "../../tests/support/test-env";
import type { August } from "../connection";
import { seedIsland } from "./island";

const keyFor = (address: string) => computeAddressKeys(address)[0] ?? "";

let db: August;
beforeAll(async () => {
  setTestEnv();
  connectFeatures();
  db = openMigrated();
  setDatabase(db);
  await seedIsland(db, { members: 240, seed: 7, now: new Date(), portraits: false, keyFor });
});
afterAll(closeDatabase);

const findId = (email: string) =>
  db.$client.prepare<string, string>("SELECT id FROM users WHERE email = ?").pluck().get(email) ??
  "";
const list = <T>(sql: string, ...given: string[]) => db.$client.prepare(sql).all(...given) as T[];

it("one demo member has friends who have not answered, declined and joined, and the other an open invitation", () => {
  const statuses = (email: string) =>
    listIntroductions(findId(email), 100).map(({ status }) => status);
  expect(statuses("demo001@august.example")).toEqual(["invited", "declined", "joined"]);
  expect(statuses("demo002@august.example")).toEqual(["invited"]);
});

it("the friend who joined has matched with someone else, and earned the demo member each reward once", () => {
  const id = findId("demo001@august.example");
  const viewer = { id, subscriptionTier: "free" } as Viewer;
  expect(loadRewards(viewer)).toMatchObject({ points: 15, bonusMeetups: 3 });
  expect(
    list(
      "SELECT half_tokens AS halfTokens, cause FROM token_entries WHERE user_id = ? AND cause GLOB 'referral*'",
      id,
    ),
  ).toEqual([{ halfTokens: AWARD_HALF_TOKENS.referralSignup, cause: "referral-signup:1" }]);
  expect(
    list("SELECT title FROM notifications WHERE user_id = ? AND type = 'introduction'", id),
  ).toHaveLength(2);
  expect(
    list(
      `SELECT m.id FROM friend_introductions i JOIN matches m ON i.friend_id IN (m.user_id_1, m.user_id_2)
       WHERE i.match_successful_at = m.matched_at AND i.introducer_id NOT IN (m.user_id_1, m.user_id_2)`,
    ),
  ).toHaveLength(1);
  expect(
    list(
      `SELECT i.id FROM friend_introductions i JOIN users u ON u.id = i.friend_id
       WHERE u.created_at > i.created_at AND u.created_at = i.joined_at`,
    ),
  ).toHaveLength(1);
});

it("every seeded introduction is known by its address and open for as long as the app leaves it", () => {
  const rows = list<{ email: string; key: string; openMs: number; isDeclined: number }>(
    `SELECT friend_email AS email, address_key AS key, expires_at - created_at AS openMs,
       declined_at IS NOT NULL AND (SELECT declined_at FROM declined_addresses d WHERE d.address_key = i.address_key) = declined_at AS isDeclined
     FROM friend_introductions i`,
  );
  for (const { email, key, openMs } of rows) {
    expect(computeAddressKeys(email)).toContain(key);
    expect(openMs).toBe(INVITATION_MS);
  }
  expect(rows.filter(({ isDeclined }) => isDeclined)).toHaveLength(1);
});

it("every seeded member is known by the key of their address, so that no invitation reaches them", () => {
  for (const { email, key } of list<{ email: string; key: string }>(
    "SELECT email, address_key AS key FROM users",
  ))
    expect(key, email).toBe(keyFor(email));
});
