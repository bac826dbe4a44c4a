import { media, mediaVariants } from "@db/schema";
import { and, eq, sql } from "drizzle-orm";
import { after, MINUTE_MS, now, SECOND_MS } from "~/server/data/clock.server";
import { countUpTo, prepared, type Transaction, transact } from "~/server/data/database.server";
import type { Sweep } from "~/server/data/jobs.server";
import { retryWhileLocked } from "~/server/data/write-retry.server";
import { isStopping } from "~/server/ops/lifecycle.server";
import { errorFields, log } from "~/server/ops/log.server";
import { writeBytes } from "./chunks.server";
import { computeSha256, type Encoding, encode, UnreadableFileError } from "./encode.server";
import { StoppedError } from "./ffmpeg.server";
import { findRules, type StoredKind } from "./media.schema";
import { isThere } from "./media-rows.server";
import {
  dropOriginal,
  hasOriginal,
  originalPath,
  removeLeftoverOriginals,
} from "./originals.server";
import { deleteRemoved } from "./review.server";
import { removeLeftoverScratch, withScratch } from "./scratch.server";

/** Backoff before the second and the third attempt; after that the item has failed. */
const RETRY_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS];
const MOST_ATTEMPTS = RETRY_AFTER_MS.length + 1;

interface Job {
  id: string;
  kind: StoredKind;
  attempts: number;
  variantId: number;
  contentType: string;
  byteLength: number;
}

/**
 * Lanes that run in parallel, as SQL conditions on the kind, the most urgent first. A video takes a
 * minute, so that jobs of a second must not wait behind it.
 */
const LANES = {
  quick: ["m.kind = 'voice_message'", "m.kind IN ('photo', 'voice_sample')"],
  video: ["m.kind IN ('video_intro', 'tiktok_dance', 'activity_video')"],
} as const;
type Lane = keyof typeof LANES;

const nextSql = (
  kinds: string,
) => `SELECT m.id, m.kind, m.attempts, v.id AS variantId, v.content_type AS contentType,
  v.byte_length AS byteLength
FROM media m JOIN media_variants v ON v.media_id = m.id AND v.role = 'original'
WHERE m.processing = 'waiting' AND m.due_at <= ? AND ${kinds} ORDER BY m.due_at LIMIT 1`;

function nextJob(lane: Lane): Job | undefined {
  for (const kinds of LANES[lane]) {
    const job = prepared<Job>(nextSql(kinds)).get(now().getTime());
    if (job) return job;
  }
  return undefined;
}

/** Puts an item whose processing failed into the queue again. For any other it does nothing. */
export function requeue(mediaId: string): void {
  prepared(
    `UPDATE media SET processing = 'waiting', failure = NULL, attempts = 0, due_at = ?
     WHERE id = ? AND processing = 'failed'`,
  ).run(now().getTime(), mediaId);
}

/** Counts items that are not processed yet, up to 1,000. */
export const countWaitingMedia = (): number =>
  countUpTo("SELECT 1 FROM media WHERE processing IN ('waiting', 'working')");

/** Takes the next due item, counting the attempt before it begins: a crash counts as one. */
function claimNextJob(lane: Lane): Job | undefined {
  return transact((tx) => {
    const job = nextJob(lane);
    if (job)
      tx.update(media)
        .set({ processing: "working", attempts: sql`${media.attempts} + 1` })
        .where(eq(media.id, job.id))
        .run();
    return job;
  });
}

/** A handler for an item that becomes ready, called inside the transaction that makes it ready. */
type ReadyHandler = (tx: Transaction, mediaId: string) => void;

const readyHandlers = new Map<StoredKind, ReadyHandler>();

/**
 * Registers a handler for ready items of a kind, so that features on higher floors need not be
 * imported here. Called once at startup (`app/connect-features.server.ts`).
 */
export function onReady(kind: StoredKind, verb: ReadyHandler): void {
  readyHandlers.set(kind, verb);
}

const isWorkedOn = (id: string) => and(eq(media.id, id), eq(media.processing, "working"));

function finish({ id, kind, variantId }: Job, { variants, durationMs, bars }: Encoding): void {
  transact((tx) => {
    // The member may have removed it meanwhile.
    const { changes } = tx
      .update(media)
      .set({
        processing: "ready",
        failure: null,
        dueAt: null,
        durationMs: durationMs ?? undefined,
        bars,
      })
      .where(isWorkedOn(id))
      .run();
    if (changes === 0) return;
    tx.delete(mediaVariants).where(eq(mediaVariants.id, variantId)).run();
    for (const { bytes, ...variant } of variants) {
      const file = { byteLength: bytes.length, sha256: computeSha256(bytes) };
      const { lastInsertRowid } = tx
        .insert(mediaVariants)
        .values({ mediaId: id, role: "delivered", ...variant, ...file })
        .run();
      writeBytes(Number(lastInsertRowid), bytes);
    }
    readyHandlers.get(kind)?.(tx, id);
  });
}

