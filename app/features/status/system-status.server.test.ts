import { expect, it } from "vitest";
import { appealAs, ask, createModerator, hold } from "~/features/review/review.fixture";
import { countCases } from "~/features/review/review-queue.server";
import { DAY_MS, now } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import {
  advanceClock,
  createMember,
  forConduct,
  setUpDatabase,
} from "../../../tests/support/island";
import { addPhoto } from "../../../tests/support/stored-media";
import { liftSuspension, suspendMember } from "../../../tests/support/suspensions";
import { withoutRecording } from "../../../tests/support/watched-database";
import { systemStatus } from "./system-status.server";

setUpDatabase();

const DEPLOYMENT = { isLive: false, hasReplica: false, hasCopy: false, allowsEmptyStart: false };
const status = () => systemStatus(DEPLOYMENT);
const write = (sql: string, ...values: unknown[]) =>
  withoutRecording(() => void database().$client.prepare(sql).run(values));

function mail(state: string, cause: string, triedForMs = 2 * DAY_MS): void {
  const at = now().getTime();
  write(
    `INSERT INTO mails (recipient, subject, text, html, cause, state, due_at, created_at, sent_at)
     VALUES ('a@b.example', 'Hi', NULL, NULL, ?, ?, ?, ?, ?)`,
    cause,
    state,
    at,
    at - triedForMs,
    state === "sent" ? at : null,
  );
}

it("failed mails, and no others, are reported for a week", () => {
  for (const state of ["failed", "sent", "cancelled"]) mail(state, `test:${state}`);
  mail("failed", "test:another");
  mail("failed", "test:nobody-there", 0);
  expect(status().queues.mailsFailed).toBe(2);
  expect(status().alarms).toContainEqual(expect.stringMatching(/^2 mails were given up/));
  advanceClock(7 * DAY_MS - 1);
  expect(status().queues.mailsFailed).toBe(2);
  advanceClock(1);
  expect(status().queues.mailsFailed).toBe(0);
});

it("a failed sweep is reported for a day", () => {
  write(
    "INSERT INTO sweep_failures (sweep, failed_at, times) VALUES ('mail', ?, 4)",
    now().getTime(),
  );
  const failed = { sweep: "mail", failedAt: now().toISOString(), times: 4 };
  advanceClock(DAY_MS - 1);
  expect(status().failedSweeps).toEqual([failed]);
  expect(status().alarms).toContainEqual(expect.stringContaining('"mail" failed, 4 times'));
  advanceClock(1);
  expect(status().failedSweeps).toEqual([]);
});

it("the status counts what the desk lists: no lifted appeal, nothing of someone suspended", () => {
  const [ada, bea, moderator] = [createMember(), createMember(), createModerator()];
  const counted = () => {
    const { appeal, hold, media, concierge } = countCases(moderator.id);
    const { reviewWaiting, conciergeWaiting } = status().queues;
    const { appeals, holds } = reviewWaiting;
    expect([appeals, holds, reviewWaiting.media, conciergeWaiting]).toEqual([
      ...[appeal, hold, media, concierge],
    ]);
    return [appeal, hold, media, concierge];
  };
  addPhoto(bea, "waiting");
  ask(bea);
  appealAs(ada);
  hold(createMember());
  expect(counted()).toEqual([1, 1, 1, 1]);
  liftSuspension(ada.id);
  suspendMember(bea.id, forConduct("Unkind words"));
  expect(counted()).toEqual([0, 1, 0, 0]);
});

it("the heartbeat supplies the times of the last write and of the last replicated write", () => {
  const at = now().getTime();
  write("INSERT INTO heartbeats (id, beat_at, replicated_at) VALUES (1, ?, ?)", at, at - 60_000);
  const { storage, replica } = systemStatus({ ...DEPLOYMENT, hasReplica: true });
  expect(storage.lastWriteAt).toBe(new Date(at).toISOString());
  expect(replica).toEqual({ isOn: true, lastReplicatedAt: new Date(at - 60_000).toISOString() });
});
