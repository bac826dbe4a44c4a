/**
 * The weekly report for the maintainer, also for monitoring: `npm run status`, in the container as
 * on any machine with the database. It changes nothing, and the server may run or not.
 *
 * Exit codes: 0 no alarm, 1 an alarm, 2 the check failed.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { connect } from "@db/connection";
import { systemStatus } from "~/features/account/system-status.server";
import { closeDatabase, setDatabase } from "~/server/database.server";
import { readDeployment } from "~/server/env.server";
import { projectRoot } from "./project-root";

const UNIT_BYTES = 1024 ** 2;
const size = (bytes: number | null) =>
  bytes === null ? "unknown" : `${(bytes / UNIT_BYTES).toFixed(1)} MB`;

function age(moment: string | null): string {
  if (moment === null) return "never";
  const seconds = Math.round((Date.now() - Date.parse(moment)) / 1000);
  if (seconds < 120) return `${seconds} seconds ago`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} minutes ago` : `${Math.round(minutes / 60)} hours ago`;
}

type Status = ReturnType<typeof systemStatus>;

const lines = ({ storage, replica, queues, failedSweeps, checks, ...rest }: Status): string[] => [
  `Free disk               ${size(storage.freeBytes)} of ${size(storage.totalBytes)}`,
  `Write-ahead log         ${size(storage.walBytes)}`,
  `Last write              ${age(storage.lastWriteAt)}`,
  `Last replicated write   ${replica.isOn ? age(replica.lastReplicatedAt) : "no replica"}`,
  `Newest verified backup  as of ${rest.newestVerifiedBackup ?? "none"}`,
  `Mails waiting           ${queues.mailsDue}`,
  `Mails given up, 7 days  ${queues.mailsFailed}`,
  `Media waiting           ${queues.mediaWaiting}`,
  `Failed sweeps, 1 day    ${failedSweeps.map(({ sweep }) => sweep).join(", ") || "none"}`,
  ...checks.map(
    ({ kind, last }) =>
      `Check: ${kind.padEnd(17)}${last ? `${last.ok ? "sound" : "FAILED"}, ${age(last.at)}: ${last.detail}` : "not yet"}`,
  ),
  "",
  ...(rest.alarms.length > 0 ? rest.alarms.map((alarm) => `! ${alarm}`) : ["Nothing is alarming."]),
];

function main(): number {
  process.chdir(projectRoot());
  if (existsSync(".env")) process.loadEnvFile(".env");
  const path = resolve(process.env.DATABASE_PATH || "data/august.db");
  if (!existsSync(path)) {
    console.error(`There is no database at ${path}: DATABASE_PATH names another.`);
    return 2;
  }
  try {
    setDatabase(connect({ path, isReadOnly: true }));
    const status = systemStatus(
      readDeployment({ ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production" }),
    );
    closeDatabase();
    console.log(lines(status).join("\n"));
    return status.alarms.length > 0 ? 1 : 0;
  } catch (error) {
    console.error(`The status cannot be read: ${error instanceof Error ? error.message : error}.`);
    return 2;
  }
}

process.exitCode = main();
