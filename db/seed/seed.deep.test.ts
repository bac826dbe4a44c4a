import { createHash } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openMigrated } from "../../tests/support/migrated-database";
import type { August } from "../connection";
import { IslandNotEmpty, seedIsland } from "./island";
import { dateOfBirth } from "./people";
import { toSubject } from "./subject";

const NOW = new Date("2025-08-12T15:00:00Z");
const open: August[] = [];

function fresh(): August {
  const db = openMigrated();
  open.push(db);
  return db;
}

const island = (members: number, portraits = false) => ({ members, seed: 7, now: NOW, portraits });

/** Every row of every table, as one hash. */
function computeHash({ $client: client }: August): string {
  const tables = client
    .prepare<[], { name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_\\_%' ESCAPE '\\' ORDER BY name",
    )
    .all();
  const hash = createHash("sha256");
  for (const { name } of tables) {
    hash.update(name);
    for (const row of client.prepare(`SELECT * FROM ${name} ORDER BY 1, 2`).raw().iterate()) {
      for (const value of row as unknown[]) {
        hash.update(Buffer.isBuffer(value) ? value : `${typeof value}:${value}|`);
      }
    }
  }
  return hash.digest("hex");
}

afterEach(() => {
  for (const db of open.splice(0)) db.$client.close();
});

describe("seeding twice", () => {
  it("the same members, seed, and time give the same rows, portraits included", async () => {
    const [one, other] = [fresh(), fresh()];
    await seedIsland(one, island(30, true));
    await seedIsland(other, island(30, true));
    expect(computeHash(one)).toBe(computeHash(other));
  });

  it("another seed gives another island", async () => {
    const [one, other] = [fresh(), fresh()];
    await seedIsland(one, island(30));
    await seedIsland(other, { ...island(30), seed: 8 });
    expect(computeHash(one)).not.toBe(computeHash(other));
  });

  it("another timestamp shifts every timestamp and changes nothing else", async () => {
    const [one, other] = [fresh(), fresh()];
    await seedIsland(one, island(60));
    await seedIsland(other, { ...island(60), now: new Date(NOW.getTime() + 3_600_000) });
    const people = "SELECT id, subject, first_name FROM users ORDER BY rowid";
    const matches =
      "SELECT id, status, conversation_deadline - (SELECT max(created_at) FROM meetup_locations) AS left FROM matches ORDER BY rowid";
    for (const query of [people, matches])
      expect(other.$client.prepare(query).all()).toEqual(one.$client.prepare(query).all());
  });
});

