import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createModerator } from "~/features/review/review.fixture";
import * as clock from "~/server/data/clock.server";
import { DAY_MS, MINUTE_MS, now, SECOND_MS } from "~/server/data/clock.server";
import * as databases from "~/server/data/database.server";
import {
  advanceClock,
  createMember,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { startMailServer } from "../../../tests/support/mail-server";
import { setTestEnv } from "../../../tests/support/test-env";
import { withoutRecording } from "../../../tests/support/watched-database";

setUpDatabase();

let smtp: Awaited<ReturnType<typeof startMailServer>>;
let monitor: Server;
let pings = 0;
let watch: () => Promise<number>;
let moderators: Person[];

/** Loads the sweep as a new process does, which remembers nothing. */
async function restart(): Promise<void> {
  vi.resetModules();
  vi.doMock("~/server/data/clock.server", () => clock);
  vi.doMock("~/server/data/database.server", () => databases);
  watch = (await import("./tell-alarms.server")).watchAlarms;
}

beforeAll(async () => {
  smtp = await startMailServer();
  monitor = createServer((_, response) => {
    pings += 1;
    response.end("OK");
  });
  await new Promise<void>((done) => monitor.listen(0, "127.0.0.1", done));
  const { port } = monitor.address() as AddressInfo;
  setTestEnv({
    SMTP_URL: smtp.url,
    OPERATOR_EMAIL: "sam@mail.example",
    HEARTBEAT_URL: `http://127.0.0.1:${port}/ping`,
  });
});
afterAll(async () => {
  monitor.close();
  await smtp.close();
});
beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  smtp.respondWith(0);
  smtp.received.length = 0;
  pings = 0;
  moderators = [createModerator(), createModerator()];
  createMember();
  await restart();
});

const run = (sql: string, ...values: unknown[]) =>
  withoutRecording(() => void databases.database().$client.prepare(sql).run(values));

const fail = (job: string) =>
  run(
    "INSERT INTO sweep_failures (sweep, failed_at, times) VALUES (?, ?, 1)",
    job,
    now().getTime(),
  );
const recover = (job: string) => run("DELETE FROM sweep_failures WHERE sweep = ?", job);

/** Lets the sweep run every half minute; the disk takes every write meanwhile. */
async function pass(durationMs: number): Promise<void> {
  for (let passedMs = 0; passedMs < durationMs; passedMs += 30 * SECOND_MS) {
    const at = now().getTime();
    run("INSERT OR REPLACE INTO heartbeats (id, beat_at) VALUES (1, ?)", at);
    await watch().catch((error) => {
      if (error.code !== "SQLITE_FULL") throw error;
    });
    advanceClock(30 * SECOND_MS);
  }
}

const listMails = () => smtp.received.map(({ subject }) => subject);
const listBells = () =>
  rows("notifications")
    .filter(({ type }) => type === "alarm")
    .map(({ title, message }) => `${title}: ${message}`);
const SENTENCE = 'The periodic job "media" failed, once so far.';

