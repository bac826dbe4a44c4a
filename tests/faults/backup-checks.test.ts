import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "@db/connection";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS, now, setClock } from "~/server/data/clock.server";
import { closeDatabase, database, setDatabase } from "~/server/data/database.server";
import {
  type CheckKind,
  type CheckResult,
  checkBackups,
  dueCheck,
  listChecks,
  readResults,
  saveResult,
} from "~/server/ops/backup-checks.server";
import { writeHeartbeat } from "~/server/ops/heartbeat.server";
import { findLitestream } from "../../scripts/backup.mjs";
import { BUCKET_KEY, type Bucket, startBucket } from "../support/bucket";
import { ensureBuild, ROOT } from "../support/built-app";
import { setTestEnv } from "../support/test-env";

/** Moves the clock on by `durationMs` milliseconds, and holds it there. */
const advanceClock = (durationMs: number): void => setClock(new Date(now().getTime() + durationMs));

const folder = mkdtempSync(join(tmpdir(), "august-checks-"));
const path = join(folder, "august.db");
let bucket: Bucket;
let litestream: ChildProcess | undefined;

beforeAll(async () => {
  await ensureBuild();
  bucket = await startBucket();
  setTestEnv({
    DATABASE_PATH: path,
    LITESTREAM_REPLICA_URL: `file://${join(folder, "replica")}`,
    COPY_URL: "s3://elsewhere/august",
    COPY_ACCESS_KEY_ID: BUCKET_KEY.id,
    COPY_SECRET_ACCESS_KEY: BUCKET_KEY.secret,
    COPY_ENDPOINT: bucket.endpoint,
    COPY_REGION: "auto",
  });
}, 180_000);
beforeEach(() => setDatabase(connect({ path, replicated: true })));
afterEach(() => {
  closeDatabase();
  setClock();
});
afterAll(async () => {
  if (litestream) {
    const ended = once(litestream, "exit");
    litestream.kill("SIGKILL");
    await ended;
  }
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

/** One check in its own process, as the server makes it. */
async function check(kind: CheckKind, env: Record<string, string> = {}): Promise<CheckResult> {
  const child = spawn(process.execPath, ["build/scripts/status.js", "--check", kind], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (part: Buffer) => {
    output += part.toString("utf8");
  });
  const [code] = (await once(child, "close")) as [number];
  const result = JSON.parse(output) as CheckResult;
  expect(code).toBe(result.ok ? 0 : 1);
  return result;
}

async function startLitestream(): Promise<void> {
  litestream ??= spawn(findLitestream() ?? "", ["replicate", "-config", "litestream.yml"], {
    cwd: ROOT,
    stdio: "ignore",
  });
  for (let tries = 0; tries < 100; tries += 1, await pause(100)) {
    const files = existsSync(join(folder, "replica"))
      ? readdirSync(join(folder, "replica"), { recursive: true })
      : [];
    if (files.some((name) => String(name).endsWith(".wal.lz4"))) return pause(2_000);
  }
}

describe("restoring the backup", () => {
  it("restoring fails without a backup", async () => {
    await writeHeartbeat("");
    expect(await check("restore")).toMatchObject({ kind: "restore", ok: false });
  });

  it("a restore reports how many members it holds and as of when, and leaves no scratch file", async () => {
    await startLitestream();
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith("august-check-"));
    const result = await check("restore");
    expect(result).toMatchObject({ ok: true, members: 0, asOf: expect.stringMatching(/^20/) });
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith("august-check-"))).toEqual(
      before,
    );
  });

  it("a restore fails when the backup is stale while members write", async () => {
    await startLitestream();
    litestream?.kill("SIGSTOP");
    advanceClock(20 * MINUTE_MS);
    await writeHeartbeat("");
    expect(await check("restore")).toMatchObject({
      ok: false,
      detail: expect.stringContaining("The backup is as of"),
    });
    litestream?.kill("SIGCONT");
  });
});

describe("the check of the live database", () => {
  it("the check passes while the database is written to", async () => {
    expect(await check("quick")).toMatchObject({ ok: true });
  });

  it("the check finds a damaged page", async () => {
    const damaged = join(folder, "damaged.db");
    database().$client.prepare("VACUUM INTO ?").run(damaged);
    const file = openSync(damaged, "r+");
    for (let page = 10; page < 40; page += 1)
      writeSync(file, Buffer.alloc(2_000, 7), 0, 2_000, page * 4_096);
    expect(await check("quick", { DATABASE_PATH: damaged })).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/damaged|malformed/),
    });
  });
});

