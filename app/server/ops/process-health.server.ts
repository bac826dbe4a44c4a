import { existsSync, readFileSync, statSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/** How often the delay is sampled; each sample includes it. */
const SAMPLE_MS = 20;
const STAMP = "build/.august-stamp";
const UNIT_NS = 1e6;

const kept = globalThis as { augustLoopDelay?: ReturnType<typeof monitorEventLoopDelay> };

/** Begins to measure by how much the event loop is late. Called at the start. */
export function watchProcess(): void {
  if (kept.augustLoopDelay) return;
  kept.augustLoopDelay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  kept.augustLoopDelay.enable();
}

const lateMs = (nanoseconds: number): number =>
  Math.max(0, Math.round(nanoseconds / UNIT_NS - SAMPLE_MS));

/** What the running server was built of: a fingerprint of its sources, and when. Null in development. */
function readBuild(): { stamp: string; at: string } | null {
  if (!existsSync(STAMP)) return null;
  return {
    stamp: readFileSync(STAMP, "utf8").trim().slice(0, 12),
    at: statSync(STAMP).mtime.toISOString(),
  };
}

/** How this process does: only the server's own process can say it of the server. */
export function readProcessHealth() {
  const { rss, heapUsed } = process.memoryUsage();
  const delay = kept.augustLoopDelay;
  const isMeasured = delay !== undefined && delay.count > 0;
  return {
    uptimeS: Math.round(process.uptime()),
    node: process.version,
    build: readBuild(),
    memoryBytes: rss,
    heapBytes: heapUsed,
    loopDelay: isMeasured
      ? {
          p50Ms: lateMs(delay.percentile(50)),
          p99Ms: lateMs(delay.percentile(99)),
          longestMs: lateMs(delay.max),
        }
      : null,
  };
}
