import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "@db/connection";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { loader } from "~/features/status/healthz.route";
import { findAlarms } from "~/features/status/system-status.server";
import { after, MINUTE_MS, now, SECOND_MS, setClock } from "~/server/data/clock.server";
import { closeDatabase, setDatabase } from "~/server/data/database.server";
import { env } from "~/server/ops/env.server";
import { findHeartbeat, writeHeartbeat } from "~/server/ops/heartbeat.server";
import { isBehind, isUploaded, readProgress } from "~/server/ops/replica-progress.server";
import { findLitestream } from "../../scripts/backup.mjs";
import { freePorts } from "../../scripts/local/free-port";
import { BUCKET_KEY, type Bucket, startBucket } from "../support/bucket";
import { ROOT } from "../support/built-app";
import { setTestEnv } from "../support/test-env";
import { waitFor } from "../support/wait-for";

const TOKEN = "a-token-for-the-monitor";
const TURN_MS = 5 * SECOND_MS;
/** Longer than Litestream takes to send what it has copied. */
const SENT_MS = 1_500;
const folder = mkdtempSync(join(tmpdir(), "august-alarm-"));
let metrics = "";
let litestream: ChildProcess;
let bucket: Bucket;

beforeAll(async () => {
  bucket = await startBucket();
});
afterEach(async () => {
  setClock();
  closeDatabase();
  const ended = once(litestream, "exit");
  litestream.kill("SIGKILL");
  await ended;
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a database of its own, and starts the real Litestream on it. */
async function replicate(name: string, settings: Record<string, string>): Promise<void> {
  const path = join(folder, `${name}.db`);
  setTestEnv({ DATABASE_PATH: path, HEALTH_TOKEN: TOKEN, ...settings });
  Object.assign(env(), { DATABASE_PATH: path });
  setDatabase(connect({ path, replicated: true }));
  metrics = `127.0.0.1:${await freePorts()}`;
  litestream = spawn(findLitestream() ?? "", ["replicate", "-config", "litestream.yml"], {
    cwd: ROOT,
    stdio: "ignore",
    env: { ...process.env, LITESTREAM_METRICS: metrics },
  });
  setClock(now());
  // The first beats may come before Litestream has copied anything.
  await pass(2 * MINUTE_MS);
}

/** What a monitor with the token is told. */
async function askMonitor(): Promise<{ status: number; alarms: number; kinds: string[] }> {
  const request = new Request(`http://localhost/healthz?deep=1&token=${TOKEN}`);
  const response = await loader({ request, params: {}, context: {} });
  return { ...(await response.json()), status: response.status };
}

/**
 * Lets simulated time pass as the sweep's turns do. Each beat has the real time that Litestream needs for it: until it is
 * uploaded or, where nothing can be, until it should have been.
 */
async function pass(durationMs: number, isHealthy = true): Promise<string[][]> {
  const seen: string[][] = [];
  for (let passedMs = 0; passedMs < durationMs; passedMs += TURN_MS) {
    const [before, beatAt] = [await readProgress(metrics), findHeartbeat()?.beatAtMs];
    await writeHeartbeat(metrics);
    if (findHeartbeat()?.beatAtMs !== beatAt)
      await waitFor(async () => {
        const progress = await readProgress(metrics);
        const isCopied = progress && (!before || isBehind(before.copied, progress.copied));
        expect(isCopied && (isUploaded(progress) || !isHealthy)).toBe(true);
        if (!isHealthy) await pause(SENT_MS);
      });
    seen.push(findAlarms().map(({ key }) => key));
    setClock(after(now(), TURN_MS));
  }
  return seen;
}

const isAlarming = (keys: readonly string[]) => keys.includes("replica");

it("the replica raises no alarm in 40 quiet minutes, one within two minutes of an outage, and none after it", async () => {
  await replicate("quiet", {
    LITESTREAM_REPLICA_URL: "s3://island/august",
    LITESTREAM_ACCESS_KEY_ID: BUCKET_KEY.id,
    LITESTREAM_SECRET_ACCESS_KEY: BUCKET_KEY.secret,
    LITESTREAM_ENDPOINT: bucket.endpoint,
    LITESTREAM_REGION: "us-east-1",
  });
  const quiet = await pass(40 * MINUTE_MS);
  expect(quiet.flat()).toEqual([]);
  expect(await askMonitor()).toMatchObject({ status: 200, alarms: 0 });

  bucket.isUp = false;
  const broken = await pass(2 * MINUTE_MS, false);
  expect(broken.findIndex(isAlarming)).toBeGreaterThan(0);
  expect(await askMonitor()).toMatchObject({ status: 503, alarms: 1, kinds: ["replica"] });

  bucket.isUp = true;
  await waitFor(async () => {
    await pass(TURN_MS, false);
    expect(findAlarms()).toEqual([]);
  });
});

it("a folder of the replica that becomes a file is an alarm within two minutes", async () => {
  const replica = join(folder, "replica");
  await replicate("folder", { LITESTREAM_REPLICA_URL: `file://${replica}` });
  expect(findAlarms()).toEqual([]);
  rmSync(replica, { recursive: true });
  writeFileSync(replica, "not a folder");
  const broken = await pass(2 * MINUTE_MS, false);
  expect(broken.findIndex(isAlarming)).toBeGreaterThan(0);
  expect(await askMonitor()).toMatchObject({ status: 503, alarms: 1, kinds: ["replica"] });
});
