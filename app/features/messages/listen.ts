import { memberFetch } from "~/ui/session";
import { backOffMs } from "./outbox";

/** Least time between two questions (part 1 section 9). */
const LEAST_MS = 2_000;
/** A held answer that is later than this is lost. */
const LOST_AFTER_MS = 70_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Asks once, and waits as long as the server holds the answer. @throws when it does not come */
async function ask(
  version: string,
  signal: AbortSignal,
): Promise<"news" | "none" | "trouble" | "ended"> {
  const own = new AbortController();
  const leave = () => own.abort();
  const timer = setTimeout(leave, LOST_AFTER_MS);
  signal.addEventListener("abort", leave);
  try {
    const { ok, status } = await memberFetch("/messages/news", {
      headers: { "If-None-Match": `"${version}"` },
      cache: "no-store",
      signal: own.signal,
    });
    if (status === 401) return "ended";
    // Whoever may not do this any more learns it from the screen.
    if (ok || status === 403) return "news";
    return status === 304 ? "none" : "trouble";
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
    const found = await ask(version, signal).catch(() => "trouble" as const);
    if (signal.aborted || found === "ended") return;
    failures = found === "trouble" ? failures + 1 : 0;
    if (found === "news") onNews();
    const leastMs = found === "none" ? LEAST_MS - (Date.now() - startedMs) : LEAST_MS;
    await pause(failures > 0 ? backOffMs(failures) : Math.max(0, leastMs), signal);
  }
}
