import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "@db/seed/random";
import { Drill, type DrillEvent, type Restored, type STORAGES, SYNC_MS } from "./restore-drill";

/**
 * Lets an instance live through events at random times, then cuts the power, loses the disk, and
 * restores it.
 *
 * @param pausesMs least and most between two events
 */
export async function loseAndRestore(
  storage: (typeof STORAGES)[number],
  events: readonly DrillEvent[],
  random: Random,
  pausesMs: readonly [number, number] = [300, 2_500],
): Promise<Restored> {
  const drill = await Drill.open(storage);
  try {
    await drill.start();
    for (const event of events) {
      await pause(random.int(...pausesMs));
      await drill.live(event);
    }
    // What a start finds unsent is sent with its first sync.
    await pause(2 * SYNC_MS + random.int(0, 1_000));
    const lostAtMs = Date.now();
    await drill.killAll();
    return await drill.restore(lostAtMs);
  } catch (error) {
    throw new Error(`What Litestream and the writer said:\n${drill.log}`, { cause: error });
  } finally {
    await drill.close();
  }
}
