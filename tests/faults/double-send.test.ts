import { setTimeout as pause } from "node:timers/promises";
import type { August } from "@db/connection";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kill, type RunningApp, waitUntil } from "../support/built-app";
import { insertMember, openDatabase, type SignedInMember } from "../support/members";
import { setUpServer } from "../support/own-server";
import { type JsonResponse, postForm, postJson } from "../support/requests";
import { listTroubles } from "../support/soundness";
import { type SlowPayments, startSlowPayments } from "./slow-payments";

const AT_ONCE = 20;

const server = setUpServer("file");
let app: RunningApp;
let db: August;
let payments: SlowPayments;

beforeAll(async () => {
  payments = await startSlowPayments();
  db = openDatabase(server.path);
  app = await server.start(payments.settings);
});

afterAll(async () => {
  await kill(app);
  await payments.stop();
  db.$client.close();
});

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const rows = (sql: string, ...values: unknown[]) => db.$client.prepare(sql).all(...values);

const like = (member: SignedInMember, other: SignedInMember): Promise<JsonResponse> =>
  postJson(app.url, "/api/match", member, { targetUserId: other.id, action: "like" });

let pairs = 0;
/** Two members who are matched, and their conversation. */
async function matchedPair() {
  pairs += 1;
  const one = await insertMember(db, `one${pairs}`);
  const other = await insertMember(db, `other${pairs}`);
  await like(one, other);
  const { body } = await like(other, one);
  const { matchId } = body as { matchId: string };
  // why: paying the connection fee has tests of its own.
  db.$client.prepare("UPDATE matches SET fee_state = 'not_charged' WHERE id = ?").run(matchId);
  const [row] = rows("SELECT id FROM conversations WHERE match_id = ?", matchId);
  return { one, other, matchId, conversationId: (row as { id: number }).id };
}

const write = (member: SignedInMember, conversationId: number, content: string, clientId: string) =>
  postJson(app.url, `/api/conversations/${conversationId}/messages`, member, { content, clientId });

