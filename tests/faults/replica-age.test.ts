import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connect } from "@db/connection";
import { afterAll, beforeAll, expect, it } from "vitest";
import { after, MINUTE_MS, now, setClock } from "~/server/data/clock.server";
import { closeDatabase, setDatabase } from "~/server/data/database.server";
import { findHeartbeat, writeHeartbeat } from "~/server/ops/heartbeat.server";
import { isBehind, isUploaded, readProgress } from "~/server/ops/replica-progress.server";
import { findLitestream } from "../../scripts/backup.mjs";
import { freePorts } from "../../scripts/local/free-port";
import { setTestEnv } from "../support/test-env";
import { waitFor } from "../support/wait-for";

let folder = "";
let metrics = "";
let litestream: ChildProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "august-age-"));
  const path = join(folder, "august.db");
  setTestEnv({ DATABASE_PATH: path });
  setDatabase(connect({ path, replicated: true }));
  metrics = `127.0.0.1:${await freePorts()}`;
  litestream = spawn(findLitestream() ?? "", ["replicate", "-config", "litestream.yml"], {
    cwd: resolve(import.meta.dirname, "../.."),
    stdio: "ignore",
    env: {
      ...process.env,
      DATABASE_PATH: path,
      LITESTREAM_METRICS: metrics,
      LITESTREAM_REPLICA_URL: `file://${join(folder, "replica")}`,
    },
  });
});
afterAll(async () => {
  setClock();
  closeDatabase();
  const ended = once(litestream, "exit");
  litestream.kill("SIGKILL");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Waits until the real Litestream has replicated everything. */
async function waitUntilReplicated(): Promise<void> {
  await waitFor(async () => {
    const progress = await readProgress(metrics);
    expect(progress && progress.copied.offset > 0 && isUploaded(progress)).toBe(true);
  });
}

/** A beat a minute later. */
async function nextBeat() {
  setClock(after(now(), MINUTE_MS));
  await writeHeartbeat(metrics);
  return findHeartbeat();
}

it("the replica age is the real replica's, and grows while Litestream hangs", async () => {
  setClock("2026-08-08T16:00:00Z");
  await waitUntilReplicated();
  const before = await readProgress(metrics);
  await writeHeartbeat(metrics);
  const first = now().getTime();
  expect(findHeartbeat()).toEqual({ beatAtMs: first, replicatedAtMs: null });
  // The beat itself has to be copied first.
  await waitFor(async () => {
    const progress = await readProgress(metrics);
    expect(before && progress && isBehind(before.replica, progress.replica)).toBe(true);
  });
  await waitUntilReplicated();
  expect((await nextBeat())?.replicatedAtMs).toBe(first);
  litestream.kill("SIGSTOP");
  await nextBeat();
  expect((await nextBeat())?.replicatedAtMs).toBeLessThan(now().getTime() - MINUTE_MS);
});
