/**
 * One check of the backups, beside the server (`app/server/ops/backup-checks.server.ts` says when), or by
 * hand: node build/scripts/check-backup.js restore | quick | copy
 *
 * It prints one line of JSON, the result, and ends with 0 where all is sound, else 1.
 */
import { resolve } from "node:path";
import type { CheckKind, CheckResult } from "~/server/ops/backup-checks.server";
import { scrub } from "~/server/ops/scrub.server";
import { copy } from "./check-backup/copy";
import { restore } from "./check-backup/restore";
import { expectSound } from "./check-backup/sound";
import { projectRoot } from "./project-root";

/** What a check says when all is sound. @throws Error with the sentence when it is not */
export type Check = (database: string) => Promise<Pick<CheckResult, "detail" | "members" | "asOf">>;

/** Checks the live database. */
const quick: Check = async (database) => {
  expectSound(database, "quick");
  return { detail: "The living database is sound." };
};

const CHECKS: Record<CheckKind, Check> = { restore, quick, copy };

async function main(): Promise<number> {
  const kind = process.argv[2] as CheckKind;
  const check = Object.hasOwn(CHECKS, kind) ? CHECKS[kind] : undefined;
  if (!check || !process.env.DATABASE_PATH) {
    console.error("Use, with DATABASE_PATH set: check-backup.js restore | quick | copy");
    return 2;
  }
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

process.exitCode = await main();