describe("an island of 400 members", () => {
  let db: August;
  const count = (from: string) =>
    db.$client.prepare<[], number>(`SELECT count(*) FROM ${from}`).pluck().get() ?? Number.NaN;
  const none = (from: string) => expect(count(from), from).toBe(0);
  const some = (from: string) => expect(count(from), from).toBeGreaterThan(0);

  // These tests only read.
  beforeAll(async () => {
    db = openMigrated();
    await seedIsland(db, island(400));
  });

  it("the seeded database passes its integrity checks", () => {
    expect(db.$client.pragma("foreign_key_check")).toEqual([]);
    expect(db.$client.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  });

  it("the island has members in every state and at every step of joining", () => {
    expect(count("users")).toBe(400 + 1); // and the moderator
    expect(count("users WHERE state = 'suspended' AND state_reason <> ''")).toBe(2);
    some("users WHERE state = 'paused'");
    some("users WHERE date_of_birth IS NULL");
    some("users WHERE date_of_birth IS NOT NULL AND id NOT IN (SELECT user_id FROM profiles)");
    some("profiles WHERE user_id NOT IN (SELECT user_id FROM agreements)");
    none("agreements WHERE version <> 1");
    const withMembership = count("(SELECT DISTINCT user_id FROM entitlements)") / 400;
    expect(withMembership).toBeGreaterThan(0.3);
    expect(withMembership).toBeLessThan(0.5);
  });

  it("every age category fits the date of birth", () => {
    const rows = db.$client
      .prepare<[], { born: string; band: string }>(
        "SELECT date_of_birth AS born, age_category AS band FROM users JOIN profiles ON user_id = users.id",
      )
      .all();
    expect(rows.length).toBeGreaterThan(350);
    for (const { born, band } of rows) {
      const birthday = NOW.toISOString().slice(5, 10) >= born.slice(5) ? 0 : 1;
      const age = NOW.getUTCFullYear() - Number(born.slice(0, 4)) - birthday;
      expect(age).toBeGreaterThanOrEqual(18);
      const upper = Number(band.slice("Under ".length));
      const lower = { 30: 18, 40: 30, 50: 40, 60: 50, 90: 60 }[upper];
      expect(age, `${born} is ${band}`).toBeGreaterThanOrEqual(lower ?? Number.NaN);
      expect(age, `${born} is ${band}`).toBeLessThan(upper);
    }
  });

  it("the island has matches in every state, and both likes behind every mutual match", () => {
    for (const status of ["pending", "matched", "declined", "expired", "deactivated"]) {
      some(`matches WHERE status = '${status}'`);
    }
    some("matches WHERE status = 'matched' AND first_message_sent_at IS NULL");
    const liked = (actor: string, target: string) =>
      `EXISTS (SELECT 1 FROM swipes WHERE kind = 'like' AND actor_id = ${actor} AND target_id = ${target})`;
    none(
      `matches WHERE status = 'matched' AND NOT (${liked("user_id_1", "user_id_2")} AND ${liked("user_id_2", "user_id_1")})`,
    );
    none(
      `matches WHERE status = 'pending' AND NOT ${liked("initiated_by", "CASE initiated_by WHEN user_id_1 THEN user_id_2 ELSE user_id_1 END")}`,
    );
    none(
      `swipes s WHERE kind = 'like' AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_1 = min(s.actor_id, s.target_id) AND user_id_2 = max(s.actor_id, s.target_id))`,
    );
    none("swipes WHERE actor_id = target_id");
  });

  it("timestamps are in order, and waiting matches have 1 to 23 hours left", () => {
    const now = NOW.getTime();
    none(
      `matches WHERE status = 'matched' AND first_message_sent_at IS NULL AND conversation_deadline NOT BETWEEN ${now + 3_600_000} AND ${now + 23 * 3_600_000}`,
    );
    none("matches WHERE matched_at < created_at OR first_message_sent_at < matched_at");
    none("matches WHERE first_message_sent_at > conversation_deadline");
    none("matches WHERE extended_at NOT BETWEEN matched_at AND conversation_deadline");
    none(
      "matches m JOIN conversations c ON c.match_id = m.id WHERE c.last_message_at > coalesce(m.closed_at, c.last_message_at)",
    );
    none("matches WHERE closed_at < matched_at");
    for (const [table, column] of [
      ["matches", "matched_at"],
      ["matches", "closed_at"],
      ["matches", "expired_at"],
      ["matches", "extended_at"],
      ["messages", "created_at"],
      ["voice_messages", "played_at"],
      ["notifications", "created_at"],
      ["notifications", "read_at"],
      ["swipes", "created_at"],
      ["blocks", "created_at"],
      ["token_entries", "created_at"],
    ]) {
      none(`${table} WHERE ${column} > ${now}`);
    }
    none(
      "swipes s JOIN users u ON u.id IN (actor_id, target_id) WHERE s.created_at < u.created_at",
    );
  });

  it("the man of a man and a woman starts, and otherwise either may (rule who-starts)", () => {
    none(
      `matches JOIN profiles a ON a.user_id = user_id_1 JOIN profiles b ON b.user_id = user_id_2
       WHERE matched_at IS NOT NULL AND starter_id IS NOT CASE
         WHEN a.gender = 'male' AND b.gender = 'female' THEN user_id_1
         WHEN a.gender = 'female' AND b.gender = 'male' THEN user_id_2 END`,
    );
    none(
      `matches m JOIN conversations c ON c.match_id = m.id
       WHERE starter_id IS NOT NULL AND message_count > 0 AND starter_id <>
         (SELECT sender_id FROM messages WHERE conversation_id = c.id ORDER BY id LIMIT 1)`,
    );
  });

  it("message counts are right and never exceed 20 (rule messages-20)", () => {
    none(
      "conversations c WHERE message_count > 20 OR message_count <> (SELECT count(*) FROM messages WHERE conversation_id = c.id)",
    );
    none(
      "conversations c WHERE last_message_at IS NOT (SELECT max(created_at) FROM messages WHERE conversation_id = c.id)",
    );
    none(
      "matches m LEFT JOIN conversations c ON c.match_id = m.id WHERE (c.id IS NULL) <> (m.matched_at IS NULL)",
    );
    none("matches WHERE (first_message_sent_at IS NULL) <> (fee_state IN ('due', 'not_due'))");
    none("messages WHERE content LIKE '%{%'");
    some("conversations WHERE message_count = 20");
  });

  it("members meet only where both sides' choices allow it (rule both-sides-choose)", () => {
    none(
      `swipes s JOIN profiles a ON a.user_id = s.actor_id JOIN profiles b ON b.user_id = s.target_id
       WHERE (a.interested_in <> '[]' AND a.interested_in NOT LIKE '%"' || b.gender || '"%')
          OR (b.interested_in <> '[]' AND b.interested_in NOT LIKE '%"' || a.gender || '"%')`,
    );
    none("swipes WHERE actor_id NOT IN (SELECT user_id FROM agreements)");
  });

  it("no balance falls below zero, and each match pays both members", () => {
    none(
      "(SELECT sum(half_tokens) OVER (PARTITION BY user_id ORDER BY id) AS balance FROM token_entries) WHERE balance < 0",
    );
    some("token_entries WHERE half_tokens < 0");
    expect(count("token_entries WHERE cause LIKE 'match:%' AND half_tokens = 4")).toBe(
      2 * count("matches WHERE matched_at IS NOT NULL"),
    );
    expect(count("notifications WHERE type = 'new_match'")).toBe(
      2 * count("matches WHERE matched_at IS NOT NULL AND status <> 'deactivated'"),
    );
  });

  it("the two demo members have something of everything", () => {
    for (const [email, gender] of [
      ["demo001@august.example", "male"],
      ["demo002@august.example", "female"],
    ] as const) {
      const me = `(SELECT id FROM users WHERE subject = '${toSubject(email)}')`;
      const mine = `${me} IN (user_id_1, user_id_2)`;
      expect(
        count(
          `profiles WHERE user_id = ${me} AND gender = '${gender}' AND looking_for = 'both' AND interested_in = '[]'`,
        ),
      ).toBe(1);
      expect(
        count(
          `entitlements WHERE user_id = ${me} AND product = 'social' AND ends_at > ${NOW.getTime()}`,
        ),
      ).toBe(1);
      for (const status of ["matched", "expired", "declined", "deactivated"]) {
        some(`matches WHERE ${mine} AND status = '${status}'`);
      }
      expect(
        count(`matches WHERE ${mine} AND status = 'matched' AND first_message_sent_at IS NOT NULL`),
      ).toBe(6);
      expect(
        count(
          `swipes WHERE target_id = ${me} AND kind = 'like' AND actor_id NOT IN (SELECT target_id FROM swipes WHERE actor_id = ${me})`,
        ),
      ).toBeGreaterThan(4);
      some(`voice_messages WHERE receiver_id = ${me} AND played_at IS NULL`);
      some(`voice_messages WHERE receiver_id = ${me} AND played_at IS NOT NULL`);
      some(`voice_messages JOIN messages w ON w.id = message_id WHERE w.sender_id = ${me}`);
      some(`notifications WHERE user_id = ${me} AND read_at IS NULL`);
      some(`notifications WHERE user_id = ${me} AND read_at IS NOT NULL`);
    }
  });
});

it("both demo members have waiting likes and conversations, even on a small island", async () => {
  const db = fresh();
  await seedIsland(db, island(30));
  for (const email of ["demo001@august.example", "demo002@august.example"]) {
    const me = db.$client.prepare("SELECT id FROM users WHERE email = ?").pluck().get(email);
    const waiting = db.$client
      .prepare(
        `SELECT count(*) FROM swipes WHERE target_id = :me AND kind = 'like'
         AND actor_id NOT IN (SELECT target_id FROM swipes WHERE actor_id = :me)`,
      )
      .pluck();
    const begun = db.$client
      .prepare(
        `SELECT count(*) FROM matches WHERE :me IN (user_id_1, user_id_2)
         AND status = 'matched' AND first_message_sent_at IS NOT NULL`,
      )
      .pluck();
    expect(waiting.get({ me })).toBeGreaterThan(0);
    expect(begun.get({ me })).toBeGreaterThan(0);
  }
});

describe("a database that is not empty", () => {
  it("seeding refuses a database that is not empty, and leaves it unchanged", async () => {
    const db = fresh();
    await seedIsland(db, island(30));
    const before = computeHash(db);
    await expect(seedIsland(db, island(30))).rejects.toThrow(IslandNotEmpty);
    expect(computeHash(db)).toBe(before);
  });
});

it("seeding refuses impossible numbers of members", async () => {
  const db = fresh();
  for (const members of [0, 1, 2.5, Number.NaN, 1e9]) {
    await expect(seedIsland(db, island(members))).rejects.toThrow(RangeError);
  }
});

it("a date of birth matches the age, even on February 29", () => {
  const leapDay = new Date("2024-03-10T12:00:00Z");
  expect(dateOfBirth(30, 10, leapDay)).toBe("1994-02-28");
});
