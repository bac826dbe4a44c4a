import { profiles } from "@db/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mediaFactsSql, readMediaFacts } from "~/features/media/media-facts.server";
import { MILESTONES } from "~/features/profile/completion";
import { openMigrated } from "../../tests/support/migrated-database";
import { seedIsland } from "./island";

const db = openMigrated();
beforeAll(() =>
  seedIsland(db, {
    members: 60,
    seed: 7,
    now: new Date("2025-08-12T15:00:00Z"),
    portraits: true,
  }),
);
afterAll(() => void db.$client.close());

it("members have earned what their uploads pay, so that no page asks them to add what is there", () => {
  const loadFacts = db.$client.prepare<[string], string>(`SELECT ${mediaFactsSql("?")}`).pluck();
  const listPaid = db.$client.prepare<[string], { cause: string }>(
    "SELECT cause, half_tokens AS halfTokens, description FROM token_entries WHERE user_id = ?",
  );
  const causes = MILESTONES.map(({ id }) => `profile:${id}`);
  const counts: number[] = [];
  for (const profile of db.select().from(profiles).all()) {
    const facts = readMediaFacts(loadFacts.get(profile.userId) ?? "[]");
    const due = MILESTONES.filter(({ isReached }) => isReached(profile, facts)).map(
      ({ id, tokens, invitation }) => ({
        cause: `profile:${id}`,
        halfTokens: 2 * tokens,
        description: `Profile: ${invitation}`,
      }),
    );
    const paid = listPaid.all(profile.userId).filter(({ cause }) => causes.includes(cause));
    expect(new Set(paid), profile.userId).toEqual(new Set(due));
    counts.push(paid.filter(({ cause }) => !cause.startsWith("profile:theme_")).length);
  }
  // The two demo members have all five, and others some.
  expect(counts.filter((count) => count === 5)).toHaveLength(2);
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(5);
});

it("every approved portrait has a second photo, and every fourth member a clip and a voice sample", () => {
  const owners = db.$client
    .prepare<[], { upclose: number; pulledback: number; clips: number; voices: number }>(
      `SELECT sum(image_type IS 'upclose') AS upclose, sum(image_type IS 'pulledback') AS pulledback,
         sum(kind IN ('video_intro', 'tiktok_dance', 'activity_video')) AS clips, sum(kind = 'voice_sample') AS voices
       FROM media WHERE kind <> 'voice_message' AND review = 'approved' GROUP BY user_id`,
    )
    .all()
    .filter(({ upclose }) => upclose === 1);
  expect(owners.length).toBeGreaterThan(40);
  expect(owners.filter(({ pulledback }) => pulledback !== 1)).toEqual([]);
  const heard = owners.filter(({ clips, voices }) => clips > 0 && voices > 0);
  expect(heard.length).toBeGreaterThan(owners.length / 5);
});

it("the demo island has both photos, videos with pictures and a voice sample with bars of the demo members and of people they meet", () => {
  const shown = db.$client
    .prepare<[], { owner: string; kinds: string }>(
      `SELECT u.email AS owner, group_concat(m.kind || coalesce(':' || m.image_type, '')) AS kinds
         FROM media m JOIN users u ON u.id = m.user_id
         WHERE m.kind <> 'voice_message' AND m.review = 'approved' AND m.processing = 'ready'
         GROUP BY m.user_id HAVING count(*) > 1 ORDER BY u.email`,
    )
    .all();
  expect(shown.length).toBeGreaterThan(5);
  const all = "activity_video,photo:pulledback,photo:upclose,tiktok_dance,video_intro,voice_sample";
  const listKinds = (owner: string) =>
    shown
      .find((row) => row.owner === owner)
      ?.kinds.split(",")
      .sort()
      .join(",");
  expect(listKinds("demo001@august.example")).toBe(all);
  expect(listKinds("demo002@august.example")).toBe(all);
  const drawn = db.$client
    .prepare<[], { kind: string; bars: string | null }>(
      "SELECT DISTINCT kind, bars FROM media WHERE duration_ms IS NOT NULL ORDER BY kind, bars",
    )
    .all();
  for (const { kind, bars } of drawn)
    if (kind.startsWith("voice")) expect(new Set(bars).size, kind).toBeGreaterThan(3);
    else expect(bars, kind).toBeNull();
  expect(drawn.some(({ kind }) => kind === "voice_message")).toBe(true);
  const bytes = db.$client
    .prepare(
      "SELECT sum(length(bytes)) FROM media_chunks c JOIN media_variants v ON v.id = c.variant_id WHERE v.content_type IN ('video/mp4', 'audio/wav')",
    )
    .pluck()
    .get();
  expect(bytes).toBeLessThan(1_400_000);
});
