import { now } from "~/server/data/clock.server";
import { formatBytes } from "~/server/data/format-bytes";
import type { Deployment } from "~/server/ops/env.server";
import { type ErrorRecord, findError, listErrors } from "~/server/ops/error-records.server";
import { loadDailyCounts } from "./daily.server";
import { formatAge, formatDuration } from "./status-texts";
import { systemStatus } from "./system-status.server";

const SHOWN_ERRORS = 10;

type Status = ReturnType<typeof systemStatus>;
type Fact = [name: string, fact: string];

/** A count that stops at 1,000 (`countUpTo`). */
const formatCount = (count: number): string => (count >= 1_000 ? "1,000 or more" : `${count}`);

const queueFacts = ({ queues }: Status): Fact[] => [
  ["Mails due", formatCount(queues.mailsDue)],
  ["Mails given up, 7 days", formatCount(queues.mailsFailed)],
  ["Deliveries due", formatCount(queues.deliveriesDue)],
  ["Media to make ready", formatCount(queues.mediaWaiting)],
  ["Archives to make", formatCount(queues.exportsWaiting)],
  ["Concierge questions", formatCount(queues.conciergeWaiting)],
  ["Media to review", formatCount(queues.reviewWaiting.media)],
  ["Open reports", formatCount(queues.reviewWaiting.reports)],
  ["Open appeals", formatCount(queues.reviewWaiting.appeals)],
  ["Accounts on hold", formatCount(queues.reviewWaiting.holds)],
];

const storageFacts = ({ storage, replica, checks, newestVerifiedBackup }: Status): Fact[] => [
  ["Last write", formatAge(storage.lastWriteAt, now())],
  [
    "Last replicated write",
    replica.isOn ? formatAge(replica.lastReplicatedAt, now()) : "no replica",
  ],
  ["Write-ahead log", formatBytes(storage.walBytes)],
  [
    "Newest verified backup",
    newestVerifiedBackup ? `as of ${formatAge(newestVerifiedBackup, now())}` : "none",
  ],
  ...checks.map(({ kind, last }): Fact => {
    const label = last && `${last.ok ? "sound" : "failed"}, ${formatAge(last.at, now())}`;
    return [`Check "${kind}"`, label ?? "not yet"];
  }),
];

function processFacts({ process, held, admission }: Status): Fact[] {
  const { uptimeS, node, build, memoryBytes, heapBytes, loopDelay } = process;
  return [
    ["Running for", formatDuration(uptimeS * 1_000)],
    ["Build", build ? `${build.stamp}, ${formatAge(build.at, new Date())}` : "development"],
    ["Node", node],
    ["Memory", `${formatBytes(memoryBytes)}, ${formatBytes(heapBytes)} of it on the heap`],
    [
      "Event loop delay",
      loopDelay
        ? `${loopDelay.p50Ms} ms usually, ${loopDelay.p99Ms} ms once in a hundred, ${loopDelay.longestMs} ms at most`
        : "not measured",
    ],
    ["Held requests", `${held.changes} for changes, ${held.writes} for the disk`],
    [
      "Turned away when busy",
      admission.refusedAt
        ? `${admission.refused}, the last ${formatAge(admission.refusedAt.toISOString(), new Date())}`
        : "none",
    ],
  ];
}

const toShownError = ({ id, occurredAtMs, place, cause }: ErrorRecord) => ({
  id,
  age: formatAge(new Date(occurredAtMs).toISOString(), now()),
  place,
  cause,
});

/**
 * What `/status` shows. It runs more statements than a members' screen may (tests/contract/budgets.test.ts):
 * each counts another queue by an index, and only moderators open it.
 *
 * @param errorId of an error that a member was shown; null shows the latest
 */
export function loadStatusPage(deployment: Deployment, errorId: string | null) {
  const status = systemStatus(deployment);
  const { freeBytes, totalBytes } = status.storage;
  const found = errorId ? findError(errorId) : undefined;
  return {
    alarms: status.alarms,
    queues: queueFacts(status),
    storage: storageFacts(status),
    disk:
      totalBytes === null
        ? null
        : {
            usedPercent: Math.round(100 - (100 * (freeBytes ?? 0)) / totalBytes),
            label: `${formatBytes(freeBytes)} free of ${formatBytes(totalBytes)}`,
          },
    process: processFacts(status),
    slow: status.slowStatements.map(({ sql, times, longestMs, lastMs, lastAt }) => ({
      sql,
      label: `${times} ${times === 1 ? "time" : "times"}, ${longestMs} ms at most, the last ${lastMs} ms, ${formatAge(lastAt.toISOString(), new Date())}`,
    })),
    daily: loadDailyCounts(),
    errorId,
    errors: (errorId ? (found ? [found] : []) : listErrors(SHOWN_ERRORS)).map(toShownError),
  };
}
