import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { connect } from "@db/connection";
import { formatAge } from "~/features/status/status-texts";
import { systemStatus } from "~/features/status/system-status.server";
import { closeDatabase, setDatabase } from "~/server/data/database.server";
import { formatBytes } from "~/server/data/format-bytes";
import { readDeployment } from "~/server/ops/env.server";

const age = (timestamp: string | null) => formatAge(timestamp, new Date());

type Status = ReturnType<typeof systemStatus>;

const lines = ({ storage, replica, queues, failedSweeps, checks, ...rest }: Status): string[] => [
  `Free disk               ${formatBytes(storage.freeBytes)} of ${formatBytes(storage.totalBytes)}`,
  `Write-ahead log         ${formatBytes(storage.walBytes)}`,
  `Last write              ${age(storage.lastWriteAt)}`,
  `Last replicated write   ${replica.isOn ? age(replica.lastReplicatedAt) : "no replica"}`,
  `Newest verified backup  ${rest.newestVerifiedBackup ? `as of ${rest.newestVerifiedBackup}` : "none"}`,
  `Mails waiting           ${queues.mailsDue}`,
  `Mails given up, 7 days  ${queues.mailsFailed}`,
  `Media waiting           ${queues.mediaWaiting}`,
  `Archives waiting        ${queues.exportsWaiting}`,
  `Failed sweeps, 1 day    ${failedSweeps.map(({ sweep }) => sweep).join(", ") || "none"}`,
  ...checks.map(
    ({ kind, last }) =>
      `Check: ${kind.padEnd(17)}${last ? `${last.ok ? "sound" : "FAILED"}, ${age(last.at)}: ${last.detail}` : "not yet"}`,
  ),
  "",
  ...(rest.alarms.length > 0 ? rest.alarms.map((alarm) => `! ${alarm}`) : ["Nothing is alarming."]),
];

/** Prints the report of the database. @returns the exit code: 0 no alarm, 1 an alarm, 2 it cannot be read */
export function printReport(): number {
  const path = resolve(process.env.DATABASE_PATH || "data/august.db");
  if (!existsSync(path)) {
    console.error(`There is no database at ${path}: DATABASE_PATH names another.`);
    return 2;
  }
  try {
    setDatabase(connect({ path, isReadOnly: true }));
    const status = systemStatus(readDeployment(process.env));
    closeDatabase();
    console.log(lines(status).join("\n"));
    return status.alarms.length > 0 ? 1 : 0;
  } catch (error) {
    console.error(`The status cannot be read: ${error instanceof Error ? error.message : error}.`);
    return 2;
  }
}
