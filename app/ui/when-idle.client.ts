/** Where browsers have no idle callbacks, in milliseconds. */
const IDLE_AFTER_MS = 1_000;

/** Calls back once the browser is idle, after 5 s at the latest. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 5_000 });
  else setTimeout(run, IDLE_AFTER_MS);
}
