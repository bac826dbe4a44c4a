import { isBarred, isSignedOut, isUnchanged, memberFetch } from "~/ui/session.client";
import { backoffMs } from "./outbox";

/** Least time between two polls (rule polling-rates). */
const LEAST_MS = 2_000;
/** Timeout of a poll: the server keeps it pending for at most HOLD_MS (changes.route.ts), and its answer takes a while. */
export const LOST_AFTER_MS = 70_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });

/** Long polling: requests changes, one request after the other, until it is stopped. */
export async function pollForChanges(
  version: string,
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    const startedMs = Date.now();
    const reply = await memberFetch("/messages/changes", {
      headers: { "If-None-Match": `"${version}"` },
      cache: "no-store",
      waitMs: LOST_AFTER_MS,
      signal,
    });
    if (signal.aborted || isSignedOut(reply)) return;
    // The refreshed screen says why the member may no longer do this.
    const hasChanges = reply.ok || isBarred(reply.body?.code);
    const isNone = isUnchanged(reply);
    failures = hasChanges || isNone ? 0 : failures + 1;
    if (hasChanges) onChange();
    const leastMs = isNone ? LEAST_MS - (Date.now() - startedMs) : LEAST_MS;
    await pause(Math.max(reply.retryAfterMs, failures > 0 ? backoffMs(failures) : leastMs), signal);
  }
}
