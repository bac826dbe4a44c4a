import { setTimeout as wait } from "node:timers/promises";
import type { August } from "@db/connection";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { insertMember, openDatabase, type SignedInMember } from "../support/members";
import { setUpServer } from "../support/own-server";

const server = setUpServer("file");
let db: August;
let moderator: SignedInMember;
let member: SignedInMember;
let holdId: number;

const run = (sql: string) => db.$client.exec(sql);
const setRole = (role: string) =>
  run(`UPDATE users SET role = '${role}' WHERE id = '${moderator.id}'`);
const count = (table: string) =>
  db.$client.prepare(`SELECT count(*) AS rows FROM ${table}`).get() as { rows: number };

beforeAll(async () => {
  db = openDatabase(server.path);
  moderator = await insertMember(db, "mona");
  member = await insertMember(db, "ada");
  const held = await insertMember(db, "bea");
  const at = Date.now();
  run(`INSERT INTO harsh_words (word, added_at) VALUES ('oaf', ${at})`);
  const hold = `INSERT INTO holds (user_id, kind, held_at) VALUES ('${held.id}', 'card', ${at})`;
  holdId = Number(db.$client.prepare(hold).run().lastInsertRowid);
  run(`UPDATE users SET state = 'held', state_changed_at = ${at} WHERE id = '${held.id}'`);
  await server.start();
});
afterAll(() => db.$client.close());
beforeEach(() => setRole("moderator"));

const DECISIONS = [
  ["a case", () => `/review/holds/${holdId}`, { decision: "released" }],
  ["a screen with a form", () => "/review/words", { word: "lout" }],
  ["a button", () => "/review/words/removal", { word: "oaf" }],
] as const;
const SENDERS = {
  "a browser": { "Sec-Fetch-Dest": "document", Accept: "text/html" },
  "a script": { "Sec-Fetch-Dest": "empty", Accept: "*/*" },
};

async function post(
  path: string,
  fields: Record<string, string>,
  { cookie }: SignedInMember,
  by: keyof typeof SENDERS,
) {
  const response = await fetch(server.url + path + (by === "a script" ? ".data" : ""), {
    method: "POST",
    headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin", ...SENDERS[by] },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  const body = await response.text();
  const [title] = /<h1[^>]*>[^<]*/.exec(body) ?? [];
  // What the sender has typed is given back to them.
  return { status: response.status, said: title ?? body.replace(/"values".*/, "") };
}

it.each(
  DECISIONS.flatMap(([what, path, fields]) =>
    (["a browser", "a script"] as const).map((by) => [what, by, path, fields] as const),
  ),
)(
  "%s that %s sends while the role is revoked is refused as to any member",
  async (_what, by, path, fields) => {
    const before = [count("moderation_entries"), count("harsh_words")];
    run("BEGIN IMMEDIATE");
    setRole("member");
    const sent = post(path(), fields, moderator, by);
    // The guard has let it through, and it waits for the lock.
    await wait(600);
    run("COMMIT");
    const refused = await sent;
    expect(refused).toEqual(await post(path(), fields, member, by));
    expect(refused.status).toBe(404);
    expect([count("moderation_entries"), count("harsh_words")]).toEqual(before);
    expect(db.$client.prepare("SELECT count(*) AS rows FROM error_records").get()).toEqual({
      rows: 0,
    });
  },
);

it("a form of someone who is signed out while it waits for the lock changes nothing", async () => {
  const eve = await insertMember(db, "eve");
  run("BEGIN IMMEDIATE");
  run(`DELETE FROM sessions WHERE user_id = '${eve.id}'`);
  const sent = post("/account/light-pages", { light: "on" }, eve, "a browser");
  await wait(600);
  run("COMMIT");
  expect((await sent).status).toBe(303);
  const lightPages = db.$client.prepare("SELECT light_pages AS isLight FROM users WHERE id = ?");
  expect(lightPages.get(eve.id)).toEqual({ isLight: 0 });
});
