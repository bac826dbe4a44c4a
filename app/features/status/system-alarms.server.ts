import { DAY_MS } from "~/server/data/clock.server";
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

const NAMES: Record<CheckKind, string> = {
  restore: "restore of the backup",
  quick: "check of the live database",
  copy: "independent copy",
};

function storageAlarms({ at, storage, replica, deployment }: MonitoredStatus): (string | false)[] {
  const { lastWriteAt, freeBytes, totalBytes, walBytes } = storage;
  // A moment in the future is as wrong as one long past: nothing was written then.
  const isOff = (moment: string | null, mostMs: number) =>
    moment === null || Math.abs(at.getTime() - Date.parse(moment)) > mostMs;
  const tightPercent = 100 - CAPACITY.uploadDiskPercent;
  const isTight = totalBytes !== null && (freeBytes ?? 0) * 100 < totalBytes * tightPercent;
  return [
    isTight && `The disk has ${formatBytes(freeBytes)} left of ${formatBytes(totalBytes)}.`,
    walBytes > WAL_ALARM_BYTES &&
      `The write-ahead log has ${formatBytes(walBytes)}: Litestream does not checkpoint.`,
    isOff(lastWriteAt, LATE_MS.write) &&
      `No writes since ${lastWriteAt ?? "the start"}: the disk refuses them, or the server is down.`,
    deployment.isLive && !replica.isOn && "There is no replica: LITESTREAM_REPLICA_URL is not set.",
    replica.isOn &&
      isOff(replica.lastReplicatedAt, LATE_MS.replica) &&
      `Nothing has reached the replica since ${replica.lastReplicatedAt ?? "the start"}.`,
    deployment.allowsEmptyStart &&
      "AUGUST_FIRST_START is set and would let an empty island start: unset it.",
  ];
}

function checkAlarm(check: MonitoredStatus["checks"][number], at: Date) {
  const { kind, everyMs, sinceMs, last, lastGood } = check;
  const name = NAMES[kind];
  if (last && !last.ok) return `The last ${name}, at ${last.at}, failed: ${last.detail}`;
  const fromMs = lastGood ? Date.parse(lastGood.at) : sinceMs;
  const isLate = at.getTime() - fromMs > everyMs + ALARM.checkLateMs;
  return isLate && `There was no ${name} ${lastGood ? `since ${lastGood.at}` : "yet"}.`;
}

/** One sentence for each thing that somebody has to look at, the most serious first. */
export function listAlarms(status: MonitoredStatus): string[] {
  const { queues, paymentDifferences, failedSweeps, checks, at } = status;
  return [
    ...storageAlarms(status),
    ...checks.map((check) => checkAlarm(check, at)),
    queues.mailOutageSince &&
      `No mail has left since ${queues.mailOutageSince}${queues.mailSettingRefused ? `: the mail server refuses ${queues.mailSettingRefused}` : ""}.`,
    queues.mailsFailed > 0 && `${queues.mailsFailed} mails were given up in the last 7 days.`,
    queues.mediaWaiting >= ALARM.mediaWaiting &&
      `${queues.mediaWaiting} photos, videos and voices are waiting to be prepared.`,
    ...paymentDifferences.map(
      ({ reference, difference }) =>
        `The payment provider disagrees about ${reference}: ${difference} Resend its event from there, or edit a note on the subscription to send a new one.`,
    ),
    ...failedSweeps.map(
      ({ sweep, times }) => `The periodic job "${sweep}" failed, ${times} times so far.`,
    ),
  ].filter((alarm): alarm is string => Boolean(alarm));
}
