import { causeOf, log } from "./log.server";
import { NotSaved } from "./storage-faults.server";
import { retryWhileLocked } from "./write-retry.server";

/** One kind of periodic work; running it twice does no harm. */
export interface Sweep {
  name: string;
  everyMs: number;
  /** Does what is due and returns how much that was. */
  run: () => number | Promise<number>;
}

const timers = new Set<NodeJS.Timeout>();
let isStopped = false;

/** Runs each sweep at once and then, after each run, again when its interval has passed. */
export function runSweeps(sweeps: readonly Sweep[]): void {
  for (const { name, everyMs, run } of sweeps) {
    const turn = async () => {
      try {
        const done = await retryWhileLocked(run);
        if (done > 0) log("info", "swept", { sweep: name, done });
      } catch (error) {
        // What the disk or a lock refused is due at the next run, and was logged once for all.
        if (!(error instanceof NotSaved))
          log("error", "sweep_failed", { sweep: name, ...causeOf(error) });
      }
      schedule(everyMs);
    };
    const schedule = (delayMs: number) => {
      if (isStopped) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        void turn();
      }, delayMs);
      timer.unref();
      timers.add(timer);
    };
    schedule(0);
  }
}

/** Starts no further run. */
export function stopSweeps(): void {
  isStopped = true;
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}
