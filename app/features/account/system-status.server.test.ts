import { expect, it } from "vitest";
import { DAY_MS, now } from "~/server/clock.server";
import { beat } from "~/server/heartbeat.server";
import { onFreshIsland, tamper, wait } from "../../../tests/support/island";
import { systemStatus } from "./system-status.server";

onFreshIsland();

const status = () =>
  systemStatus({ isLive: true, hasReplica: false, hasCopy: false, allowsEmptyStart: false });

/** A mail of another day of the tests. */
const keepMail = (cause: string, state: "due" | "failed", dueMs: number): void =>
  tamper(`INSERT INTO mails (recipient, subject, cause, state, due_at, created_at)
    VALUES ('ada@mail.example', 'Hello', '${cause}', '${state}', ${dueMs}, ${dueMs})`);

const failSweep = (sweep: string, atMs: number): void =>
  tamper(`INSERT INTO sweep_failures (sweep, failed_at, times) VALUES ('${sweep}', ${atMs}, 2)`);

it("counts the mails that were given up within a week, and none that are older or only wait", () => {
  const atMs = now().getTime();
  keepMail("test:old", "failed", atMs - 8 * DAY_MS);
  keepMail("test:new", "failed", atMs - 6 * DAY_MS);
  keepMail("test:waiting", "due", atMs);
  expect(status().queues).toMatchObject({ mailsFailed: 1, mailsDue: 1 });
  expect(status().alarms).toContainEqual(expect.stringMatching(/^1 mails were given up/));
});

it("names the sweeps that failed within a day", () => {
  const atMs = now().getTime();
  failSweep("old", atMs - 2 * DAY_MS);
  failSweep("new", atMs - 1_000);
  expect(status().failedSweeps.map(({ sweep }) => sweep)).toEqual(["new"]);
});

it("tells when the database was last written to, as its heartbeat does", async () => {
  expect(status().storage.lastWriteAt).toBeNull();
  await beat("");
  expect(status().storage.lastWriteAt).toBe(now().toISOString());
  wait(DAY_MS);
  expect(status().alarms).toContainEqual(expect.stringContaining("Nothing was written since"));
});
