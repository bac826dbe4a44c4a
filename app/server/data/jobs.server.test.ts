import { expect, it, vi } from "vitest";
import { advanceClock, setUpDatabase } from "../../../tests/support/island";
import { DAY_MS, now } from "./clock.server";
import { listFailedSweeps, runSweeps, stopSweeps } from "./jobs.server";

setUpDatabase();

it("a sweep that fails is listed by name, with how often and when last", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const since = now();
  advanceClock(1_000);
  runSweeps([
    {
      name: "broken",
      everyMs: 5,
      run: () => {
        throw new Error("It is broken.");
      },
    },
    { name: "sound", everyMs: 5, run: () => 0 },
  ]);
  await vi.waitUntil(() => (listFailedSweeps(since)[0]?.times ?? 0) >= 2, { timeout: 10_000 });
  stopSweeps();
  const [failed, ...others] = listFailedSweeps(since);
  expect(failed).toMatchObject({ sweep: "broken", failedAtMs: now().getTime() });
  expect(others).toEqual([]);
  advanceClock(DAY_MS);
  expect(listFailedSweeps(now())).toEqual([]);
  vi.restoreAllMocks();
});
