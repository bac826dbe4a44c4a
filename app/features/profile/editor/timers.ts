interface Timer {
  seconds: number;
  endsAtMs: number;
  isDone: boolean;
}

/** The outcome of tapping 'Done!'. */
type Finish = "earned" | "over";

/** Green above 60 % of the time left, yellow above 30 %, red below (rule timed-fields-44). */
export function toTimerTone(leftMs: number, seconds: number): "green" | "yellow" | "red" {
  const share = leftMs / (seconds * 1_000);
  if (share > 0.6) return "green";
  return share > 0.3 ? "yellow" : "red";
}

/**
 * The game of timed fields on one screen: each field starts once, and counts when it is done in
 * time.
 */
export class FieldTimers {
  readonly #timers = new Map<string, Timer>();

  /**
   * Starts a field's timer the first time.
   * @returns false when it had been started before
   */
  start(name: string, seconds: number, nowMs: number): boolean {
    if (this.#timers.has(name)) return false;
    this.#timers.set(name, { seconds, endsAtMs: nowMs + seconds * 1_000, isDone: false });
    return true;
  }

  /** True from the first letter or choice on. */
  isStarted(name: string): boolean {
    return this.#timers.has(name);
  }

  /** Milliseconds left; 0 when the time is up, the field is done or was never started. */
  leftMs(name: string, nowMs: number): number {
    const timer = this.#timers.get(name);
    return timer && !timer.isDone ? Math.max(0, timer.endsAtMs - nowMs) : 0;
  }

  /** Marks a running field as completed, in time. */
  finish(name: string, nowMs: number): Finish {
    const timer = this.#timers.get(name);
    if (!timer || this.leftMs(name, nowMs) === 0) return "over";
    timer.isDone = true;
    return "earned";
  }

  /** The fields that were started and not completed, comma-separated. */
  unfinished(): string {
    return [...this.#timers].flatMap(([name, { isDone }]) => (isDone ? [] : name)).join();
  }
}
