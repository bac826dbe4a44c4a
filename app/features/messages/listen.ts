import { codeOf, isBarred, isSignedOut, isUnchanged, memberFetch } from "~/ui/session";
import { backOffMs } from "./outbox";

/** Least time between two questions (part 1 section 9). */
const LEAST_MS = 2_000;
/** A held answer that is later than this is lost. */
const LOST_AFTER_MS = 70_000;

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

interface Answer {
  found: "changes" | "none" | "trouble" | "ended";
  /** How long the server wants to be left alone. */
  waitMs: number;
}

/** Asks once, and waits as long as the server holds the answer. @throws when it does not come */
async function ask(version: string, signal: AbortSignal): Promise<Answer> {
  const own = new AbortController();
  const leave = () => own.abort();
  const timer = setTimeout(leave, LOST_AFTER_MS);
  signal.addEventListener("abort", leave);
  try {
    const answer = await memberFetch("/messages/news", {
      headers: { "If-None-Match": `"${version}"` },
      cache: "no-store",
      signal: own.signal,
    });
    const waitMs = 1_000 * Number(answer.headers.get("Retry-After")) || 0;
    if (isSignedOut(answer)) return { found: "ended", waitMs };
    if (isUnchanged(answer)) return { found: "none", waitMs };
    // Whoever may no longer do this learns it from the screen.
    const hasChanges = answer.ok || isBarred(await codeOf(answer));
    return { found: hasChanges ? "changes" : "trouble", waitMs };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", leave);
  }
}

/** Asks for news, one question after the other, until it is stopped. */
export async function listen(
  version: string,
  onNews: () => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    const startedMs = Date.now();
    const lost: Answer = { found: "trouble", waitMs: 0 };
    const { found, waitMs } = await ask(version, signal).catch(() => lost);
    if (signal.aborted || found === "ended") return;
    failures = found === "trouble" ? failures + 1 : 0;
    if (found === "changes") onNews();
    const leastMs = found === "none" ? LEAST_MS - (Date.now() - startedMs) : LEAST_MS;
    await pause(Math.max(waitMs, failures > 0 ? backOffMs(failures) : leastMs), signal);
  }
}
