import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { closeDatabase, database } from "~/server/data/database.server";
import { ACTIONS, findPost, findSender, ROWS } from "../support/all-contracts";
import { fillParams, ROLES, type Role } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";
import type { Outcomes } from "../support/route-contract";
import { hookStatements, setHook } from "../support/statement-hook";
import { dump } from "../support/test-server";
import { openWatched, withoutRecording } from "../support/watched-database";
import { buildSent } from "./post-as";

const { fixtures, server } = setUpRoleServer();
afterEach(() => allowWrites(true));

/** Lets statements write, or refuses each that would, as a read-only disk does. */
const allowWrites = (isOn: boolean) =>
  withoutRecording(() => void database().$client.pragma(`query_only = ${isOn ? "OFF" : "ON"}`));

/** One role for each thing that someone gets from an address. */
const pickRoles = (outcomes: Outcomes): Role[] =>
  ROLES.filter((role, at) => ROLES.findIndex((each) => outcomes[each] === outcomes[role]) === at);

/** Both tests request every address of the build. */
const LIMIT_MS = 180_000;

const LOGOUT = "/api/logout";

describe("while the disk refuses writes", () => {
  it(
    "every page that only reads stays available to everyone",
    async () => {
      allowWrites(false);
      const got: string[] = [];
      const expected: string[] = [];
      for (const { method, path, expect: outcomes } of ROWS) {
        if (method !== "GET" || path === LOGOUT) continue;
        for (const role of pickRoles(outcomes)) {
          const { status } = await server.request(
            fixtures.people[role],
            fillParams(path, fixtures.params[role]),
          );
          got.push(`${path} ${role} ${status}`);
          expected.push(`${path} ${role} ${outcomes[role].slice(0, 3)}`);
        }
      }
      expect(got.length).toBeGreaterThan(150);
      expect(got).toEqual(expected);
    },
    LIMIT_MS,
  );

  it("logging out by address, the one GET that writes, says that it failed", async () => {
    allowWrites(false);
    const response = await server.request(fixtures.people.subscribed, LOGOUT);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect(await response.text()).toContain("nothing was saved");
    expect((await server.request(fixtures.people.subscribed, "/api/auth/user")).status).toBe(200);
  });

  it(
    "every action that writes returns 503 and says that nothing was saved",
    async () => {
      const before = dump();
      const refused: string[] = [];
      for (const route of ACTIONS) {
        const row = findPost(route);
        const allowedRole = findSender(route);
        const path = fillParams(row.path, fixtures.params[allowedRole]);
        const send = () =>
          server.request(
            fixtures.people[allowedRole],
            path,
            buildSent(row, fixtures.params[allowedRole]),
          );
        await send();
        const isWriting = JSON.stringify(dump()) !== JSON.stringify(before);
        server.reset();
        allowWrites(false);
        const response = await send();
        expect(dump(), path).toEqual(before);
        allowWrites(true);
        const text = await response.text();
        if (!isWriting) {
          expect([path, response.status < 500 || response.status === 503]).toEqual([path, true]);
          continue;
        }
        refused.push(route);
        expect([path, response.status, response.headers.get("Retry-After")]).toEqual([
          path,
          503,
          "60",
        ]);
        expect(text, path).toContain("nothing was saved");
        if (typeof row.body !== "string") expect(JSON.parse(text)).toHaveProperty("title");
      }
      expect(refused.length).toBeGreaterThan(25);
    },
    LIMIT_MS,
  );

  it.each([
    ["/profile-setup", "bio", "Written with care"],
    ["/report/member/:memberId", "words", "They asked me for money"],
    ["/matches/:matchId/closing", "note", "It was nice to meet you"],
    ["/messages/:conversationId", "content", "Shall we meet at the beach?"],
  ])("the form at %s keeps what was typed", async (address, field, typed) => {
    const row = ROWS.find(({ path, method }) => path === address && method === "POST");
    if (typeof row?.body !== "string") throw new Error(`No contract has a form at ${address}`);
    const things = fixtures.params.subscribed;
    const body = new URLSearchParams(fillParams(row.body, things));
    body.set(field, typed);
    allowWrites(false);
    const sent = { ...buildSent(row, things), body: body.toString() };
    const response = await server.request(
      fixtures.people.subscribed,
      fillParams(row.path, things),
      sent,
    );
    const text = await response.text();
    expect(response.status).toBe(503);
    expect(text).toContain(typed);
    expect(text).toContain("nothing was saved");
  });

  it("writes work again without a restart as soon as the disk accepts them", async () => {
    const row = findPost("features/account/light-pages.route");
    const send = () =>
      server.request(
        fixtures.people.subscribed,
        row.path,
        buildSent(row, fixtures.params.subscribed),
      );
    allowWrites(false);
    expect((await send()).status).toBe(503);
    allowWrites(true);
    expect((await send()).status).toBe(303);
  });
});

describe("while the disk cannot read sessions", () => {
  it("every page, its data and every call say that August cannot read, and no page deletes what a browser keeps", async () => {
    onTestFinished(hookStatements());
    onTestFinished(() => setHook());
    setHook((sql, execute) => {
      if (/\bsessions\b/.test(sql)) throw new Database.SqliteError("disk", "SQLITE_IOERR_READ");
      return execute();
    });
    const paths = ["/", "/discover", "/help", "/no-such-page", "/tokens.data", "/api/auth/user"];
    for (const path of paths) {
      const response = await server.request(fixtures.people.subscribed, path);
      expect([path, response.status, response.headers.get("X-Viewer")]).toEqual([path, 503, null]);
      expect(await response.text(), path).toContain("August can’t load this right now");
    }
  });
});

it("the platform's health check reveals only that the server is ready", async () => {
  const response = await server.request(null, "/healthz");
  expect(await response.json()).toEqual({ status: "ready" });
});

it("a moderator sees disk space, queues, pending polls, and the last fault", async () => {
  const folder = mkdtempSync(join(tmpdir(), "august-disk-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "august.db");
  writeFileSync(path, database().$client.serialize());
  closeDatabase();
  openWatched(path);
  allowWrites(false);
  await server.request(fixtures.people.subscribed, LOGOUT);
  const response = await server.request(fixtures.people.moderator, "/api/system-status");
  expect(await response.json()).toEqual({
    alarms: expect.arrayContaining([expect.stringContaining("No writes since")]),
    storage: {
      lastFault: { code: "SQLITE_READONLY", at: expect.any(String) },
      lastWriteAt: null,
      freeBytes: expect.any(Number),
      totalBytes: expect.any(Number),
      walBytes: expect.any(Number),
    },
    replica: { isOn: false, lastReplicatedAt: null },
    queues: {
      mailsDue: expect.any(Number),
      mailsFailed: expect.any(Number),
      mailOutageSince: null,
      mailSettingRefused: null,
      deliveriesDue: expect.any(Number),
      mediaWaiting: expect.any(Number),
      exportsWaiting: 0,
      conciergeWaiting: 1,
      reviewWaiting: {
        media: expect.any(Number),
        reports: expect.any(Number),
        appeals: 1,
        holds: 1,
      },
    },
    paymentDifferences: [],
    failedSweeps: [],
    checks: [],
    newestVerifiedBackup: null,
    admission: { waiting: 0, refused: 0, refusedAt: null },
    held: { changes: 0, writes: 0 },
    process: expect.objectContaining({
      node: process.version,
      memoryBytes: expect.any(Number),
      uptimeS: expect.any(Number),
    }),
    slowStatements: expect.any(Array),
  });
});
