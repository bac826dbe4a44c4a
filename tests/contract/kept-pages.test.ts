import { sessions, users } from "@db/schema";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import {
  insertMember,
  openDatabase,
  type SignedInMember,
  signIn,
  signUp,
} from "../support/members";
import { setUpServer } from "../support/own-server";

const own = setUpServer("file");
let ada: SignedInMember;
let ben: SignedInMember;
beforeAll(async () => {
  await own.start();
  const db = openDatabase(own.path);
  ada = await insertMember(db, "Ada");
  ben = await insertMember(db, "Ben");
  db.$client.close();
});

/** Changes the island as another device or a moderator would. */
async function change<T>(act: (db: ReturnType<typeof openDatabase>) => T | Promise<T>): Promise<T> {
  const db = openDatabase(own.path);
  try {
    return await act(db);
  } finally {
    db.$client.close();
  }
}

const get = (path: string, cookie = "", headers: Record<string, string> = {}) =>
  fetch(own.url + path, { redirect: "manual", headers: { Cookie: cookie, ...headers } });
const readViewer = async (...asked: Parameters<typeof get>) =>
  (await get(...asked)).headers.get("X-Viewer");
/** The session key, as a page of the session says it when it sends a message. */
const readSessionKey = async (member: SignedInMember) =>
  (await readViewer("/", member.cookie))?.slice(0, 8) ?? "";

it("every page of a session names its session key, which leads back to neither member nor session", async () => {
  const keys = await Promise.all(
    ["/", "/discover", "/messages.data", "/help", "/no-such-page"].map((path) =>
      readViewer(path, ada.cookie),
    ),
  );
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{8}$/);
  const [session] = await change((db) =>
    db.select().from(sessions).where(eq(sessions.userId, ada.id)).all(),
  );
  for (const secret of [ada.id, session?.id, session?.tokenHash])
    expect(secret).not.toContain(keys[0]?.slice(0, 8));
});

it("another member and another session have another session key, and a visitor has none", async () => {
  const again = await change((db) => signIn(db, ada.id));
  const keys = await Promise.all([ada, again, ben].map(({ cookie }) => readViewer("/", cookie)));
  expect(new Set(keys).size).toBe(3);
  // The member of both sessions gets back in one what was not sent in the other.
  const members = keys.map((key) => key?.slice(0, 4));
  expect(members[1]).toBe(members[0]);
  expect(members[2]).not.toBe(members[0]);
  expect(keys).not.toContain("-");
  for (const path of ["/", "/help", "/no-such-page"]) expect(await readViewer(path)).toBe("-");
});

it("an answer that nothing has changed names the session key as well", async () => {
  const first = await get("/tokens", ada.cookie);
  const tag = first.headers.get("ETag") ?? "";
  const again = await get("/tokens", ada.cookie, { "If-None-Match": tag });
  expect([again.status, again.headers.get("X-Viewer")]).toEqual([
    304,
    first.headers.get("X-Viewer"),
  ]);
});

it("nothing may be kept on light pages, with spared data, or of a session that has ended", async () => {
  const cleo = await change((db) => insertMember(db, "Cleo"));
  const sessionKey = await readSessionKey(cleo);
  // The session is still told by its key, so that what waits in it is sent.
  expect(await readViewer("/", cleo.cookie, { "Save-Data": "on" })).toBe(`${sessionKey}-`);
  await change((db) =>
    db.update(users).set({ lightPages: true }).where(eq(users.id, cleo.id)).run(),
  );
  expect(await readViewer("/", cleo.cookie)).toBe(`${sessionKey}-`);
  await change((db) => db.delete(sessions).where(eq(sessions.userId, cleo.id)).run());
  expect(await readViewer("/", cleo.cookie)).toBe("-");
});

it("nothing may be kept of a member who is suspended or held, has not joined, or has left", async () => {
  const [dora, finn, gus, hal] = await change((db) =>
    Promise.all([
      insertMember(db, "Dora"),
      signUp(db, "Finn"),
      insertMember(db, "Gus"),
      insertMember(db, "Hal"),
    ]),
  );
  const at = Date.now();
  await change(({ $client }) =>
    $client.exec(`
      INSERT INTO suspensions (user_id, ground, reason, suspended_at) VALUES ('${dora.id}', 'conduct', 'Unkind', ${at});
      UPDATE users SET state = 'suspended', state_reason = 'Unkind', state_changed_at = ${at} WHERE id = '${dora.id}';
      INSERT INTO holds (user_id, kind, held_at) VALUES ('${gus.id}', 'card', ${at});
      UPDATE users SET state = 'held', state_changed_at = ${at} WHERE id = '${gus.id}';
      UPDATE users SET state = 'deleted', state_changed_at = ${at} WHERE id = '${hal.id}'`),
  );
  // The key names the session for what waits to be sent.
  expect(await readViewer("/suspended", dora.cookie)).toMatch(/^[\w-]{8}-$/);
  expect(await readViewer("/welcome", finn.cookie)).toMatch(/^[\w-]{8}-$/);
  expect(await readViewer("/suspended", gus.cookie)).toMatch(/^[\w-]{8}-$/);
  // Nobody is signed in to a deleted account, and its session opens this page alone.
  const restore = await get("/account/restore", hal.cookie);
  expect([restore.status, restore.headers.get("X-Viewer")]).toEqual([200, "-"]);
});

it("a message that says it was written in another session of the browser is not sent", async () => {
  const post = (sessionKey: string | null, headers: Record<string, string> = {}) =>
    fetch(`${own.url}/api/conversations/1/messages`, {
      method: "POST",
      headers: {
        Cookie: ben.cookie,
        Origin: own.settings.APP_URL ?? "",
        "Content-Type": "application/json",
        ...(sessionKey && { "X-Viewer": sessionKey }),
        ...headers,
      },
      body: JSON.stringify({ content: "Hello", clientId: "client-id-1" }),
    });
  expect((await post(await readSessionKey(ada))).status).toBe(409);
  const earlier = `${(await readSessionKey(ben)).slice(0, 4)}gone`;
  expect((await post(earlier)).status).toBe(401);
  expect((await post(await readSessionKey(ben))).status).toBe(404);
  expect((await post(await readSessionKey(ben), { "Save-Data": "on" })).status).toBe(404);
  expect((await post(null)).status).toBe(404);
});

it("logging out leads to a page that clears what the browser has stored, since WebKit takes that from no redirect", async () => {
  const eve = await change((db) => insertMember(db, "Eve"));
  const headers = { Cookie: eve.cookie, Origin: own.settings.APP_URL ?? "" };
  const url = `${own.url}/api/logout`;
  const read = async (init: RequestInit) => {
    const { status, headers: said } = await fetch(url, { redirect: "manual", ...init });
    return [status, said.get("Location"), said.get("Clear-Site-Data"), said.get("Refresh")];
  };
  expect(await read({ method: "POST", headers })).toEqual([303, "/api/logout", null, null]);
  expect(await read({})).toEqual([200, null, '"storage", "cache"', "0; url=/"]);
  const fromElsewhere = { headers: { "Sec-Fetch-Site": "cross-site" } };
  expect(await read(fromElsewhere)).toEqual([303, "/", null, null]);
});
