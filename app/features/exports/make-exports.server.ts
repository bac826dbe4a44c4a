import { dataExports } from "@db/schema";
import { and, eq, gte } from "drizzle-orm";
import { findAccountRecipient, isGoneSql } from "~/features/members/account.server";
import { notifyInBell } from "~/features/notifications/notify.server";
import {
  after,
  DAY_MS,
  HOUR_MS,
  longDay,
  MINUTE_MS,
  now,
  SECOND_MS,
} from "~/server/data/clock.server";
import { notBefore } from "~/server/data/columns.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import type { Sweep } from "~/server/data/jobs.server";
import { retryWhileLocked } from "~/server/data/write-retry.server";
import { env } from "~/server/ops/env.server";
import { errorFields, log } from "~/server/ops/log.server";
import { queueMail } from "~/server/ops/mail.server";
import { greet, layoutMail } from "~/server/ops/mail-layout";
import { Interrupted, writeArchive } from "./archive.server";
import { archiveSize, listFiles, removeArchive } from "./export-files.server";
import { KEPT_DAYS } from "./exports.server";

/** Backoff after each attempt but the last: a full disk has time to be enlarged. */
export const RETRY_AFTER_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS];
const MOST_ATTEMPTS = RETRY_AFTER_MS.length + 1;

interface Job {
  id: string;
  userId: string;
  attempts: number;
}

// Anyone who is suspended could not download it: it waits until that is lifted.
const NEXT_SQL = `SELECT id, user_id AS userId, attempts FROM data_exports
  WHERE state = 'waiting' AND due_at <= ? AND NOT ${isGoneSql("user_id")} ORDER BY due_at LIMIT 1`;

const isWaiting = (id: string) => and(eq(dataExports.id, id), eq(dataExports.state, "waiting"));

/**
 * Takes the oldest archive that is due. The attempt and the time of the next one are recorded before it begins, so
 * that one that ends the process counts like any other.
 */
function claimNext(): Job | undefined {
  return transact((tx) => {
    for (;;) {
      const job = prepared<Job>(NEXT_SQL).get(now().getTime());
      if (!job) return undefined;
      const isOver = job.attempts >= MOST_ATTEMPTS;
      const next = isOver
        ? ({ state: "failed", dueAt: null } as const)
        : {
            attempts: job.attempts + 1,
            dueAt: after(now(), RETRY_AFTER_MS[job.attempts] ?? HOUR_MS),
          };
      tx.update(dataExports).set(next).where(isWaiting(job.id)).run();
      if (!isOver) return job;
    }
  });
}

function tell(tx: Transaction, { id, userId }: Job, expiresAt: Date): void {
  const until = longDay(expiresAt);
  notifyInBell(tx, {
    userId,
    type: "export",
    title: "Your data is ready",
    message: `You can download it until ${until}.`,
    link: "/account/export",
    cause: `export:${id}`,
  });
  const to = findAccountRecipient(userId);
  if (to?.email)
    queueMail(tx, {
      ...readyMail(to.firstName, until),
      recipient: to.email,
      cause: `export:${userId}:${id}`,
    });
}

const readyMail = (firstName: string | null, until: string) =>
  layoutMail({
    subject: "Your data is ready",
    parts: [
      greet(firstName),
      { text: `your data is ready. You can download it until ${until}.` },
      { button: "Download your data", url: `${env().APP_URL}/account/export` },
      { text: "You'll need to be signed in." },
    ],
    footer: { text: "You asked for it on your account page.", links: [] },
  });

/** @returns false where the member has left meanwhile */
function finish(job: Job, byteLength: number): boolean {
  return transact((tx) => {
    const readyAt = now();
    const expiresAt = after(readyAt, KEPT_DAYS * DAY_MS);
    const ready = { state: "ready", dueAt: null, expiresAt, byteLength } as const;
    const { changes } = tx
      .update(dataExports)
      .set({ ...ready, readyAt: notBefore(dataExports.requestedAt, readyAt) })
      .where(isWaiting(job.id))
      .run();
    if (changes > 0) tell(tx, job, expiresAt);
    return changes > 0;
  });
}

