import { statSync } from "node:fs";
import { countOpenRequests } from "~/features/concierge/concierge.server";
import { countWaitingExports } from "~/features/exports/waiting.server";
import { countWaitingMedia } from "~/features/media/media-queue.server";
import { countMediaToReview } from "~/features/media/review.server";
import { listDifferences } from "~/features/membership/reconciliation.server";
import { countDueDeliveries } from "~/features/notifications/due.server";
import { countOpenReports } from "~/features/reports/open-reports.server";
import { countOpenAppeals, countOpenHolds } from "~/features/safety/open-safety-cases.server";
import { pollCount } from "~/server/data/changes.server";
import { after, DAY_MS, now, toDate } from "~/server/data/clock.server";
import { database, diskRoom, walBytes } from "~/server/data/database.server";
import { listFailedSweeps } from "~/server/data/jobs.server";
import { lastFault, waitingWriteCount } from "~/server/data/write-retry.server";
import {
  type CheckResult,
  checkInterval,
  listChecks,
  readResults,
} from "~/server/ops/backup-checks.server";
import { type Deployment, readDeployment } from "~/server/ops/env.server";
import { findHeartbeat } from "~/server/ops/heartbeat.server";
import { countDueMails, countFailedMails, findMailOutage } from "~/server/ops/mail-state.server";
import { readAdmission } from "~/server/ops/overload.server";
import { readProcessHealth } from "~/server/ops/process-health.server";
import { listSlowStatements } from "~/server/ops/slow-statements.server";
import { type Alarm, listAlarms, type MonitoredStatus } from "./system-alarms.server";

/** How long a failed mail and a failed sweep are reported. */
const REPORTED_FOR_MS = { mail: 7 * DAY_MS, sweep: DAY_MS };

const iso = (milliseconds: number | null | undefined): string | null =>
  toDate(milliseconds ?? null)?.toISOString() ?? null;

/** The latest result of each check, and when the next is overdue. */
function checkResults(deployment: Deployment): MonitoredStatus["checks"] {
  const { name, memory } = database().$client;
  if (memory || !(deployment.isLive || deployment.hasReplica)) return [];
  const results = readResults(name);
  const { size, birthtime } = statSync(name);
  return listChecks(deployment).map((kind) => ({
    kind,
    everyMs: checkInterval(kind, size),
    sinceMs: birthtime.getTime(),
    last: results.findLast((result: CheckResult) => result.kind === kind) ?? null,
    lastGood: results.findLast((result) => result.kind === kind && result.ok) ?? null,
  }));
}

/**
 * The status of the system for its operators alone: for moderators at `/status` and `/api/system-status`, for the
 * maintainer by `npm run status`, which knows nothing of the server's own process. `alarms` has one sentence for each
 * thing that is wrong.
 */
export function systemStatus(deployment: Deployment) {
  const { alarms, ...status } = readStatus(deployment);
  return {
    alarms: alarms.map(({ sentence }) => sentence),
    ...status,
    held: { changes: pollCount(), writes: waitingWriteCount() },
    process: readProcessHealth(),
    admission: readAdmission(),
    slowStatements: listSlowStatements(),
  };
}

/** Finds what is wrong with this deployment right now. */
export const findAlarms = (): Alarm[] => readStatus(readDeployment()).alarms;

/** What the database, the disk and the settings say; it needs no server. */
function readStatus(deployment: Deployment) {
  const heartbeat = findHeartbeat();
  const disk = diskRoom();
  const outage = findMailOutage();
  const status = {
    storage: {
      lastFault: lastFault(),
      lastWriteAt: iso(heartbeat?.beatAtMs),
      freeBytes: disk?.freeBytes ?? null,
      totalBytes: disk?.totalBytes ?? null,
      walBytes: walBytes(),
    },
    replica: { isOn: deployment.hasReplica, lastReplicatedAt: iso(heartbeat?.replicatedAtMs) },
    queues: {
      mailsDue: countDueMails(),
      mailsFailed: countFailedMails(after(now(), -REPORTED_FOR_MS.mail)),
      mailOutageSince: outage?.since.toISOString() ?? null,
      mailSettingRefused: outage?.setting ?? null,
      deliveriesDue: countDueDeliveries(),
      mediaWaiting: countWaitingMedia(),
      exportsWaiting: countWaitingExports(),
      conciergeWaiting: countOpenRequests(),
      reviewWaiting: {
        media: countMediaToReview(),
        reports: countOpenReports(),
        appeals: countOpenAppeals(),
        holds: countOpenHolds(),
      },
    },
    paymentDifferences: listDifferences(),
    failedSweeps: listFailedSweeps(after(now(), -REPORTED_FOR_MS.sweep)).map(
      ({ sweep, failedAtMs, times }) => ({ sweep, failedAt: iso(failedAtMs), times }),
    ),
    checks: checkResults(deployment),
  };
  const newest = status.checks.find(({ kind }) => kind === "restore")?.lastGood;
  return {
    alarms: listAlarms({ ...status, deployment, at: now() }),
    ...status,
    newestVerifiedBackup: newest?.asOf ?? null,
  };
}