function scheduleRetry({ id }: Job, dueAt: Date, attempts: number): void {
  transact((tx) =>
    tx.update(media).set({ processing: "waiting", dueAt, attempts }).where(isWorkedOn(id)).run(),
  );
}

function fail(id: string, sentence: string): void {
  const failed = { processing: "failed", failure: sentence, dueAt: null } as const;
  transact((tx) => tx.update(media).set(failed).where(isWorkedOn(id)).run());
}

const gaveUpMessage = (kind: StoredKind) =>
  `August couldn’t prepare that ${findRules(kind).noun}. Please try again or choose another.`;

const lostMessage = (kind: StoredKind) =>
  `August lost that ${findRules(kind).noun} before it was ready. We’re sorry! Please remove it and upload it again.`;

function handleFailure(job: Job, error: unknown): void {
  if (error instanceof StoppedError) {
    scheduleRetry(job, now(), job.attempts);
    return;
  }
  // It was removed while it was worked on: that is no failure.
  if (!isThere(job.id)) return;
  const cause = error instanceof Error && error.cause ? error.cause : error;
  log("warn", "media_failed", { media: job.id, attempt: job.attempts + 1, ...errorFields(cause) });
  const waitMs = RETRY_AFTER_MS[job.attempts];
  if (error instanceof UnreadableFileError) fail(job.id, error.message);
  else if (waitMs === undefined) fail(job.id, gaveUpMessage(job.kind));
  else scheduleRetry(job, after(now(), waitMs), job.attempts + 1);
}

async function processJob(job: Job): Promise<void> {
  try {
    if (!hasOriginal(job.id)) throw new UnreadableFileError(lostMessage(job.kind));
    const original = { ...job, path: originalPath(job.id) };
    const encoding = await withScratch((folder) => encode(original, folder));
    await retryWhileLocked(() => finish(job, encoding));
    dropOriginal(job.id);
  } catch (error) {
    handleFailure(job, error);
  }
}

/** Items that a killed process was working on wait again, or have failed if they keep killing it. */
function requeueInterrupted(lane: Lane): void {
  transact((tx) => {
    const stuck = prepared<{ id: string; kind: StoredKind; attempts: number }>(
      `SELECT m.id, m.kind, m.attempts FROM media m
       WHERE m.processing = 'working' AND (${LANES[lane].join(" OR ")}) LIMIT 100`,
    ).all();
    for (const { id, kind, attempts } of stuck)
      if (attempts >= MOST_ATTEMPTS) fail(id, gaveUpMessage(kind));
      else
        tx.update(media).set({ processing: "waiting", dueAt: now() }).where(eq(media.id, id)).run();
  });
}

const globals = globalThis as { augustMediaLanes?: Partial<Record<Lane, Promise<number>>> };
globals.augustMediaLanes ??= {};
const running = globals.augustMediaLanes;

async function drainLane(lane: Lane): Promise<number> {
  requeueInterrupted(lane);
  let done = 0;
  for (let job = claimNextJob(lane); job; job = claimNextJob(lane)) {
    await processJob(job);
    done += 1;
    if (isStopping()) break;
  }
  return done;
}

/** Processes a lane's due jobs one at a time; a concurrent call waits for the same run. */
function processLane(lane: Lane): Promise<number> {
  running[lane] ??= drainLane(lane).finally(() => {
    delete running[lane];
  });
  return running[lane];
}

/** Processes all due jobs, one at a time in each lane. */
export async function processDue(): Promise<number> {
  const [quick, video] = await Promise.all([processLane("quick"), processLane("video")]);
  return quick + video;
}

/** Starts processing due jobs without waiting for them. */
export function startQueue(): void {
  processDue().catch((error) => log("error", "media_queue_failed", errorFields(error)));
}

/** Removes what owners removed, and the files that nothing waits for. */
export const tidyMedia = async (): Promise<number> =>
  deleteRemoved() + (await removeLeftoverOriginals()) + (await removeLeftoverScratch());

export const MEDIA_SWEEPS: readonly Sweep[] = [
  { name: "photos and voices", everyMs: 3 * SECOND_MS, run: () => processLane("quick") },
  { name: "videos", everyMs: 3 * SECOND_MS, run: () => processLane("video") },
  { name: "media leftovers", everyMs: 10 * MINUTE_MS, run: tidyMedia },
];
