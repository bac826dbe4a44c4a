import { dataExports } from "@db/schema";
import type { EXPORT_STATES } from "@db/schema/moderation-values";
import { and, eq } from "drizzle-orm";
import { after, DAY_MS, now, toDate } from "~/server/data/clock.server";
import { prepared, transact } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { env } from "~/server/ops/env.server";
import { notFound, Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { archivePath, archiveSize } from "./export-files.server";

/** Days for which an archive can be downloaded. */
export const KEPT_DAYS = 7;

/** The last archive that a member asked for. */
interface ExportState {
  id: string;
  state: (typeof EXPORT_STATES)[number];
  requestedAt: Date;
  /** How often it was tried. */
  attempts: number;
  /** When it is tried next, while it waits. */
  dueAt: Date | null;
  expiresAt: Date | null;
  byteLength: number | null;
  /** When the member can ask for another one; nothing where that is now. */
  nextAt: Date | null;
}

interface Stored {
  id: string;
  state: ExportState["state"];
  requestedAtMs: number;
  attempts: number;
  dueAtMs: number | null;
  expiresAtMs: number | null;
  byteLength: number | null;
}

const LAST_SQL = `SELECT id, state, requested_at AS requestedAtMs, attempts, due_at AS dueAtMs,
  expires_at AS expiresAtMs, byte_length AS byteLength
FROM data_exports WHERE user_id = ? ORDER BY requested_at DESC LIMIT 1`;

/** Finds the last archive that a member asked for; null where there is none, or it is over. */
export function findLastExport(memberId: string): ExportState | null {
  const row = prepared<Stored>(LAST_SQL).get(memberId);
  if (!row) return null;
  const { requestedAtMs, dueAtMs, expiresAtMs, ...rest } = row;
  const at = now();
  if (expiresAtMs !== null && expiresAtMs <= at.getTime()) return null;
  const nextAt = after(new Date(requestedAtMs), DAY_MS);
  return {
    ...rest,
    requestedAt: new Date(requestedAtMs),
    dueAt: toDate(dueAtMs),
    expiresAt: toDate(expiresAtMs),
    nextAt: row.state === "ready" && nextAt > at ? nextAt : null,
  };
}

const tooSoon = (nextAt: Date) =>
  new Refusal(
    "too_often",
    "One Copy a Day",
    "You already have today’s copy. Come back tomorrow for a new one.",
    { retryAfterSeconds: Math.ceil((nextAt.getTime() - now().getTime()) / 1000) },
  );

/**
 * Asks for an archive; one that waits already is that one. One that failed does not count, and is forgotten.
 *
 * @throws Refusal 429 within a day of one that was made
 */
export function requestExport(memberId: string): void {
  transact((tx) => {
    const last = findLastExport(memberId);
    if (last?.state === "waiting") return;
    if (last?.nextAt) throw tooSoon(last.nextAt);
    tx.delete(dataExports)
      .where(and(eq(dataExports.userId, memberId), eq(dataExports.state, "failed")))
      .run();
    tx.insert(dataExports)
      .values({ id: newId(), userId: memberId, requestedAt: now(), dueAt: now() })
      .run();
  });
}

/**
 * Keeps archives from anyone who is suspended: those they have hurt are named in what was made before.
 *
 * @throws Refusal 403
 */
export function assertMayTakeData({ state }: Pick<Viewer, "state">): void {
  if (state === "suspended")
    throw new Refusal(
      "suspended",
      "Not While You’re Suspended",
      `Write to ${env().CONTACT_ADDRESS}, and a person sends you a copy of your data.`,
    );
}

const READY_SQL = `SELECT id, ready_at AS readyAtMs FROM data_exports
  WHERE id = :id AND user_id = :viewer AND state = 'ready' AND expires_at > :now`;

/** An archive that can be downloaded. */
interface Archive {
  path: string;
  byteLength: number;
  readyAt: Date;
}

/**
 * Finds one of the viewer's own archives.
 *
 * @throws Refusal 404 for another member's, or one that is not there or over, 403 while they are suspended
 */
export function findArchive(viewer: Pick<Viewer, "id" | "state">, exportId: string): Archive {
  const row = prepared<{ id: string; readyAtMs: number }>(READY_SQL).get({
    id: exportId,
    viewer: viewer.id,
    now: now().getTime(),
  });
  const byteLength = row ? archiveSize(row.id) : null;
  if (!row || byteLength === null) throw notFound();
  assertMayTakeData(viewer);
  return { path: archivePath(row.id), byteLength, readyAt: new Date(row.readyAtMs) };
}
