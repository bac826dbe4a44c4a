import { DAY_MS, dayTime } from "~/server/data/clock.server";
import { WAL_ALARM_BYTES } from "~/server/data/database.server";
import { formatBytes } from "~/server/data/format-bytes";
import type { CheckKind, CheckResult } from "~/server/ops/backup-checks.server";
import { CAPACITY, LATE_MS } from "~/server/ops/capacity.server";
import type { Deployment } from "~/server/ops/env.server";

/** Thresholds of the alarms. */
const ALARM = {
  mediaWaiting: 100,
  /** How late a check may be before it counts as missing. */
  checkLateMs: DAY_MS,
};

export interface MonitoredStatus {
  at: Date;
  deployment: Deployment;
  storage: {
    lastWriteAt: string | null;
    freeBytes: number | null;
    totalBytes: number | null;
    walBytes: number;
  };
  replica: { isOn: boolean; lastReplicatedAt: string | null };
  queues: {
    mailsFailed: number;
    mailOutageSince: string | null;
    /** The setting that the mail server refuses. */
    mailSettingRefused: string | null;
    mediaWaiting: number;
  };
  paymentDifferences: readonly { reference: string; difference: string }[];
  failedSweeps: readonly { sweep: string; times: number }[];
  checks: {
    kind: CheckKind;
    everyMs: number;
    /** When the database was created or restored here. */
    sinceMs: number;
    last: CheckResult | null;
    lastGood: CheckResult | null;
  }[];
}

/** "since Aug 8, 2026, 4:05 PM" on the island. */
const since = (time: string | null) => `since ${time ? dayTime(new Date(time)) : "the start"}`;

const NAMES: Record<CheckKind, string> = {
  restore: "restore of the backup",
  quick: "check of the live database",
  copy: "independent copy",
};

/** One thing that someone has to look at. */
export interface Alarm {
  /** The same for as long as the alarm lasts, though its sentence may change; its kind comes before a colon. */
  key: string;
  sentence: string;
}

function storageAlarms({ at, storage, replica, deployment }: MonitoredStatus): Alarms {
  const { lastWriteAt, freeBytes, totalBytes, walBytes } = storage;
  const { lastReplicatedAt } = replica;
  const sinceMs = (from: string, to: number | string) => new Date(to).getTime() - Date.parse(from);
  // A time in the future is as wrong as one long past: nothing was written then.
  const isSilent =
    lastWriteAt === null || Math.abs(sinceMs(lastWriteAt, at.getTime())) > LATE_MS.write;
  // The next write came, and this one is not there: how long ago that was says nothing.
  const isBehind =
    lastReplicatedAt === null ||
    (lastWriteAt !== null && sinceMs(lastReplicatedAt, lastWriteAt) > LATE_MS.replica);
  const tightPercent = 100 - CAPACITY.uploadDiskPercent;
  const isTight = totalBytes !== null && (freeBytes ?? 0) * 100 < totalBytes * tightPercent;
  return {
    disk: isTight && `The disk has ${formatBytes(freeBytes)} left of ${formatBytes(totalBytes)}.`,
    log:
      walBytes > WAL_ALARM_BYTES &&
      `The write-ahead log has ${formatBytes(walBytes)}: Litestream does not checkpoint.`,
    writes:
      isSilent && `No writes ${since(lastWriteAt)}: the disk refuses them, or the server is down.`,
    "no-replica":
      deployment.isLive &&
      !replica.isOn &&
      "There is no replica: LITESTREAM_REPLICA_URL is not set.",
    replica:
      replica.isOn && isBehind && `Nothing has reached the replica ${since(lastReplicatedAt)}.`,
    "first-start":
      deployment.allowsEmptyStart &&
      "AUGUST_FIRST_START is set and would let an empty island start: unset it.",
  };
}

/** The sentence of each alarm by its key; false where all is well. */
type Alarms = Record<string, string | false | null>;

function checkAlarm(check: MonitoredStatus["checks"][number], at: Date) {
  const { kind, everyMs, sinceMs, last, lastGood } = check;
  const name = NAMES[kind];
  if (last && !last.ok)
    return `The last ${name}, ${dayTime(new Date(last.at))}, failed: ${last.detail}`;
  const fromMs = lastGood ? Date.parse(lastGood.at) : sinceMs;
  const isLate = at.getTime() - fromMs > everyMs + ALARM.checkLateMs;
  return isLate && `There was no ${name} ${lastGood ? since(lastGood.at) : "yet"}.`;
}

const toAlarms = (alarms: Alarms): Alarm[] =>
  Object.entries(alarms).flatMap(([key, sentence]) => (sentence ? [{ key, sentence }] : []));

/** Lists what someone has to look at, the most serious first. */
export function listAlarms(status: MonitoredStatus): Alarm[] {
  const { queues, paymentDifferences, failedSweeps, checks, at } = status;
  return [
    ...toAlarms(storageAlarms(status)),
    ...checks.flatMap((check) => toAlarms({ [`check:${check.kind}`]: checkAlarm(check, at) })),
    ...toAlarms({
      "mail-outage":
        queues.mailOutageSince &&
        `No mail has left ${since(queues.mailOutageSince)}${queues.mailSettingRefused ? `: the mail server refuses ${queues.mailSettingRefused}` : ""}.`,
      "mail-lost":
        queues.mailsFailed > 0 && `${queues.mailsFailed} mails were given up in the last 7 days.`,
      media:
        queues.mediaWaiting >= ALARM.mediaWaiting &&
        `${queues.mediaWaiting} photos, videos and voices are waiting to be prepared.`,
    }),
    ...paymentDifferences.map(({ reference, difference }) => ({
      key: `payment:${reference}`,
      sentence: `The payment provider disagrees about ${reference}: ${difference} Resend its event from there, or edit a note on the subscription to send a new one.`,
    })),
    ...failedSweeps.map(({ sweep, times }) => ({
      key: `job:${sweep}`,
      sentence: `The periodic job "${sweep}" failed, ${times === 1 ? "once" : `${times} times`} so far.`,
    })),
  ];
}
