import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@db/connection";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loader } from "~/features/status/healthz.route";
import { findAlarms } from "~/features/status/system-status.server";
import { after, MINUTE_MS, now, SECOND_MS, setClock } from "~/server/data/clock.server";
import { closeDatabase, setDatabase } from "~/server/data/database.server";
import { beat, lastBeat } from "~/server/ops/heartbeat.server";
import {
  isBehind,
  isUploaded,
  type ReplicaProgress,
  readProgress,
} from "~/server/ops/replica-progress.server";
import { findLitestream } from "../../scripts/backup.mjs";
import { freePorts } from "../../scripts/local/free-port";
import { ROOT } from "../support/built-app";
import { setTestEnv } from "../support/test-env";
import { waitFor } from "../support/wait-for";

const TOKEN = "a-token-for-the-monitor";
const TURN_MS = 5 * SECOND_MS;
const folder = mkdtempSync(join(tmpdir(), "august-alarm-"));
const replica = join(folder, "replica");
let metrics = "";
let litestream: ChildProcess;

beforeAll(async () => {
  const path = join(folder, "august.db");
  setTestEnv({
    DATABASE_PATH: path,
    LITESTREAM_REPLICA_URL: `file://${replica}`,
    HEALTH_TOKEN: TOKEN,
  });
  setDatabase(connect({ path, replicated: true }));
  metrics = `127.0.0.1:${await freePorts()}`;
  litestream = spawn(findLitestream() ?? "", ["replicate", "-config", "litestream.yml"], {
    cwd: ROOT,
    stdio: "ignore",
    env: { ...process.env, LITESTREAM_METRICS: metrics },
  });
  setClock(now());
});
afterAll(async () => {
  setClock();
  closeDatabase();
  const ended = once(litestream, "exit");
  litestream.kill("SIGKILL");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** What a monitor with the token is told. */
async function askMonitor(): Promise<{ status: number; alarms: number; kinds: string[] }> {
  const request = new Request(`http://localhost/healthz?deep=1&token=${TOKEN}`);
  const response = await loader({ request, params: {}, context: {} });
  return { ...(await response.json()), status: response.status };
}

/** Waits until Litestream has uploaded what was written after a position. */
const waitUntilUploaded = (before: ReplicaProgress | null) =>
  waitFor(async () => {
    const progress = await readProgress(metrics);
    const isCopied = progress && (!before || isBehind(before.copied, progress.copied));
    expect(isCopied && isUploaded(progress)).toBe(true);
  });

/** Lets simulated time pass as the sweep's turns do; each beat has a moment of real time to be replicated. */
async function pass(durationMs: number, isHealthy: boolean): Promise<string[][]> {
  const seen: string[][] = [];
  for (let passedMs = 0; passedMs < durationMs; passedMs += TURN_MS) {
    const [before, beatAt] = [await readProgress(metrics), lastBeat()?.beatAtMs];
    await beat(metrics);
    if (isHealthy && lastBeat()?.beatAtMs !== beatAt) await waitUntilUploaded(before);
    seen.push(findAlarms().map(({ key }) => key));
    setClock(after(now(), TURN_MS));
  }
  return seen;
}

const isAlarming = (keys: readonly string[]) => keys.includes("replica");

it("the replica raises no alarm in 40 quiet minutes, one within two minutes of breaking, and none once mended", async () => {
  // The first beats may come before Litestream has copied anything.
  await pass(2 * MINUTE_MS, true);
  const quiet = await pass(40 * MINUTE_MS, true);
  expect(quiet.flat()).toEqual([]);
  expect(await askMonitor()).toMatchObject({ status: 200, alarms: 0 });

  renameSync(replica, `${replica}-away`);
  writeFileSync(replica, "not a folder");
  const broken = await pass(2 * MINUTE_MS, false);
  expect(broken.findIndex(isAlarming)).toBeGreaterThan(0);
  expect(await askMonitor()).toMatchObject({ status: 503, alarms: 1, kinds: ["replica"] });

  rmSync(replica);
  renameSync(`${replica}-away`, replica);
  await waitFor(async () => {
    await pass(TURN_MS, false);
    expect(findAlarms()).toEqual([]);
  });
}, 240_000);
