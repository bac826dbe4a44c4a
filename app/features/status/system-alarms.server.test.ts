import { describe, expect, it } from "vitest";
import { listAlarms, type MonitoredStatus } from "./system-alarms.server";

const AT = new Date("2026-08-08T16:00:00Z");
const ago = (minutes: number) => new Date(AT.getTime() - minutes * 60_000).toISOString();
const DAY = 24 * 60;

const good = (kind: "restore" | "quick" | "copy", at: string) => {
  const result = { kind, at, ok: true, tookMs: 1, detail: "Sound." };
  return { kind, everyMs: 7 * DAY * 60_000, sinceMs: 0, last: result, lastGood: result };
};

/** A status in which nothing is wrong. */
const WELL: MonitoredStatus = {
  at: AT,
  deployment: { isLive: true, hasReplica: true, hasCopy: true, allowsEmptyStart: false },
  storage: { lastWriteAt: ago(1), freeBytes: 50, totalBytes: 100, walBytes: 0 },
  replica: { isOn: true, lastReplicatedAt: ago(2) },
  queues: { mailsFailed: 0, mailOutageSince: null, mailSettingRefused: null, mediaWaiting: 3 },
  paymentDifferences: [],
  failedSweeps: [],
  checks: [good("restore", ago(DAY)), good("quick", ago(7 * DAY)), good("copy", ago(DAY))],
};

it("no alarm is raised while all is well", () => {
  expect(listAlarms(WELL)).toEqual([]);
});

it("a check may be up to a day late without an alarm", () => {
  expect(listAlarms({ ...WELL, checks: [good("quick", ago(8 * DAY))] })).toEqual([]);
});

describe("listAlarms", () => {
  const { storage, replica, queues, deployment } = WELL;
  const failed = { ...good("restore", ago(5)).last, ok: false, detail: "It is damaged." };
  it.each<[string, Partial<MonitoredStatus>, RegExp]>([
    ["the disk is nearly full", { storage: { ...storage, freeBytes: 19 } }, /disk has/],
    ["the log grows", { storage: { ...storage, walBytes: 1e9 } }, /does not checkpoint/],
    ["nothing is written", { storage: { ...storage, lastWriteAt: ago(4) } }, /No writes since/],
    [
      "a write is dated 2099",
      {
        storage: { ...storage, lastWriteAt: "2099-01-01T12:00:00Z" },
        replica: { ...replica, lastReplicatedAt: "2099-01-01T12:00:00Z" },
      },
      /since Jan 1, 2099/,
    ],
    ["nothing was ever written", { storage: { ...storage, lastWriteAt: null } }, /since the start/],
    ["the replica is old", { replica: { ...replica, lastReplicatedAt: ago(3) } }, /replica since/],
    ["no replica is known", { replica: { ...replica, lastReplicatedAt: null } }, /replica since/],
    [
      "production has no replica",
      { replica: { isOn: false, lastReplicatedAt: null } },
      /There is no replica/,
    ],
    [
      "an empty island could start",
      { deployment: { ...deployment, allowsEmptyStart: true } },
      /AUGUST_FIRST_START/,
    ],
    ["mails were given up", { queues: { ...queues, mailsFailed: 2 } }, /^2 mails/],
    ["no mail leaves", { queues: { ...queues, mailOutageSince: ago(60) } }, /No mail has left/],
    ["media pile up", { queues: { ...queues, mediaWaiting: 100 } }, /^100 photos/],
    [
      "payments differ",
      { paymentDifferences: [{ reference: "sub_1", difference: "It no longer renews." }] },
      /disagrees about sub_1: It no longer renews\./,
    ],
    ["a sweep fails", { failedSweeps: [{ sweep: "mail", times: 3 }] }, /"mail" failed, 3 times/],
    [
      "a check failed",
      { checks: [{ ...good("restore", ago(DAY)), last: failed }] },
      /restore of the backup.+failed: It is damaged\./,
    ],
    [
      "a check was never made",
      { checks: [{ ...good("restore", AT.toISOString()), last: null, lastGood: null }] },
      /no restore of the backup yet/,
    ],
    ["a check is late", { checks: [good("quick", ago(9 * DAY))] }, /no check of the live .+ since/],
  ])("an alarm says that %s", (_what, change, sentence) => {
    const alarms = listAlarms({ ...WELL, ...change });
    expect(alarms).toHaveLength(1);
    expect(alarms[0]?.sentence).toMatch(sentence);
  });
});

describe("the bounds of the alarms", () => {
  const { storage, replica, queues } = WELL;
  const MB = 1024 * 1024;
  const late = (kind: "restore" | "quick", hours: number) => ({
    checks: [good(kind, ago(7 * DAY + hours * 60))],
  });
  const never = (hours: number) => {
    const sinceMs = Date.parse(ago(7 * DAY + hours * 60));
    return { checks: [{ ...good("restore", ago(0)), sinceMs, last: null, lastGood: null }] };
  };
  it.each<[string, Partial<MonitoredStatus>, Partial<MonitoredStatus>]>([
    [
      "a fifth of the disk",
      { storage: { ...storage, freeBytes: 20 } },
      { storage: { ...storage, freeBytes: 19.9 } },
    ],
    [
      "a 64 MB log",
      { storage: { ...storage, walBytes: 64 * MB } },
      { storage: { ...storage, walBytes: 64 * MB + 1 } },
    ],
    [
      "three minutes without a write",
      { storage: { ...storage, lastWriteAt: ago(3) } },
      { storage: { ...storage, lastWriteAt: ago(3.1) } },
    ],
    [
      "75 seconds from the write in the replica to the latest",
      { replica: { ...replica, lastReplicatedAt: ago(2.25) } },
      { replica: { ...replica, lastReplicatedAt: ago(2.3) } },
    ],
    [
      "100 media",
      { queues: { ...queues, mediaWaiting: 99 } },
      { queues: { ...queues, mediaWaiting: 100 } },
    ],
    ["a check a day later than its week", late("restore", 24), late("restore", 24.1)],
    ["a first check a day later than the first week", never(24), never(24.1)],
  ])("an alarm begins exactly at %s", (_what, well, alarming) => {
    expect(listAlarms({ ...WELL, ...well })).toEqual([]);
    expect(listAlarms({ ...WELL, ...alarming })).toHaveLength(1);
  });

  it("a server that is down says nothing new of its replica", () => {
    const down = { storage: { ...storage, lastWriteAt: ago(60) } };
    const alarms = listAlarms({
      ...WELL,
      ...down,
      replica: { ...replica, lastReplicatedAt: ago(61) },
    });
    expect(alarms.map(({ key }) => key)).toEqual(["writes"]);
  });

  it("the key of an alarm stays while its sentence changes", () => {
    const keys = [ago(4), ago(9)].map((lastWriteAt) =>
      listAlarms({
        ...WELL,
        storage: { ...storage, lastWriteAt },
        replica: { ...replica, lastReplicatedAt: lastWriteAt },
      }).map(({ key }) => key),
    );
    expect(keys).toEqual([["writes"], ["writes"]]);
  });

  it("a demo without a replica raises no alarm", () => {
    const demo = { ...WELL.deployment, isLive: false, hasReplica: false };
    const off = { isOn: false, lastReplicatedAt: null };
    expect(listAlarms({ ...WELL, deployment: demo, replica: off })).toEqual([]);
  });
});
