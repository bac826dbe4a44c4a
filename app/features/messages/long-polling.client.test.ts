import { afterEach, expect, it, vi } from "vitest";
import { pauseMs } from "~/features/notifications/poll.client";
import { LOST_AFTER_MS, pollForChanges } from "./long-polling.client";
import { HOLD_MS } from "./message-changes.server";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const MINUTE_MS = 60_000;

/** How often a page polls within a minute if no poll is pending. */
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

it("a page whose poll found no room polls again when the server says, not at once", async () => {
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

it("a page does not take a poll for lost that the server still holds, on a slow link either", () => {
  expect(LOST_AFTER_MS - HOLD_MS).toBeGreaterThanOrEqual(15_000);
});

it("an idle conversation costs at most 150 requests an hour, the bell's among them", () => {
  const hourMs = 60 * MINUTE_MS;
  let bellPolls = 0;
  for (let atMs = 0; atMs < hourMs; bellPolls += 1) atMs += pauseMs(bellPolls);
  expect(hourMs / HOLD_MS + bellPolls).toBeLessThanOrEqual(150);
});
