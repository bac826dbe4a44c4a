import { useEffect, useState } from "react";

/** How often a timer is worked out anew (part 1 section 9). */
const TICK_MS = 60_000;

/**
 * The present moment by the server's clock, in milliseconds: as it was at `atMs` when the page was
 * made, and moved on each minute while the page is looked at. The device's own clock may be wrong;
 * only what passes on it is used.
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
