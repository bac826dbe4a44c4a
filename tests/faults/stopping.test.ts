import { existsSync, statSync } from "node:fs";
import { connect as openSocket, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "@db/connection";
import { beforeEach, describe, expect, it } from "vitest";
import { type RunningApp, SERVE, waitUntil } from "../support/built-app";
import { insertMember, makeProfile, openDatabase, type SignedInMember } from "../support/members";
import { setUpServer } from "../support/own-server";
import { listTroubles } from "../support/soundness";

/** Far below the 20 s after which the app ends by force; most of it is room for a busy machine. */
const ENDS_WITHIN_MS = 12_000;
/** Longer than the app waits on idle connections. */
const SLOW_BODY_MS = 1_800;

const server = setUpServer();
let member: SignedInMember;

beforeEach(async () => {
  const db = openDatabase(server.path);
  member = await insertMember(db, "writer");
  db.$client.close();
});

/** A connection on which a test writes a request piece by piece. */
class RawLine {
  text = "";
  isClosed = false;
  readonly #socket: Socket;

  constructor(port: number) {
    this.#socket = openSocket(port, "127.0.0.1");
    this.#socket.on("data", (part) => {
      this.text += part.toString("utf8");
    });
    for (const end of ["close", "error"])
      this.#socket.on(end, () => {
        this.isClosed = true;
      });
  }

  write(text: string): void {
    this.#socket.write(text);
  }

  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.text)?.[1] ?? 0);
  }

  /** The response's status, once it has begun. */
  async answered(): Promise<number> {
    await waitUntil("an answer", () => this.status > 0 || this.isClosed, ENDS_WITHIN_MS);
    return this.status;
  }
}