describe("the independent copy", () => {
  it("the copy reaches its own bucket whole, signed and checksummed", async () => {
    const { ok, detail } = await check("copy");
    expect([ok, detail]).toEqual([true, expect.stringContaining("s3://elsewhere/august/august-")]);
    const [key = "", object] = [...bucket.objects.entries()].at(-1) ?? [];
    expect(key).toMatch(/^august\/august-[\dT-]+\.db$/);
    const copy = connect({ path: object?.bytes ?? Buffer.alloc(0) });
    expect(copy.$client.pragma("integrity_check", { simple: true })).toBe("ok");
    copy.$client.close();
  });

  it("the copy is reported as failed while its destination is down", async () => {
    bucket.isUp = false;
    expect(await check("copy")).toMatchObject({
      ok: false,
      detail: expect.stringContaining("answered 503"),
    });
    bucket.isUp = true;
  });

  it("the copy is reported as failed with a wrong key", async () => {
    expect(await check("copy", { COPY_SECRET_ACCESS_KEY: "another" })).toMatchObject({
      ok: false,
      detail: expect.stringContaining("answered 403"),
    });
  });

  it("no copy is uploaded while rows have dangling foreign keys", async () => {
    const orphaned = join(folder, "orphaned.db");
    database().$client.prepare("VACUUM INTO ?").run(orphaned);
    const client = new Database(orphaned);
    client.pragma("foreign_keys = OFF");
    client.exec(
      `INSERT INTO sessions (id, token_hash, user_id, created_at, expires_at)
       VALUES ('s', '${"0".repeat(64)}', 'nobody', 1700000000000, 1700000000001)`,
    );
    client.close();
    const before = bucket.objects.size;
    expect(await check("copy", { DATABASE_PATH: orphaned })).toMatchObject({
      ok: false,
      detail: "1 rows refer to nothing.",
    });
    expect(bucket.objects.size).toBe(before);
  });

  it("a folder keeps the newest eight copies", async () => {
    const copies = join(folder, "copies");
    await check("copy", { COPY_URL: `file://${copies}` });
    const [first = ""] = readdirSync(copies);
    for (let day = 1; day < 12; day += 1)
      writeSync(
        openSync(join(copies, `august-2020-01-${String(day).padStart(2, "0")}T0000.db`), "w"),
        "old",
      );
    await check("copy", { COPY_URL: `file://${copies}` });
    expect(readdirSync(copies)).toHaveLength(8);
    expect(readdirSync(copies)).toContain(first);
  });

  it("the copy removes what killed checks left behind", async () => {
    const copies = join(folder, "cut-copies");
    const cut = join(copies, "august-2020-01-01T0000.db.part");
    const ended = spawn(process.execPath, ["-e", ""]);
    await once(ended, "exit");
    const left = join(tmpdir(), `august-check-${ended.pid}-killed`);
    for (const each of [copies, left]) mkdirSync(each);
    writeFileSync(cut, "half");
    await check("copy", { COPY_URL: `file://${copies}` });
    expect([left, cut].filter((each) => existsSync(each))).toEqual([]);
    expect(readdirSync(copies)).toHaveLength(1);
  });
});

describe("the weekly checks", () => {
  const said = (kind: CheckKind, at: Date, ok = true): CheckResult => ({
    kind,
    at: at.toISOString(),
    ok,
    tookMs: 1,
    detail: "Said.",
  });

  it("checks are due weekly, the copy of a small island daily, and a failed one the next day", () => {
    const kinds = listChecks({ hasReplica: true, hasCopy: true });
    advanceClock(0);
    const then = now();
    const recent = kinds.map((kind) => said(kind, then));
    const dueAfter = (days: number, results: CheckResult[], bytes = 1_000) => {
      advanceClock(days * DAY_MS);
      const due = dueCheck(kinds, results, bytes);
      setClock(then);
      return due;
    };
    expect(dueCheck(kinds, [], 1_000)).toBe("restore");
    expect(dueAfter(0.9, recent)).toBeUndefined();
    expect(dueAfter(1, recent)).toBe("copy");
    expect(dueAfter(6.9, recent, 2 * 1024 ** 3)).toBeUndefined();
    expect(dueAfter(7, recent, 2 * 1024 ** 3)).toBe("restore");
    expect(dueAfter(1, [...recent, said("quick", then, false)])).toBe("quick");
    expect(listChecks({ hasReplica: false, hasCopy: false })).toEqual(["quick"]);
  });

  it("checks run beside the server one at a time, and their results are kept", async () => {
    await startLitestream();
    for (const kind of ["restore", "quick", "copy"]) {
      expect(await checkBackups({ uptimeS: 3_600 })).toBe(1);
      expect(readResults(path).at(-1)).toMatchObject({ kind, ok: true });
    }
    expect(await checkBackups({ uptimeS: 3_600 })).toBe(0);
    expect(readResults(path)).toHaveLength(3);
  });

  it("a check that dies is reported as failed", async () => {
    advanceClock(8 * DAY_MS);
    await checkBackups({ uptimeS: 3_600, program: ["-e", "process.exit(9)"] });
    expect(readResults(path).at(-1)).toMatchObject({
      kind: "restore",
      ok: false,
      detail: "The check ended with 9 before it found anything.",
    });
  });

  it("checks are not repeated at every turn while results cannot be stored", async () => {
    advanceClock(60 * DAY_MS);
    const file = `${path}.checks.jsonl`;
    renameSync(file, `${file}.aside`);
    symlinkSync(join(folder, "nowhere", "checks.jsonl"), file);
    const turns = [0, 0, 0, 0];
    for (const at of turns.keys())
      turns[at] = await checkBackups({ uptimeS: 3_600, program: ["-e", "process.exit(9)"] });
    rmSync(file);
    renameSync(`${file}.aside`, file);
    expect(turns).toEqual([1, 1, 1, 0]);
  });

  it("results are read past a truncated or meaningless line", () => {
    const strange = join(folder, "strange.db");
    writeFileSync(`${strange}.checks.jsonl`, 'null\n[]\n{"kind":"qu');
    saveResult(strange, said("quick", now()));
    expect(readResults(strange)).toMatchObject([{ kind: "quick", ok: true }]);
  });

  it("checks do not run during a start", async () => {
    advanceClock(30 * DAY_MS);
    expect(await checkBackups({ uptimeS: 60 })).toBe(0);
  });
});
