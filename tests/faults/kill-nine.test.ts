import { setTimeout as pause } from "node:timers/promises";
import type { August } from "@db/connection";
import { randomFrom } from "@db/seed/random";
import { describe, expect, it } from "vitest";
import { kill, waitUntilReady } from "../support/built-app";
import { insertMember, openDatabase, type SignedInMember } from "../support/members";
import { setUpServer } from "../support/own-server";
import { postJson } from "../support/requests";
import { Load, type WriteRequest } from "./load";
import { listTroubles } from "./soundness";

const MEMBERS = 10;
const KILLS = 16;
/** Every fourth kill may meet the start of the process, its migrations included. */
const FROM_START_MS = [100, 1_500] as const;
const FROM_READY_MS = [30, 900] as const;
/** After the last kill, so that every member gets a response to what they were at. */
const LAST_LIFE_MS = 1_500;

const server = setUpServer();

interface MessageBody {
  id: number;
}
interface LikeBody {
  matched: boolean;
  matchId?: string;
}

/** What a response promised and the database does not hold. */
function brokenPromises(db: August, deeds: readonly WriteRequest[]): string[] {
  const one = (sql: string, ...values: unknown[]) => db.$client.prepare(sql).get(...values);
  /** A pass takes a waiting like back (decision D3). */
  const isTakenBack = (
    { member, targetId }: WriteRequest & { kind: "like" | "pass" },
    at: number,
  ) =>
    deeds
      .slice(at + 1)
      .some(
        (later) =>
          later.kind === "pass" && later.member.id === member.id && later.targetId === targetId,
      );
  const isKept = (deed: WriteRequest, at: number): boolean => {
    const { member, response } = deed;
    if (response === null || response.status >= 300) return true;
    if (deed.kind === "message")
      return Boolean(
        one(
          "SELECT 1 FROM messages WHERE id = ? AND conversation_id = ? AND sender_id = ? AND content = ?",
          (response.body as MessageBody).id,
          deed.conversationId,
          member.id,
          deed.content,
        ),
      );
    if (deed.kind === "profile") return true;
    const { matched, matchId } = response.body as LikeBody;
    const swipe = deed.kind === "like" && !isTakenBack(deed, at) ? "kind = 'like'" : "1";
    return (
      Boolean(
        one(
          `SELECT 1 FROM swipes WHERE actor_id = ? AND target_id = ? AND ${swipe}`,
          member.id,
          deed.targetId,
        ),
      ) &&
      (!matched ||
        Boolean(one("SELECT 1 FROM matches WHERE id = ? AND status = 'matched'", matchId)))
    );
  };
  return deeds.filter((deed, at) => !isKept(deed, at)).map((deed) => JSON.stringify(deed));
}

/** A message that was refused at its only sending must not be there. */
const refusedButWritten = (db: August, deeds: readonly WriteRequest[]) =>
  deeds.filter(
    (deed) =>
      deed.kind === "message" &&
      deed.sends === 1 &&
      (deed.response?.status ?? 0) >= 400 &&
      db.$client.prepare("SELECT 1 FROM messages WHERE content = ?").get(deed.content),
  );

/** Each member does one thing after the other, so the last answered save is what stands there. */
const lostProfiles = (
  db: August,
  members: readonly SignedInMember[],
  deeds: readonly WriteRequest[],
) =>
  members.filter(({ id }) => {
    const saves = deeds.filter(
      (deed) => deed.kind === "profile" && deed.member.id === id && deed.response?.status === 200,
    );
    const last = saves.at(-1);
    const row = db.$client.prepare("SELECT bio FROM profiles WHERE user_id = ?").get(id) as {
      bio: string;
    };
    return last?.kind === "profile" && row.bio !== last.bio;
  });

describe("kill -9 under load", () => {
  it("kill -9 at random moments keeps every acknowledged write, once", {
    timeout: 150_000,
  }, async () => {
    const { AUGUST_FAULT_SEED, AUGUST_RANDOM_SEED } = process.env;
    const seed = AUGUST_FAULT_SEED ?? (AUGUST_RANDOM_SEED === "1" ? String(Date.now()) : "1");
    const random = randomFrom(`kill-nine:${seed}`);
    const before = openDatabase(server.path);
    const members: SignedInMember[] = [];
    for (let index = 0; index < MEMBERS; index += 1)
      members.push(await insertMember(before, `member${index}`));
    before.$client.close();

    let app = await server.start();
    // Half of the members begin with a conversation; the others find theirs under load.
    const pairs = [0, 2, 4].map(
      (at) => [members[at], members[at + 1]] as [SignedInMember, SignedInMember],
    );
    for (const [one, other] of pairs) {
      await postJson(app.url, "/api/match", one, { targetUserId: other.id, action: "like" });
      await postJson(app.url, "/api/match", other, { targetUserId: one.id, action: "like" });
    }
    const watching = openDatabase(server.path);
    const byMember = watching.$client.prepare<[string, string], { id: number }>(
      `SELECT c.id FROM conversations c JOIN matches m ON m.id = c.match_id
       WHERE m.user_id_1 = ? OR m.user_id_2 = ?`,
    );
    const conversations = new Map(
      members.map(({ id }) => [id, byMember.all(id, id).map((row) => row.id)]),
    );
    watching.$client.close();

    const load = new Load({
      seed,
      url: app.url,
      members,
      listConversations: (id) => conversations.get(id) ?? [],
    });
    load.start();
    for (let kills = 0; kills < KILLS; kills += 1) {
      const isEarly = kills % 4 === 3;
      if (!isEarly) await waitUntilReady(app);
      const lifeMs: readonly [number, number] = isEarly ? FROM_START_MS : FROM_READY_MS;
      await pause(random.int(...lifeMs));
      await kill(app);
      app = server.launch();
    }
    await waitUntilReady(app);
    await pause(LAST_LIFE_MS);
    await load.finish();
    await kill(app);

    const db = openDatabase(server.path);
    const reported = `AUGUST_FAULT_SEED=${seed} repeats this run`;
    const answered = load.deeds.filter(({ response }) => response && response.status < 300);
    const repeated = load.deeds.filter(({ sends }) => sends > 1);
    console.log(
      `Killed ${KILLS} times: ${answered.length} writes answered, ${repeated.length} repeated after a lost response, ${load.broken} broken requests, ${load.reads} reads.`,
    );
    const failures = load.deeds.filter(({ response }) => (response?.status ?? 0) >= 500);
    expect(failures, reported).toEqual([]);
    expect(brokenPromises(db, load.deeds), reported).toEqual([]);
    expect(refusedButWritten(db, load.deeds), reported).toEqual([]);
    expect(lostProfiles(db, members, load.deeds), reported).toEqual([]);
    expect(listTroubles(db), reported).toEqual([]);
    for (const kind of ["like", "message", "profile"])
      expect(answered.filter((deed) => deed.kind === kind).length, reported).toBeGreaterThan(5);
    expect(repeated.length, reported).toBeGreaterThan(0);
    db.$client.close();
  });
});
