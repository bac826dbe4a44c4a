import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { freePorts } from "../../scripts/local/free-port";
import { read, submit } from "../support/ask";
import {
  ensureBuild,
  kill,
  launchApp,
  type RunningApp,
  settingsFor,
  untilReady,
} from "../support/built-app";
import { makeMember, openDatabase, type Signed } from "../support/members";

vi.setConfig({ testTimeout: 60_000 });

/** Waiting for 5 s each inside the thread, one after the other, they alone would outlast the test. */
const WRITERS = 20;
const READS = 10;

let folder = "";
let db: ReturnType<typeof openDatabase>;
let member: Signed;
let app: RunningApp | undefined;

beforeAll(ensureBuild, 180_000);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "august-locked-"));
  const path = join(folder, "august.db");
  db = openDatabase(path);
  member = await makeMember(db, "writer");
  app = await untilReady(launchApp(settingsFor(await freePorts(), path)));
});
afterEach(async () => {
  await kill(app);
  db.$client.close();
  rmSync(folder, { recursive: true, force: true });
});

const url = () => app?.url ?? "";
const switchLight = () => submit(url(), "/account/light-pages", member, { light: "on" });
const isLight = () =>
  db.$client.prepare("SELECT light_pages FROM users WHERE id = ?").pluck().get(member.id) === 1;

it("pages and the health check answer while another process holds the lock and many want to write", async () => {
  db.$client.exec("BEGIN IMMEDIATE");
  const writers = Array.from({ length: WRITERS }, () => switchLight().then(({ status }) => status));
  for (let at = 0; at < READS; at += 1) {
    expect(await read(url(), "/healthz", member)).toBe(200);
    expect(await read(url(), "/account", member)).toBe(200);
  }
  db.$client.exec("ROLLBACK");
  // On a slow machine some have waited for too long, and say so.
  for (const status of await Promise.all(writers)) expect(status).toBeOneOf([303, 503]);
  expect((await switchLight()).status).toBe(303);
  expect(isLight()).toBe(true);
});

it("a lock that is not given back is answered 503 with the time to come again, and nothing is saved", async () => {
  db.$client.exec("BEGIN IMMEDIATE");
  const answer = await switchLight();
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await answer.text()).toContain("nothing was saved");
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
  "%s says in the specification's words that a lock let nothing be saved",
  async (path, fields, sentence) => {
    db.$client.exec("DELETE FROM agreements");
    db.$client.exec("BEGIN IMMEDIATE");
    const answer = await submit(url(), path, member, fields);
    const html = await answer.text();
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(html).toContain(`${sentence} August is busy at the moment, and nothing was saved.`);
    for (const value of Object.values(fields)) expect(html).toContain(value);
    db.$client.exec("ROLLBACK");
    expect((await submit(url(), path, member, fields)).status).toBe(303);
  },
);
