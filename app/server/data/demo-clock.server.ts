import * as z from "zod/mini";
import { errorFields, log } from "../ops/log.server";
import { shiftClock } from "./clock.server";
import type { Sweep } from "./jobs.server";

const messageSchema = z.object({ aheadMs: z.number() });

/**
 * Lets the process that started a demo island set its clock, so that a test can see the effects of
 * a day. The message comes over the pipe between parent and child, which no request reaches; on a
 * live deployment nobody listens to it.
 * @param sweeps run at once with the new time, before the parent gets its reply
 */
export function followDemoClock(sweeps: readonly Sweep[]): void {
  if (!process.connected) return;
  process.on("message", async (message) => {
    const { success, data } = z.safeParse(messageSchema, message);
    if (!success) return;
    shiftClock(data.aheadMs);
    for (const { name, run } of sweeps)
      try {
        await run();
      } catch (error) {
        log("error", "sweep_failed", { sweep: name, ...errorFields(error) });
      }
    if (process.connected) process.send?.({ aheadMs: data.aheadMs });
  });
  // The pipe alone must not keep a stopping process alive.
  process.channel?.unref();
}
