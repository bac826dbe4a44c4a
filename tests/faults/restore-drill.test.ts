import { setTimeout as pause } from "node:timers/promises";
import { randomFrom } from "@db/seed/random";
import { afterEach, describe, expect, it } from "vitest";
import { loseAndRestore } from "../support/restores/lose-and-restore";
import { Drill, type DrillEvent, STORAGES, SYNC_MS } from "../support/restores/restore-drill";

let drill: Drill | undefined;
afterEach(async () => {
  await drill?.close();
  drill = undefined;
});

const EVENTS_BY_STORAGE: Record<(typeof STORAGES)[number], readonly DrillEvent[]> = {
  "a folder": ["checkpoint", "kill Litestream and start"],
  "a bucket": ["kill all and start", "checkpoint"],
};

describe.runIf(process.platform === "linux").each(STORAGES)(
  "restore drill with the real Litestream from %s",
  (storage) => {
    it("a restore loses nothing after a clean stop", async () => {
      drill = await Drill.open(storage);
      await drill.start();
      await drill.live("checkpoint");
      expect(await drill.stop(), drill.log).toEqual([0, null]);
      const { written, restored, troubles } = await drill.restore(Date.now());
      expect(troubles).toEqual([]);
      expect(restored).toBe(written);
    });

    it("a stop during an upload loses nothing, and no part of the log is uploaded twice at once", async () => {
      drill = await Drill.open(storage);
      await drill.start();
      await drill.live("stop during an upload and start");
      await drill.live("stop during an upload and start");
      await drill.stopDuringUpload();
      expect(drill.listCollisions()).toEqual([]);
      const { written, restored, troubles } = await drill.restore(Date.now());
      expect(troubles).toEqual([]);
      expect(restored).toBe(written);
    });

    it("a Litestream that was killed goes on where it was, with no new copy of the whole database", async () => {
      drill = await Drill.open(storage);
      await drill.start();
      await drill.live("kill Litestream and start");
      await pause(2 * SYNC_MS);
      await drill.killAll();
      expect((await drill.restore(Date.now())).troubles).toEqual([]);
      expect(drill.countSnapshots()).toBe(1);
    });

    it("a restore loses at most one sync interval when everything is killed at once, after checkpoints and restarts", async () => {
      const random = randomFrom(`drill:${storage}`);
      const result = await loseAndRestore(storage, EVENTS_BY_STORAGE[storage], random, [100, 500]);
      console.log("Killed:", result);
      expect(result.troubles).toEqual([]);
      expect(result.restored).toBeGreaterThan(50);
    });
  },
);
