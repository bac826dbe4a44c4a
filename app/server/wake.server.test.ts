import { afterEach, expect, it, vi } from "vitest";
import { releaseWaiting, untilWoken, waitingCount, wake } from "./wake.server";

afterEach(() => {
  vi.useRealTimers();
  releaseWaiting();
});

it("who waits is woken once, and only they", async () => {
  const [ada, bea] = [untilWoken("ada", 10_000), untilWoken("bea", 10_000)];
  wake("ada", "nobody");
  expect(await ada).toBe(true);
  expect(waitingCount()).toBe(1);
  releaseWaiting();
  expect(await bea).toBe(false);
  expect(waitingCount()).toBe(0);
});

it("nothing happens for as long as the wait, and then it ends", async () => {
  vi.useFakeTimers();
  const ada = untilWoken("ada", 50_000);
  vi.advanceTimersByTime(49_999);
  expect(waitingCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ada).toBe(false);
  expect(waitingCount()).toBe(0);
});

it("who has gone waits no longer", async () => {
  const gone = new AbortController();
  const ada = untilWoken("ada", 10_000, gone.signal);
  gone.abort();
  expect(await ada).toBe(false);
  expect(await untilWoken("ada", 10_000, gone.signal)).toBe(false);
  expect(waitingCount()).toBe(0);
});

it("one member holds six requests at most: a further one sends the first away", async () => {
  const all = Array.from({ length: 20 }, () => untilWoken("ada", 10_000));
  expect(waitingCount()).toBe(6);
  expect(await all[0]).toBe(false);
  wake("ada");
  expect((await Promise.all(all)).filter(Boolean)).toHaveLength(6);
});
