import { expect, it, vi } from "vitest";
import { waitFor } from "../../../tests/support/wait-for";
import { pauseMs, pollNotifications } from "./poll.client";

const HOUR_MS = 3_600_000;

it("the page polls every 30 seconds at first, then backs off while nothing happens", () => {
  const pauses = [0, 1, 4, 5, 6, 7, 8, 9, 500].map((looks) => pauseMs(looks) / 1_000);
  expect(pauses).toEqual([30, 30, 30, 60, 120, 240, 300, 300, 300]);
});

it("an idle page polls 19 times in its first hour", () => {
  const looksAtMs: number[] = [];
  // The first poll loads the list, every later one finds it unchanged.
  for (let atMs = 30_000; atMs <= HOUR_MS; atMs += pauseMs(looksAtMs.length - 1))
    looksAtMs.push(atMs);
  expect(looksAtMs).toHaveLength(19);
});

it("a list that the member may not see yet ends the polling with a failure, not with waiting", async () => {
  const target = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal("document", { ...target, visibilityState: "visible" });
  vi.stubGlobal("window", target);
  vi.stubGlobal("navigator", { onLine: true });
  const fetched = vi.fn(async () => Response.json({ code: "not_welcomed" }, { status: 403 }));
  vi.stubGlobal("fetch", fetched);
  const onNotices = vi.fn();
  const onFailure = vi.fn();
  const { poll } = pollNotifications({ count: 11, onNotices, onFailure });
  await waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
  poll();
  expect(fetched).toHaveBeenCalledOnce();
  expect(onNotices).not.toHaveBeenCalled();
});