describe("twenty requests at once", () => {
  it("likes from both sides, by form and by call, make one match", async () => {
    const one = await insertMember(db, "left");
    const other = await insertMember(db, "right");
    const responses = await times(AT_ONCE, async (index) => {
      const [liker, liked] = index % 2 === 0 ? [one, other] : [other, one];
      if (index % 4 < 2) return (await like(liker, liked)).status;
      return (await postForm(app.url, `/members/${liked.id}/like`, liker, {})).status;
    });
    expect(new Set(responses)).toEqual(new Set([200, 303]));
    const pair = [one.id, other.id].sort();
    const found = rows(
      "SELECT id, status FROM matches WHERE user_id_1 = ? AND user_id_2 = ?",
      ...pair,
    );
    expect(found).toMatchObject([{ status: "matched" }]);
    const { id: matchId } = found[0] as { id: string };
    const own = "user_id IN (?, ?)";
    expect(rows("SELECT id FROM conversations WHERE match_id = ?", matchId)).toHaveLength(1);
    for (const [table, cause] of [
      ["notifications", `match:${matchId}`],
      ["token_entries", `match:${pair.join(":")}`],
    ] as const)
      expect(
        rows(
          `SELECT user_id FROM ${table} WHERE cause = ? AND ${own} ORDER BY user_id`,
          cause,
          ...pair,
        ),
        table,
      ).toEqual(pair.map((id) => ({ user_id: id })));
    expect(rows(`SELECT 1 FROM notifications WHERE ${own}`, ...pair)).toHaveLength(2);
    expect(rows(`SELECT sum(half_tokens) AS sum FROM token_entries WHERE ${own}`, ...pair)).toEqual(
      [{ sum: 8 }],
    );
  });

  it("extensions from both sides make one, with one notification", async () => {
    const { one, other, matchId } = await matchedPair();
    const [before] = rows("SELECT conversation_deadline AS at FROM matches WHERE id = ?", matchId);
    const responses = await times(AT_ONCE, async (index) => {
      const response = await postForm(
        app.url,
        `/matches/${matchId}/extension`,
        index % 2 === 0 ? one : other,
        {},
      );
      return response.status;
    });
    expect(new Set(responses)).toEqual(new Set([303]));
    expect(rows("SELECT conversation_deadline AS at FROM matches WHERE id = ?", matchId)).toEqual([
      { at: (before as { at: number }).at + 86_400_000 },
    ]);
    expect(
      rows("SELECT 1 FROM notifications WHERE cause = ?", `match:${matchId}:extension`),
    ).toHaveLength(1);
  });

  it("closings from both sides make one, with one note and one notification", async () => {
    const { one, other, matchId } = await matchedPair();
    await times(AT_ONCE, (index) =>
      postForm(app.url, `/matches/${matchId}/closing`, index % 2 === 0 ? one : other, {
        note: `Note ${index}`,
      }),
    );
    expect(rows("SELECT status FROM matches WHERE id = ?", matchId)).toEqual([
      { status: "declined" },
    ]);
    expect(rows("SELECT 1 FROM closing_notes WHERE match_id = ?", matchId)).toHaveLength(1);
    expect(
      rows("SELECT 1 FROM notifications WHERE cause = ?", `match:${matchId}:closed`),
    ).toHaveLength(1);
  });

  it("one client id makes one message", async () => {
    const { one, conversationId } = await matchedPair();
    const responses = await times(AT_ONCE, () =>
      write(one, conversationId, "Hello", "the-same-id"),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ body }) => (body as { id: number }).id)).size).toBe(1);
    expect(rows("SELECT content FROM messages WHERE conversation_id = ?", conversationId)).toEqual([
      { content: "Hello" },
    ]);
    expect(
      rows("SELECT message_count AS n FROM conversations WHERE id = ?", conversationId),
    ).toEqual([{ n: 1 }]);
  });

  it("a conversation never exceeds 20 messages", async () => {
    const { one, other, conversationId } = await matchedPair();
    for (let sent = 0; sent < 8; sent += 1)
      await write(one, conversationId, `before ${sent}`, `before-${sent}-id`);
    const responses = await times(AT_ONCE, (index) =>
      write(index % 2 ? one : other, conversationId, `rush ${index}`, `rush-${index}-id`),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(12);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ body }) => (body as { message: string }).message))).toEqual(
      new Set(["Message limit reached"]),
    );
    expect(rows("SELECT 1 FROM messages WHERE conversation_id = ?", conversationId)).toHaveLength(
      20,
    );
  });
});

const pay = async (member: SignedInMember) => {
  const response = await postForm(app.url, "/subscription", member, { tier: "social" });
  await response.arrayBuffer();
  return { status: response.status, to: response.headers.get("Location") };
};

describe("a checkout", () => {
  it("ten starts of a checkout at once open one", async () => {
    const member = await insertMember(db, "payer", { free: true });
    payments.delayMs = 0;
    payments.opened.clear();
    const responses = await times(10, () => pay(member));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(responses.map(({ to }) => to)).size).toBe(1);
    expect(payments.opened.size).toBe(1);
    expect(rows("SELECT 1 FROM checkouts WHERE user_id = ?", member.id)).toHaveLength(1);
  });

  it("a second click opens the same checkout while the provider is slow", async () => {
    const member = await insertMember(db, "impatient", { free: true });
    payments.delayMs = 1_600;
    payments.opened.clear();
    // Over more than a second: what is sent to the provider has a time in it.
    const responses = await times(5, async (index) => {
      await pause(index * 300);
      return pay(member);
    });
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    expect(new Set(responses.map(({ to }) => to)).size).toBe(1);
    expect(payments.opened.size).toBe(1);
  });

  it("a checkout can be started again after a crash that lost the provider's response", async () => {
    const member = await insertMember(db, "unlucky", { free: true });
    payments.delayMs = 10_000;
    payments.opened.clear();
    const before = payments.asked();
    const lost = pay(member).catch(() => "lost");
    await waitUntil("the checkout to reach the provider", () => payments.asked() > before);
    await pause(1_100);
    await kill(app);
    expect(await lost).toBe("lost");
    payments.delayMs = 0;
    app = await server.start(payments.settings);
    expect(await pay(member)).toMatchObject({ status: 303 });
    expect(rows("SELECT 1 FROM checkouts WHERE user_id = ?", member.id)).toHaveLength(1);
  });
});

it("the database is sound after all of it", () => {
  expect(listTroubles(db)).toEqual([]);
});