/** Gives an attempt back that was not the archive's fault. */
const giveBack = ({ id, attempts }: Job) =>
  transact((tx) =>
    tx.update(dataExports).set({ attempts, dueAt: now() }).where(isWaiting(id)).run(),
  );

const failLast = ({ id }: Job) =>
  transact((tx) =>
    tx
      .update(dataExports)
      .set({ state: "failed", dueAt: null })
      .where(and(isWaiting(id), gte(dataExports.attempts, MOST_ATTEMPTS)))
      .run(),
  );

/** The archive that is written now. */
let current: string | undefined;

async function make(job: Job): Promise<void> {
  current = job.id;
  try {
    const byteLength = await writeArchive(job.userId, job.id);
    const isKept = await retryWhileLocked(() => finish(job, byteLength));
    if (!isKept) await removeArchive(job.id);
  } catch (error) {
    await removeArchive(job.id);
    if (error instanceof Interrupted) {
      giveBack(job);
      return;
    }
    log("warn", "export_failed", { attempt: job.attempts + 1, ...errorFields(error) });
    await retryWhileLocked(() => failLast(job));
  } finally {
    current = undefined;
  }
}

/** Sweep: makes the archive that has waited longest. */
export async function makeNextExport(): Promise<number> {
  const job = claimNext();
  if (!job) return 0;
  await make(job);
  return 1;
}

const OVER_SQL = "DELETE FROM data_exports WHERE expires_at <= ? RETURNING id";
const READY_SQL = "SELECT id, user_id AS userId FROM data_exports WHERE expires_at IS NOT NULL";
const WAITS_SQL = "SELECT 1 FROM data_exports WHERE user_id = ? AND state = 'waiting'";
const IS_KNOWN_SQL = "SELECT state FROM data_exports WHERE id = ?";

/**
 * Puts archives whose files are missing, as after a restore of the database, into the queue again: the member
 * was told that there is one. Where another waits already, that one is enough.
 */
function requeueMissing(): number {
  const missing = prepared<{ id: string; userId: string }>(READY_SQL)
    .all()
    .filter(({ id }) => archiveSize(id) === null);
  transact((tx) => {
    for (const { id, userId } of missing)
      if (prepared(WAITS_SQL).get(userId))
        tx.delete(dataExports).where(eq(dataExports.id, id)).run();
      else
        tx.update(dataExports)
          .set({
            ...{ state: "waiting", attempts: 0, dueAt: now() },
            ...{ readyAt: null, expiresAt: null, byteLength: null },
          })
          .where(eq(dataExports.id, id))
          .run();
  });
  return missing.length;
}

async function removeStrays(): Promise<number> {
  let removed = 0;
  for (const file of await listFiles()) {
    const [id = "", ...ending] = file.split(".");
    if (id === current || !["zip", "zip.part"].includes(ending.join("."))) continue;
    const row = prepared<{ state: string }>(IS_KNOWN_SQL).get(id);
    if (row?.state === "ready" && ending.length === 1) continue;
    await removeArchive(id);
    removed += 1;
  }
  return removed;
}

/** Sweep: deletes archives that are over, and files that belong to none; makes missing ones again. */
export async function tidyExports(): Promise<number> {
  const over = transact(() => prepared<{ id: string }>(OVER_SQL).all(now().getTime()));
  for (const { id } of over) await removeArchive(id);
  return over.length + requeueMissing() + (await removeStrays());
}

export const EXPORT_SWEEPS: readonly Sweep[] = [
  { name: "archives of data", everyMs: 5 * SECOND_MS, run: makeNextExport },
  { name: "old archives of data", everyMs: 10 * MINUTE_MS, run: tidyExports },
];
