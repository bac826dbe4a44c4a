import { useEffect, useState } from "react";

/** How often timers are recomputed (rule timer-colors). */
const TICK_MS = 60_000;

/**
 * The current time by the server's clock, in milliseconds: `atMs` when the page was rendered, then
 * updated each minute while the page is visible. The device's clock may be wrong, so only its
 * elapsed time is used.
 */
export function useServerClock(atMs: number): number {
  const [presentMs, setPresentMs] = useState(atMs);
  useEffect(() => {
    const startMs = Date.now();
    const moveOn = () => {
      if (!document.hidden) setPresentMs(atMs + Math.max(0, Date.now() - startMs));
    };
    setPresentMs(atMs);
    const timer = setInterval(moveOn, TICK_MS);
    document.addEventListener("visibilitychange", moveOn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", moveOn);
    };
  }, [atMs]);
  return presentMs;
}
