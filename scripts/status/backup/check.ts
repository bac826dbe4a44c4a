import { resolve } from "node:path";
import type { CheckKind, CheckResult } from "~/server/ops/backup-checks.server";
import { scrub } from "~/server/ops/scrub.server";
import { projectRoot } from "../../project-root";
import { copy } from "./copy";
import { restore } from "./restore";
import { expectSound } from "./sound";

/** What a check says when all is sound. @throws Error with the sentence when it is not */
export type Check = (database: string) => Promise<Pick<CheckResult, "detail" | "members" | "asOf">>;

/** Checks the live database. */
const quick: Check = async (database) => {
  expectSound(database, "quick");
  return { detail: "The living database is sound." };
};

const CHECKS: Record<CheckKind, Check> = { restore, quick, copy };

/**
 * Makes one check of the backups, beside the server or by hand, and prints its result, a line of JSON.
 *
 * @param kind restore, quick or copy
 * @returns the exit code: 0 where all is sound, else 1, and 2 for wrong use
 */
export async function checkBackup(kind: string): Promise<number> {
  if (!Object.hasOwn(CHECKS, kind) || !process.env.DATABASE_PATH) {
    console.error("Use, with DATABASE_PATH set: status.js --check restore | quick | copy");
    return 2;
  }
  const check = CHECKS[kind as CheckKind];
  const database = resolve(process.env.DATABASE_PATH);
  process.chdir(projectRoot());
  const startedMs = Date.now();
  const begun = { kind, at: new Date(startedMs).toISOString() };
  const print = (result: Omit<CheckResult, "kind" | "at" | "tookMs">) =>
    console.log(JSON.stringify({ ...begun, tookMs: Date.now() - startedMs, ...result }));
  try {
    print({ ok: true, ...(await check(database)) });
    return 0;
  } catch (error) {
    print({ ok: false, detail: scrub(error instanceof Error ? error.message : String(error)) });
    return 1;
  }
}