const head = (method: string, target: string, headers: Record<string, string>) =>
  `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

/** Waits until the app has read what was written to it: it reads older connections first. */
async function waitUntilRead(port: number, leastMs: number): Promise<void> {
  await pause(leastMs);
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
}

/** Begins a POST whose body comes in two halves; the second follows with the returned function. */
async function beginPost(port: number, target: string, type: string, body: string) {
  const line = new RawLine(port);
  line.write(
    head("POST", target, {
      Cookie: member.cookie,
      "Content-Type": type,
      "Content-Length": String(Buffer.byteLength(body)),
    }) + body.slice(0, 20),
  );
  await waitUntilRead(port, 300);
  return { line, finish: () => line.write(body.slice(20)) };
}

async function stop(running: RunningApp): Promise<number> {
  running.child.kill("SIGTERM");
  await waitUntil("the stop to begin", () => running.log().includes('"stopping"'));
  return Date.now();
}

const STARTERS: readonly [string, readonly string[]][] = [
  ["the server file", SERVE],
  ["npm start", ["scripts/start.mjs"]],
];

describe.each(STARTERS)("a SIGTERM to %s", (_name, program) => {
  it("SIGTERM lets a call finish whose body is still arriving, and exits with code 0", async () => {
    const app = await server.start({}, program);
    const body = JSON.stringify(makeProfile("Writer", "written while stopping"));
    const { line, finish } = await beginPost(app.port, "/api/profile", "application/json", body);
    const begun = new RawLine(app.port);
    begun.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n");
    await waitUntilRead(app.port, 100);

    const stoppedAtMs = await stop(app);
    begun.write("\r\n");
    expect(await begun.answered()).toBe(503);
    expect(begun.text).toMatch(/retry-after: 5/i);
    const late = new RawLine(app.port);
    late.write(head("GET", "/healthz", {}));
    expect([0, 503]).toContain(await late.answered());
    await pause(SLOW_BODY_MS);
    finish();
    expect(await line.answered()).toBe(200);

    expect(await app.ended).toEqual({ code: 0, signal: null });
    expect(Date.now() - stoppedAtMs).toBeLessThan(ENDS_WITHIN_MS);
    // A clean close: the last connection checkpointed and removed the WAL.
    expect(existsSync(`${server.path}-wal`) ? statSync(`${server.path}-wal`).size : 0).toBe(0);
    const db = connect({ path: server.path });
    expect(db.$client.prepare("SELECT bio FROM profiles WHERE user_id = ?").get(member.id)).toEqual(
      { bio: "written while stopping" },
    );
    expect(listTroubles(db)).toEqual([]);
    db.$client.close();
  });
});

describe("stopping", () => {
  it("stopping releases pending polls at once", async () => {
    const app = await server.start();
    const { version } = (await (
      await fetch(`${app.url}/messages/changes`, { headers: { Cookie: member.cookie } })
    ).json()) as { version: string };
    const waiting = new RawLine(app.port);
    const known = { Cookie: member.cookie, "If-None-Match": `"${version}"` };
    waiting.write(head("GET", "/messages/changes", known));
    await waitUntilRead(app.port, 500);
    expect(waiting.status).toBe(0);
    const stoppedAtMs = await stop(app);
    expect(await waiting.answered()).toBe(304);
    expect(await app.ended).toEqual({ code: 0, signal: null });
    expect(Date.now() - stoppedAtMs).toBeLessThan(ENDS_WITHIN_MS);
  });

  it("a form refused during shutdown is shown again with what was typed", async () => {
    const app = await server.start();
    const body = new URLSearchParams({
      ...makeProfile("", "typed with care"),
      interestedIn: "",
    }).toString();
    const type = "application/x-www-form-urlencoded";
    const { line, finish } = await beginPost(app.port, "/profile-setup", type, body);
    await stop(app);
    finish();
    expect(await line.answered()).toBe(422);
    await waitUntil("the end of the page", () => line.text.includes("</html>") || line.isClosed);
    expect(line.text).toContain("typed with care");
    expect(await app.ended).toEqual({ code: 0, signal: null });
  });

  it("one client that keeps sending does not delay the stop: each answer ends its connection", async () => {
    const app = await server.start();
    const line = new RawLine(app.port);
    const part = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n";
    line.write(part);
    await waitUntilRead(app.port, 100);
    const stoppedAtMs = await stop(app);
    const sending = setInterval(() => line.isClosed || line.write(`\r\n${part}`), 50);
    expect(await app.ended).toEqual({ code: 0, signal: null });
    clearInterval(sending);
    expect(Date.now() - stoppedAtMs).toBeLessThan(ENDS_WITHIN_MS);
    expect(line.text).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close/i);
    expect(line.text).not.toMatch(/keep-alive/i);
  });

  it("stopping does not wait for idle connections", async () => {
    const app = await server.start();
    const idle = new RawLine(app.port);
    const used = new RawLine(app.port);
    used.write(head("GET", "/healthz", { Connection: "keep-alive" }));
    expect(await used.answered()).toBe(200);
    const stoppedAtMs = await stop(app);
    expect(await app.ended).toEqual({ code: 0, signal: null });
    expect(Date.now() - stoppedAtMs).toBeLessThan(ENDS_WITHIN_MS);
    expect(idle.text).toBe("");
  });
});

it("a clock in 1999 is answered 503 in words, and the server lives until it is set", async () => {
  const behind = "const now=Date.now;Date.now=()=>now()-27*31557600000";
  const app = await server.start({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(behind)}`,
  });
  const page = await fetch(app.url, { headers: { Accept: "text/html" } });
  expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "60"]);
  expect(await page.text()).toContain("August can&#39;t save anything right now");
  const call = await fetch(`${app.url}/api/matches`, { headers: { Accept: "application/json" } });
  expect([call.status, await call.json()]).toMatchObject([503, { code: "clock_wrong" }]);
  expect((await fetch(`${app.url}/livez`)).status).toBe(200);
  expect(app.log()).toContain("clock_wrong");
});

describe("a start with an invalid setting", () => {
  it.each([
    ["SESSION_SECRET", { SESSION_SECRET: "short" }],
    ["OIDC_ISSUER", { OIDC_ISSUER: "not an address" }],
    ["APP_URL", { AUGUST_DEMO: "0" }],
    ["STRIPE_SECRET_KEY", { STRIPE_SECRET_KEY: "sk_test_alone" }],
    ["AUGUST_DEMO", { APP_URL: "https://august.example" }],
    [
      "MAIL_FROM",
      { AUGUST_DEMO: "0", APP_URL: "https://august.internal", OIDC_ISSUER: "https://id.internal" },
    ],
    ["SMTP_URL", { SMTP_URL: "nonsense" }],
    ["APP_URL", { APP_URL: "http://localhost:3000/august" }],
  ])("the start ends with a sentence that names %s", async (name, wrong) => {
    const app = server.launch(wrong, ["scripts/start.mjs"]);
    const { code } = await app.ended;
    expect(code).toBe(1);
    const lines = app.log().trim().split("\n");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^August cannot start\\. .*\\b${name}\\b .*\\.$`));
  });
});