describe("an alarm", () => {
  it("an alarm reaches the operator's mailbox and every moderator's bell once, and again when it is over", async () => {
    fail("media");
    await pass(MINUTE_MS);
    await pass(30 * MINUTE_MS);
    expect(listMails()).toEqual([`August alarm: ${SENTENCE}`]);
    expect(smtp.received[0]).toMatchObject({
      to: [{ address: "sam@mail.example" }],
      text: expect.stringContaining("http://localhost:4600/status"),
    });
    const raised = `August has an alarm: ${SENTENCE}`;
    expect(listBells()).toEqual(moderators.map(() => raised));
    recover("media");
    await pass(12 * MINUTE_MS);
    await pass(30 * MINUTE_MS);
    expect(listMails()).toEqual([`August alarm: ${SENTENCE}`, `August over: ${SENTENCE}`]);
    expect(listBells().slice(2)).toEqual(moderators.map(() => `An alarm is over: ${SENTENCE}`));
    expect(rows("alarms")).toEqual([]);
    expect(rows("deliveries")).toEqual([]);
  });

  it("one mail tells of several alarms", async () => {
    fail("media");
    fail("sessions");
    await pass(MINUTE_MS);
    expect(listMails()).toEqual([expect.stringMatching(/^August alarm: .+ \(and 1 more\)$/)]);
    expect(smtp.received[0]?.text).toMatch(/"media" failed[\s\S]+"sessions" failed/);
  });

  it("what is gone at the next look is not told", async () => {
    fail("media");
    await pass(30 * SECOND_MS);
    recover("media");
    await pass(20 * MINUTE_MS);
    expect([listMails(), listBells(), rows("alarms")]).toEqual([[], [], []]);
  });

  it("an alarm that comes and goes is told once", async () => {
    for (let times = 0; times < 5; times++) {
      fail("media");
      await pass(2 * MINUTE_MS);
      recover("media");
      await pass(5 * MINUTE_MS);
    }
    expect(listMails()).toHaveLength(1);
  });

  it("what was told survives a restart", async () => {
    fail("media");
    await pass(2 * MINUTE_MS);
    await restart();
    await pass(30 * MINUTE_MS);
    expect([listMails().length, listBells().length]).toEqual([1, 2]);
    recover("media");
    await restart();
    await pass(12 * MINUTE_MS);
    expect(listMails().slice(1)).toEqual([`August over: ${SENTENCE}`]);
  });

  it("a mail that fails is tried again, every five minutes, while the bell has it at once", async () => {
    smtp.respondWith(451);
    fail("media");
    await pass(4 * MINUTE_MS);
    expect([listMails(), listBells().length]).toEqual([[], 2]);
    smtp.respondWith(0);
    await pass(30 * SECOND_MS);
    expect(listMails()).toEqual([]);
    await restart();
    await pass(2 * MINUTE_MS);
    expect(listMails()).toEqual([`August alarm: ${SENTENCE}`]);
    await pass(DAY_MS / 24);
    expect(listMails()).toHaveLength(1);
  });

  it("an alarm is mailed once although the disk takes no write, and recorded once it does", async () => {
    fail("media");
    vi.spyOn(databases, "transact").mockImplementation(() => {
      throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    });
    await pass(10 * MINUTE_MS);
    expect([listMails(), rows("alarms")]).toEqual([[`August alarm: ${SENTENCE}`], []]);
    vi.mocked(databases.transact).mockRestore();
    await pass(2 * MINUTE_MS);
    expect(rows("alarms")).toMatchObject([{ key: "job:media" }]);
    expect([listMails().length, listBells().length]).toEqual([1, 2]);
  });

  it("a mail is not sent again where only that it was sent could not be recorded", async () => {
    fail("media");
    smtp.respondWith(451);
    await pass(2 * MINUTE_MS);
    smtp.respondWith(0);
    vi.spyOn(databases, "transact").mockImplementation(() => {
      throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    });
    await pass(20 * MINUTE_MS);
    vi.mocked(databases.transact).mockRestore();
    await pass(2 * MINUTE_MS);
    expect(listMails()).toHaveLength(1);
    expect(rows("alarms")[0]?.mailed_at).not.toBeNull();
  });
});

it("in spring the operator is told once what is last year's, and the monitor is called all the same", async () => {
  clock.setClock("2026-02-20T16:00:00Z");
  await pass(10 * MINUTE_MS);
  expect(listMails()).toEqual([]);
  clock.setClock("2026-03-02T16:00:00Z");
  pings = 0;
  await pass(10 * MINUTE_MS);
  await restart();
  await pass(10 * MINUTE_MS);
  expect(listMails()).toEqual([expect.stringMatching(/^August alarm: The season is still August/)]);
  expect(pings).toBeGreaterThan(1);
});

describe("the outside monitor", () => {
  it("the monitor is called every five minutes while there is no alarm", async () => {
    await pass(20 * MINUTE_MS);
    expect(pings).toBe(4);
    fail("media");
    await pass(20 * MINUTE_MS);
    expect(pings).toBe(4);
    recover("media");
    await pass(30 * SECOND_MS);
    expect(pings).toBe(5);
  });
});
