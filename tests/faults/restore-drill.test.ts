import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "@db/connection";
import { tokenEntries, users } from "@db/schema";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findLitestream } from "../../scripts/backup.mjs";
import { BUCKET_KEY, type Bucket, startBucket } from "../support/bucket";
import { waitUntil } from "../support/built-app";

const ROOT = resolve(import.meta.dirname, "../..");
const WRITER = join(ROOT, "tests/faults/restore-drill-writer.ts");
const WRITE_FOR_MS = 5000;
/** monitor-interval and sync-interval of litestream.yml. */
const SYNC_MS = 250 + 1000;
/** For a machine that does other things at the same time. */
const MARGIN_MS = 1500;

interface Acknowledgement {
  number: number;
  atMs: number;
}

const litestream = findLitestream();
let folder: string;
let database: string;
let replica: string;
let starter: ChildProcess | undefined;
/** Nothing where the replica is a folder. */
let bucket: Bucket | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "august-drill-"));
  database = join(folder, "data", "august.db");
  replica = join(folder, "replica");
  starter = undefined;
});

afterEach(async () => {
  killAll();
  await bucket?.close();
  bucket = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const binary = () => {
  if (!litestream) throw new Error("@flydotio/litestream has no binary for this platform.");
  return litestream;
};

const environment = () => ({
  ...process.env,
  DATABASE_PATH: database,
  AUGUST_FIRST_START: "1",
  LITESTREAM_REPLICA_URL: bucket ? "s3://august-backup/august" : `file://${replica}`,
  LITESTREAM_ACCESS_KEY_ID: bucket ? BUCKET_KEY.id : "",
  LITESTREAM_SECRET_ACCESS_KEY: bucket ? BUCKET_KEY.secret : "",
  LITESTREAM_ENDPOINT: bucket?.endpoint ?? "",
  LITESTREAM_REGION: bucket ? "auto" : "",
});

/** Writes that were acknowledged. A line truncated by a kill does not count. */
function acknowledged(): Acknowledgement[] {
  const file = acknowledgements();
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
  return lines.map((line) => {
    const [number, atMs] = line.split(" ");
    return { number: Number(number), atMs: Number(atMs) };
  });
}

/** The writer and Litestream: what the given process has started. */
const startedBy = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

function hasSnapshot(): boolean {
  const inFolder = existsSync(replica) ? readdirSync(replica, { recursive: true }) : [];
  const names = bucket ? [...bucket.objects.keys()] : inFolder.map(String);
  return names.some((name) => name.endsWith(".snapshot.lz4"));
}

const log = () => join(folder, "log");
const acknowledgements = () => join(folder, "acknowledged");

/** As a power cut does: the starter, the writer and Litestream at one moment. */
function killAll(): void {
  const pid = starter?.pid;
  if (!pid || starter?.exitCode !== null || starter.signalCode !== null) return;
  for (const each of [pid, ...startedBy(pid)]) process.kill(each, "SIGKILL");
}

/** The writer beside Litestream, started by the same function that starts the server. */
async function writeUnderReplication(): Promise<ChildProcess> {
  const writer = [process.execPath, "--import", "tsx", WRITER, database, acknowledgements()];
  const code = `import { replicate } from "./scripts/start.mjs";
    process.exit(await replicate(${JSON.stringify(writer)}));`;
  const output = openSync(log(), "a");
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    cwd: ROOT,
    env: environment(),
    stdio: ["ignore", output, output],
  });
  starter = child;
  closeSync(output);
  await waitUntil("the writer", () => acknowledged().length > 0);
  await waitUntil("the first snapshot", hasSnapshot);
  await pause(WRITE_FOR_MS);
  return child;
}

/** Deletes the disk, restores it from the replica, and checks that it is sound. */
async function restoreOntoAnEmptyDisk() {
  rmSync(join(folder, "data"), { recursive: true });
  const restore = spawn(
    binary(),
    ["restore", "-if-db-not-exists", "-if-replica-exists", "-config", "litestream.yml", database],
    { cwd: ROOT, env: environment(), stdio: "inherit", timeout: 20_000 },
  );
  expect(await once(restore, "exit")).toEqual([0, null]);
  const db = connect({ path: database, replicated: true });
  const integrity = db.$client.pragma("integrity_check", { simple: true });
  const orphans = db.$client.pragma("foreign_key_check");
  const written = db
    .select({ number: tokenEntries.halfTokens, subject: users.subject })
    .from(users)
    .leftJoin(tokenEntries, eq(tokenEntries.userId, users.id))
    .orderBy(users.createdAt, tokenEntries.id)
    .all();
  db.$client.close();
  return { integrity, orphans, written };
}

/**
 * Each restored member has its entry, and the state is one that existed: members 1, 2, 3 … without
 * a gap.
 */
function expectExistingState(restored: Awaited<ReturnType<typeof restoreOntoAnEmptyDisk>>) {
  expect(restored.integrity).toBe("ok");
  expect(restored.orphans).toEqual([]);
  expect(restored.written.map(({ number }) => number)).toEqual(
    restored.written.map((_, index) => index + 1),
  );
  expect(restored.written.map(({ subject }) => subject)).toEqual(
    restored.written.map((_, index) => `${index + 1}`),
  );
}

const STORAGES = ["a folder", "a bucket"];

describe.runIf(process.platform === "linux").each(STORAGES)(
  "restore drill with the real Litestream from %s",
  (storage) => {
    beforeEach(async () => {
      if (storage === "a bucket") bucket = await startBucket();
    });

    it("a restore loses nothing after a clean stop", { timeout: 45_000 }, async () => {
      const child = await writeUnderReplication();
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      expect(await ended, readFileSync(log(), "utf8")).toEqual([0, null]);

      const writes = acknowledged();
      const restored = await restoreOntoAnEmptyDisk();

      expectExistingState(restored);
      expect(writes.length).toBeGreaterThan(50);
      expect(restored.written.length).toBe(writes.at(-1)?.number);
    });

    it("a restore loses at most one sync interval when everything is killed at once", {
      timeout: 45_000,
    }, async () => {
      const child = await writeUnderReplication();
      const ended = once(child, "exit");
      const killedAtMs = Date.now();
      killAll();
      await ended;

      const writes = acknowledged();
      const restored = await restoreOntoAnEmptyDisk();
      const safe = writes.filter(({ atMs }) => atMs <= killedAtMs - SYNC_MS - MARGIN_MS).length;
      const lastMs = writes.at(-1)?.atMs ?? 0;
      const keptMs = writes[Math.min(restored.written.length, writes.length) - 1]?.atMs ?? 0;
      console.log(
        `Killed: ${writes.length} writes answered, ${restored.written.length} restored, the last ${lastMs - keptMs} ms lost.`,
      );

      expectExistingState(restored);
      // Fewer would say nothing; a busy machine writes few in the time.
      expect(safe).toBeGreaterThan(10);
      expect(restored.written.length).toBeGreaterThanOrEqual(safe);
      // A write may be committed and replicated before its answer is noted, but no more than one.
      expect(restored.written.length).toBeLessThanOrEqual(writes.length + 1);
    });
  },
);
