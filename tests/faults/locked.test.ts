import { afterEach, beforeEach, expect, it } from "vitest";
import { insertMember, openDatabase, type SignedInMember } from "../support/members";
import { setUpServer } from "../support/own-server";
import { getPage, postForm } from "../support/requests";

/** Waiting for 5 s each inside the thread, one after the other, they alone would outlast the test. */
const WRITERS = 20;
const READS = 10;

const server = setUpServer();
let db: ReturnType<typeof openDatabase>;
let member: SignedInMember;

beforeEach(async () => {
  db = openDatabase(server.path);
  member = await insertMember(db, "writer");
  await server.start();
});
afterEach(() => void db.$client.close());

const switchLight = () => postForm(server.url, "/account/light-pages", member, { light: "on" });
const isLight = () =>
  db.$client.prepare("SELECT light_pages FROM users WHERE id = ?").pluck().get(member.id) === 1;

it("pages and the health check respond while another process holds the lock and many requests want to write", async () => {
  db.$client.exec("BEGIN IMMEDIATE");
  const writers = Array.from({ length: WRITERS }, () => switchLight().then(({ status }) => status));
  for (let at = 0; at < READS; at += 1) {
    expect(await getPage(server.url, "/healthz", member)).toBe(200);
    expect(await getPage(server.url, "/account", member)).toBe(200);
  }
  db.$client.exec("ROLLBACK");
  // On a slow machine some time out and say so.
  for (const status of await Promise.all(writers)) expect(status).toBeOneOf([303, 503]);
  expect((await switchLight()).status).toBe(303);
  expect(isLight()).toBe(true);
});

it("a lock that is never released gives a 503 with Retry-After, and nothing is saved", async () => {
  db.$client.exec("BEGIN IMMEDIATE");
  const response = await switchLight();
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await response.text()).toContain("nothing was saved");
  db.$client.exec("ROLLBACK");
  expect(isLight()).toBe(false);
  expect((await switchLight()).status).toBe(303);
  expect(isLight()).toBe(true);
});

it.each([
  ["/profile-setup?all", { bio: "Written with care" }, "Failed to save profile. Please try again."],
  [
    "/community-agreements",
    { agreedToCodeOfConduct: "on", agreedToConflictResolution: "on" },
    "Failed to save community agreements. Please try again.",
  ],
])(
  "%s says in the published words that nothing was saved because of a lock",
  async (path, fields, sentence) => {
    db.$client.exec("DELETE FROM agreements");
    db.$client.exec("BEGIN IMMEDIATE");
    const response = await postForm(server.url, path, member, fields);
    const html = await response.text();
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(html).toContain(`${sentence} August is busy right now, and nothing was saved.`);
    for (const value of Object.values(fields)) expect(html).toContain(value);
    db.$client.exec("ROLLBACK");
    expect((await postForm(server.url, path, member, fields)).status).toBe(303);
  },
);
