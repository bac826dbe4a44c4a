import { afterEach, expect, it, vi } from "vitest";
import { pollForChanges } from "./long-polling.client";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const MINUTE_MS = 60_000;

/** How often a page polls within a minute if no request is held. */
async function countPollsInAMinute(headers: Record<string, string>): Promise<number> {
  vi.useFakeTimers();
  let polls = 0;
  // why: a browser's fetch takes a path; here is no page for it to be relative to.
  vi.stubGlobal("fetch", async () => {
    polls += 1;
    return new Response(null, { status: 304, headers });
  });
  const end = new AbortController();
  const done = pollForChanges("version", () => undefined, end.signal);
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  end.abort();
  await vi.runAllTimersAsync();
  await done;
  return polls;
}

it("a page whose poll could not be held polls again when the server says, not at once", async () => {
  expect(await countPollsInAMinute({ "Retry-After": "20" })).toBe(3);
});

it("a page without a Retry-After polls at most every two seconds", async () => {
  expect(await countPollsInAMinute({})).toBe(30);
});

/** How often a page refreshes after a response to its first poll. */
async function countRefreshesAfter(status: number, code: string): Promise<number> {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ code }), { status }));
  const end = new AbortController();
  const changed = vi.fn();
  const done = pollForChanges("version", changed, end.signal);
  await vi.advanceTimersByTimeAsync(1_000);
  end.abort();
  await vi.runAllTimersAsync();
  await done;
  return changed.mock.calls.length;
}

it.each(["suspended", "not_agreed"])(
  "a member who is %s meanwhile learns it from the screen, which is fetched again",
  async (code) => {
    expect(await countRefreshesAfter(403, code)).toBe(1);
  },
);

it("a poll that is refused for another reason fetches no screen", async () => {
  expect(await countRefreshesAfter(403, "cross_site")).toBe(0);
});
