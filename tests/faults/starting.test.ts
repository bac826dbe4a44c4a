import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";
import { launchApp, type RunningApp } from "../support/built-app";
import { insertMember, openDatabase } from "../support/members";
import { setUpServer } from "../support/own-server";

const START = ["scripts/start.mjs"];
const FIRST = { AUGUST_FIRST_START: "1" };

const server = setUpServer();
afterEach(async () => {
  if (server.app?.child.exitCode === null) server.app.child.kill("SIGTERM");
  await server.app?.ended;
});

const replicated = (more: Record<string, string> = {}) => ({
  LITESTREAM_REPLICA_URL: `file://${join(server.folder, "replica")}`,
  ...more,
});

const start = (more: Record<string, string>) => server.start(more, START);

async function stop(running: RunningApp): Promise<void> {
  running.child.kill("SIGTERM");
  expect(await running.ended).toEqual({ code: 0, signal: null });
}

/** The process that a start has started and whose command line has these words. */
function findChild({ child: { pid } }: RunningApp, words: string): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const found = children.find((each) =>
    readFileSync(`/proc/${each}/cmdline`, "utf8").includes(words),
  );
  if (!found) throw new Error(`Nothing runs with ${words}.`);
  return Number(found);
}

/** Expects the start to fail with one sentence. */
async function readRefusal(more: Record<string, string> = {}): Promise<string> {
  const app = server.launch(more, START);
  expect(await app.ended).toEqual({ code: 1, signal: null });
  const lines = app
    .log()
    .trim()
    .split("\n")
    .filter((line) => !/^\{"at"|^(?:Found|Restored) /.test(line));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^August cannot start\. .+\.$/);
  return lines[0] ?? "";
}

async function foundIsland(): Promise<void> {
  const db = openDatabase(server.path);
  for (const name of ["ann", "bob"]) await insertMember(db, name);
  db.$client.close();
}

describe("an instance with a replica", () => {
  it("a lost instance is restored, and the start reports how many members, as of when", async () => {
    await foundIsland();
    const first = await start(replicated());
    expect(first.log()).toMatch(/^Found 2 members, as of \d{4}-.+Z, in \S+august\.db\.$/m);
    await stop(first);
    rmSync(join(server.folder, "data"), { recursive: true });
    const second = await start(replicated());
    expect(second.log()).toMatch(/^Restored 2 members, as of \d{4}-.+Z, in file:\S+replica\.$/m);
  });

  it("an instance with a mistyped replica address does not start empty", async () => {
    await foundIsland();
    await stop(await start(replicated()));
    rmSync(join(server.folder, "data"), { recursive: true });
    const typo = `file://${join(server.folder, "replcia")}`;
    const sentence = await readRefusal(replicated({ LITESTREAM_REPLICA_URL: typo }));
    expect(sentence).toContain(`Nothing found at ${typo}`);
    expect(sentence).toContain("AUGUST_FIRST_START=1");
    expect(existsSync(server.path)).toBe(false);
  });

  it("an instance starts empty the first time, when told to, and reminds to remove that setting", async () => {
    const first = await start(replicated(FIRST));
    expect(first.log()).toMatch(/^Nothing found at file:\S+replica: this is the first start/m);
    await stop(first);
    expect((await start(replicated(FIRST))).log()).toContain("AUGUST_FIRST_START is still set");
  });

  it("a database file without tables is not taken for one of August", async () => {
    new Database(server.path).pragma("journal_mode = WAL");
    const sentence = await readRefusal(replicated());
    expect(sentence).toContain(`${server.path} holds no island`);
  });

  it("nothing is restored beside the WAL of a former database", async () => {
    writeFileSync(`${server.path}-wal`, "What is left of a write-ahead log.");
    const sentence = await readRefusal(replicated(FIRST));
    expect(sentence).toContain(`${server.path} is gone but ${server.path}-wal is still there`);
    expect(existsSync(server.path)).toBe(false);
  });

  it("a start on an unreadable file fails", async () => {
    writeFileSync(
      server.path,
      "These are not the bytes of a database, but there are enough.".repeat(99),
    );
    expect(await readRefusal(replicated(FIRST))).toMatch(
      /august\.db cannot be read .*not a database/,
    );
  });

  it("the server stops with an error when its replication dies", async () => {
    await foundIsland();
    const running = await start(replicated());
    process.kill(findChild(running, "litestream\0replicate"), "SIGKILL");
    expect(await running.ended).toEqual({ code: 1, signal: null });
    expect(running.log()).toContain("August stops rather than run without its backup");
  });

  it("a server that died is started again although Litestream hangs in its stop", async () => {
    await foundIsland();
    const running = await start(replicated());
    process.kill(findChild(running, "litestream\0replicate"), "SIGSTOP");
    process.kill(findChild(running, "--app"), "SIGKILL");
    expect(await running.ended).toEqual({ code: 137, signal: null });
    const next = await start(replicated());
    expect(next.log()).toMatch(/^Found 2 members/m);
    await stop(next);
  });

  it("a start without Litestream at LITESTREAM_BIN fails", async () => {
    expect(await readRefusal(replicated({ LITESTREAM_BIN: "/no/such/litestream" }))).toContain(
      "LITESTREAM_BIN names /no/such/litestream",
    );
  });
});

