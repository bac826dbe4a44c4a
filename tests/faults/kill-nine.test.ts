import { expect, it } from "vitest";
import { liveThroughKills } from "../support/kills/kill-round";
import { setUpServer } from "../support/own-server";

const KILLS = 20;

const server = setUpServer();

// A thousand kills: tests/bench/kills.ts.
it("kill -9 at random times keeps every acknowledged write, once", {
  timeout: 150_000,
}, async () => {
  const { AUGUST_FAULT_SEED, AUGUST_RANDOM_SEED } = process.env;
  const seed = AUGUST_FAULT_SEED ?? (AUGUST_RANDOM_SEED === "1" ? String(Date.now()) : "1");
  const reported = `AUGUST_FAULT_SEED=${seed} repeats this run`;
  const { answered, repeated, broken } = await liveThroughKills({
    seed,
    kills: KILLS,
    path: server.path,
    launch: () => server.launch(),
  });
  console.log(`Killed ${KILLS} times, ${repeated} writes repeated; answered:`, answered);
  expect(broken, reported).toEqual([]);
  for (const kind of [
    "like",
    "message",
    "profile",
    "booking",
    "cancellation",
    "photo",
    "spend",
  ] as const)
    expect(answered[kind] ?? 0, `${kind}: ${reported}`).toBeGreaterThan(2);
  expect(repeated, reported).toBeGreaterThan(0);
});
