import { errorFields, log } from "../ops/log.server";
import { NotSaved } from "../ops/storage-faults.server";
import { now } from "./clock.server";
import { prepared, transact } from "./database.server";
import { retryWhileLocked } from "./write-retry.server";

/** One periodic job; it must be idempotent. */
export interface Sweep {
  name: string;
  everyMs: number;
  /** Does what is due and returns how much that was. */
  run: () => number | Promise<number>;
}

const timers = new Set<NodeJS.Timeout>();
let isStopped = false;

const FAILURE_SQL = `INSERT INTO sweep_failures (sweep, failed_at, times) VALUES (?, ?, 1)
ON CONFLICT (sweep) DO UPDATE SET failed_at = excluded.failed_at, times = times + 1`;

/** Records that a sweep failed, for `npm run status`; the log has the cause. */
function recordFailure(sweep: string): void {
  try {
    transact(() => prepared(FAILURE_SQL).run(sweep, now().getTime()));
  } catch {
    // Where this cannot be written either, the heartbeat reports it.
  }
}

/** The sweeps that failed at their last run. */
const failed = new Set<string>();

/** Forgets that a sweep failed, once a run has done what the failed one left. */
const forgetFailure = (sweep: string): void =>
  void prepared("DELETE FROM sweep_failures WHERE sweep = ?").run(sweep);

/** Lists the sweeps that failed since a timestamp, the latest first. */
export const listFailedSweeps = (since: Date) =>
  prepared<{ sweep: string; failedAtMs: number; times: number }>(
    "SELECT sweep, failed_at AS failedAtMs, times FROM sweep_failures WHERE failed_at > ? ORDER BY failed_at DESC",
  ).all(since.getTime());

/** Runs each sweep at once and then again whenever its interval has passed since its last run. */
export function runSweeps(sweeps: readonly Sweep[]): void {
  for (const { name, everyMs, run } of sweeps) {
    const turn = async () => {
      try {
        const done = await retryWhileLocked(run);
        if (failed.delete(name)) forgetFailure(name);
        if (done > 0) log("info", "swept", { sweep: name, done });
      } catch (error) {
        // What the disk or a lock refused is retried at the next run, and was logged once for all.
        if (!(error instanceof NotSaved)) {
          log("error", "sweep_failed", { sweep: name, ...errorFields(error) });
          failed.add(name);
          recordFailure(name);
        }
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

/** Schedules no further run. */
export function stopSweeps(): void {
  isStopped = true;
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}