it("production without a replica reports an error, and sends other hosts to its own", async () => {
  const live = {
    AUGUST_DEMO: "0",
    APP_URL: "https://august.internal",
    OIDC_ISSUER: "https://id.internal",
    MAIL_FROM: "August <hello@august.internal>",
  };
  const running = await start(live);
  expect(running.log()).toMatch(/"level":"error","event":"no_replica"/);
  const port = running.port;
  const ask = (path: string, host: string, method = "GET") =>
    new Promise<[status?: number, location?: string]>((done, fail) => {
      request({ port, path, method, headers: { Host: host } }, (response) => {
        response.resume();
        done([response.statusCode, response.headers.location]);
      })
        .once("error", fail)
        .end();
    });
  const elsewhere = "https://august.internal/api/login?returnTo=%2Fmatches";
  expect(await ask("/api/login?returnTo=%2Fmatches", "august.fly.dev")).toEqual([308, elsewhere]);
  expect(await ask("/age-profile", "august.fly.dev", "POST")).toEqual([
    308,
    "https://august.internal/age-profile",
  ]);
  expect(await ask("/about", "august.internal")).toEqual([200, undefined]);
  for (const path of ["/healthz", "/livez"])
    expect(await ask(path, "172.19.0.2:8080")).toEqual([200, undefined]);
});

describe("a start that fails", () => {
  it("the error names a taken port", async () => {
    const holder = createServer();
    await new Promise<void>((done) =>
      holder.listen(Number(server.settings.PORT), "127.0.0.1", done),
    );
    try {
      expect(await readRefusal()).toContain(`PORT ${server.settings.PORT} is taken`);
    } finally {
      holder.close();
    }
  });

  it("the error names the failed migration, and the file stays unchanged", async () => {
    const client = new Database(server.path);
    client.exec("CREATE TABLE users (id text PRIMARY KEY)");
    client.close();
    expect(await readRefusal()).toMatch(/migration 0000_schema failed .+ `users`/);
    const tables = new Database(server.path).prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table'",
    );
    expect(tables.pluck().all()).not.toContain("profiles");
  });

  it("the error names a folder in place of the database file", async () => {
    const named = { DATABASE_PATH: join(server.folder, "data") };
    expect(await readRefusal(named)).toMatch(
      /DATABASE_PATH names a folder, .+data: it has to name/,
    );
  });

  it("the error names a file that is not a database", async () => {
    writeFileSync(
      server.path,
      "These are not the bytes of a database, and there are enough of them.".repeat(9),
    );
    expect(await readRefusal()).toMatch(/august\.db cannot be used .*not a database/);
  });
});

it("a start on a taken port leaves the running instance alone", async () => {
  const running = await start(replicated(FIRST));
  const second = launchApp({ ...server.settings, ...replicated() }, START);
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.log()).toContain(`PORT ${server.settings.PORT} is taken`);
  expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
});
