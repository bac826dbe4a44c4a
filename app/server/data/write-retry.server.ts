import { setTimeout as pause } from "node:timers/promises";
import { log } from "../ops/log.server";
import {
  cannotWrite,
  isDiskFault,
  isLocked,
  lockedTooLong,
  storageCode,
} from "../ops/storage-faults.server";
import { TooSlow, within } from "../web/slow-links.server";
import { MINUTE_MS, now } from "./clock.server";
import { canWrite, setLockWait } from "./database.server";

/** How long a write waits in total for another process's lock before it is refused. */
export const LONGEST_LOCK_MS = 3_000;
/** Writes that may wait for the lock at once; more are refused immediately. */
export const MOST_WAITING_WRITES = 64;
const POLL_EVERY_MS = 50;
const LOG_EVERY_MS = MINUTE_MS;

let waitingWrites = 0;
/** Resolves once the lock is free; one loop polls for everyone who waits. */
let unlocked: Promise<void> | undefined;

async function pollUntilUnlocked(): Promise<void> {
  // While the lock is known to be held, no statement blocks the thread to wait for it.
  setLockWait("none");
  try {
    do await pause(POLL_EVERY_MS);
    while (waitingWrites > 0 && !canWrite());
  } finally {
    setLockWait("short");
    unlocked = undefined;
  }
}

async function waitForLock(endMs: number): Promise<void> {
  const leftMs = endMs - performance.now();
  if (leftMs <= 0 || waitingWrites >= MOST_WAITING_WRITES) throw lockedTooLong();
  waitingWrites += 1;
  try {
    unlocked ??= pollUntilUnlocked();
    await within(leftMs, unlocked);
  } catch (error) {
    throw error instanceof TooSlow ? lockedTooLong() : error;
  } finally {
    waitingWrites -= 1;
  }
}

/** The number of writes that wait for the lock. */
export const waitingWriteCount = (): number => waitingWrites;

let loggedAtMs = Number.NEGATIVE_INFINITY;
let fault: { code: string; at: Date } | null = null;

/** The last reason since the start why the disk refused a write. */
export const lastFault = () => fault;

function logFault(error: unknown): void {
  fault = { code: storageCode(error) ?? "", at: now() };
  if (performance.now() - loggedAtMs < LOG_EVERY_MS) return;
  loggedAtMs = performance.now();
  log("error", "storage_failed", { code: storageCode(error) });
}

/**
 * Runs work whose writes retry by themselves, such as an upload that cannot be read twice.
 * @throws NotSaved where the lock or the disk refused a write
 */
export async function refuseFaults<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isLocked(error)) throw lockedTooLong();
    if (!isDiskFault(error)) throw error;
    logFault(error);
    throw cannotWrite();
  }
}

/**
 * Runs work that writes, and retries it once the lock is free where another process holds the write
 * lock; meanwhile the thread serves other requests. The work must be idempotent.
 * @throws NotSaved when the lock is held for too long or the disk takes no write
 */
export function retryWhileLocked<T>(work: () => T | Promise<T>): Promise<T> {
  let endMs: number | undefined;
  return refuseFaults(async () => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isLocked(error)) throw error;
        // From here on the timeout counts the wait for the lock, however long the work took before.
        endMs ??= performance.now() + LONGEST_LOCK_MS;
        await waitForLock(endMs);
      }
    }
  });
}
