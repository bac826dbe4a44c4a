import { spawn } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { DAY_MS, HOUR_MS, now } from "../data/clock.server";
import { env, isLive } from "./env.server";
import { isStopping } from "./lifecycle.server";
import { log } from "./log.server";

/**
 * `restore`: the backup is restored to a scratch file and checked as a whole. `quick`: the live
 * database is read and its pages are checked. `copy`: a copy is made that does not depend on
 * Litestream.
 */
const CHECK_KINDS = ["restore", "quick", "copy"] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** What one check found. */
export interface CheckResult {
  kind: CheckKind;
  /** When it began, in ISO 8601. */
  at: string;
  ok: boolean;
  tookMs: number;
  /** One sentence: what was found or what is wrong. */
  detail: string;
  /** For a restored database: how many members it has and when it was last written to. */
  members?: number;
  asOf?: string | null;
}

const WEEK_MS = 7 * DAY_MS;
/**
 * A database below this size is copied every day, a larger one every week, since traffic costs
 * money.
 */
const DAILY_COPY_BELOW_BYTES = 1024 ** 3;
/** A failed check is retried sooner than it would be due. */
const AGAIN_AFTER_MS = DAY_MS;
/** No check runs while a start and its restore are under way. */
const QUIET_AFTER_START_S = 600;
const LONGEST_MS = 6 * HOUR_MS;
const CHECKER = ["build/scripts/status.js", "--check"];

const resultsFile = (database: string) => `${database}.checks.jsonl`;

/**
 * The stored results, oldest first. They are a file beside the database and not a table, so that
 * they survive a damaged database.
 */
export function readResults(database: string): CheckResult[] {
  const path = resultsFile(database);
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        const result = JSON.parse(line) as CheckResult | null;
        return CHECK_KINDS.some((kind) => kind === result?.kind) ? [result as CheckResult] : [];
      } catch {
        // A full disk cuts the last line off.
        return [];
      }
    });
}

/**
 * Stores a result: a line of some 300 bytes, at most eight a week. It first ends a line that was
 * cut off.
 */
export const saveResult = (database: string, result: CheckResult): void =>
  appendFileSync(resultsFile(database), `\n${JSON.stringify(result)}\n`);

/**
 * Results that a full disk did not store, so that a finished check is not repeated at the next
 * turn.
 */
const unsaved: CheckResult[] = [];

/** How often a check is due. */
export function checkInterval(kind: CheckKind, databaseBytes: number): number {
  return kind === "copy" && databaseBytes < DAILY_COPY_BELOW_BYTES ? DAY_MS : WEEK_MS;
}

/** Lists the checks of a deployment: a copy needs a destination, a restore a replica. */
export const listChecks = (settings: { hasReplica: boolean; hasCopy: boolean }): CheckKind[] =>
  CHECK_KINDS.filter(
    (kind) => (kind !== "restore" || settings.hasReplica) && (kind !== "copy" || settings.hasCopy),
  );

/** Finds the first check that is due, if any. */
export function dueCheck(
  kinds: readonly CheckKind[],
  results: readonly CheckResult[],
  databaseBytes: number,
): CheckKind | undefined {
  return kinds.find((kind) => {
    const last = results.findLast((result) => result.kind === kind);
    if (!last) return true;
    const waitMs = last.ok ? checkInterval(kind, databaseBytes) : AGAIN_AFTER_MS;
    return now().getTime() - Date.parse(last.at) >= waitMs;
  });
}

/** Runs a check as a child process at low priority; both of its processes end with it. */
function runChecker(kind: CheckKind, program: readonly string[]): Promise<CheckResult> {
  const startedAt = now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...program, kind], {
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const end = () => {
      if (child.pid && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, "SIGKILL");
    };
    process.once("exit", end);
    const limit = setTimeout(end, LONGEST_MS);
    const watch = setInterval(() => isStopping() && end(), 250);
    let output = "";
    child.stdout.on("data", (part: Buffer) => {
      output = (output + part.toString("utf8")).slice(-10_000);
    });
    child.once("error", reject);
    child.once("spawn", () => child.pid && setPriority(child.pid, constants.priority.PRIORITY_LOW));
    child.once("close", (code, signal) => {
      process.off("exit", end);
      clearTimeout(limit);
      clearInterval(watch);
      try {
        resolve(JSON.parse(output.trim().split("\n").at(-1) ?? "") as CheckResult);
      } catch {
        const detail = `The check ended with ${code ?? signal} before it found anything.`;
        const tookMs = now().getTime() - startedAt.getTime();
        resolve({ kind, at: startedAt.toISOString(), ok: false, tookMs, detail });
      }
    });
  });
}

/**
 * Sweep: runs the check that is due in a process of its own, stores its result and logs it.
 * @returns how many checks were made
 */
export async function checkBackups({
  program = CHECKER,
  uptimeS = process.uptime(),
}: {
  program?: readonly string[];
  uptimeS?: number;
} = {}): Promise<number> {
  const { DATABASE_PATH: path, LITESTREAM_REPLICA_URL: replica, COPY_URL: copy } = env();
  if ((!isLive() && !replica) || uptimeS < QUIET_AFTER_START_S) return 0;
  const kinds = listChecks({ hasReplica: Boolean(replica), hasCopy: Boolean(copy) });
  const results = [...readResults(path), ...unsaved];
  const kind = dueCheck(kinds, results, statSync(path).size);
  if (!kind) return 0;
  const result = await runChecker(kind, program);
  if (isStopping()) return 0;
  try {
    saveResult(path, result);
  } catch {
    unsaved.push(result);
  }
  log(result.ok ? "info" : "error", result.ok ? "backup_checked" : "backup_check_failed", {
    ...result,
  });
  return 1;
}
