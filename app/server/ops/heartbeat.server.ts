import { now, SECOND_MS } from "../data/clock.server";
import { freeBytes, prepared, transact } from "../data/database.server";
import { lastFault, retryWhileLocked } from "../data/write-retry.server";
import { LATE_MS } from "./capacity.server";
import {
  isBehind,
  isUploaded,
  type ReplicaProgress,
  readProgress,
} from "./replica-progress.server";

/**
 * The least time between two heartbeats. Each is one upload to the replica's storage where nothing else is written:
 * 52,000 a month. Rarer ones would report later that the replica gets nothing (`LATE_MS.replica`).
 */
const BEAT_EVERY_MS = 50 * SECOND_MS;
/** A disk with less room than this takes no more of what members write. */
const LEAST_FREE_BYTES = 1024 * 1024;

interface Heartbeat {
  at: Date;
  /** Litestream's position right before the heartbeat was written; null while it starts. */
  before: ReplicaProgress | null;
}

let latest: Heartbeat | null = null;
let replicatedAt: Date | null = null;
let isFailing = false;
/** What the database says of the replica is older than it should be. */
let isLate = false;

/** False while the disk is full, and once the last attempt to write failed until one succeeds. */
export const canSave = (): boolean =>
  !isFailing && (freeBytes() ?? LEAST_FREE_BYTES) >= LEAST_FREE_BYTES;

/** Records that the latest heartbeat is in the replica, as soon as Litestream reports it. */
function noteReplicated(progress: ReplicaProgress | null): void {
  if (!latest || !progress) return;
  // A hanging Litestream reports the same position forever, with nothing behind it.
  const hasSeenBeat = !latest.before || isBehind(latest.before.copied, progress.copied);
  if (hasSeenBeat && isUploaded(progress)) replicatedAt = latest.at;
}

const BEAT_SQL = `INSERT INTO heartbeats (id, beat_at, replicated_at) VALUES (1, @at, min(@replicatedAt, @at))
ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at,
  replicated_at = min(coalesce(@replicatedAt, replicated_at), excluded.beat_at)`;

async function write(): Promise<void> {
  const at = now().getTime();
  const replicatedAtMs = replicatedAt?.getTime() ?? null;
  try {
    await retryWhileLocked(() =>
      transact(() => prepared(BEAT_SQL).run({ at, replicatedAt: replicatedAtMs })),
    );
    isFailing = false;
    isLate = replicatedAtMs === null || at - replicatedAtMs > LATE_MS.replica;
  } catch (error) {
    isFailing = true;
    throw error;
  }
}

/** A beat is due, a write was refused since the last one, or the replica has just caught up with what it lacked. */
function isDue({ at }: Heartbeat): boolean {
  const sinceMs = now().getTime() - at.getTime();
  const faultMs = lastFault()?.at.getTime() ?? Number.NEGATIVE_INFINITY;
  const hasCaughtUp = isLate && replicatedAt === at;
  return sinceMs < 0 || sinceMs >= BEAT_EVERY_MS || faultMs > at.getTime() || hasCaughtUp;
}

/**
 * Sweep: writes one row about once a minute, more often while that fails, so that the health check
 * and the status know whether the disk accepts writes and how old the replica is.
 * @param metrics host and port of Litestream's metrics
 * @throws NotSaved where the disk or a lock refuses it
 */
export async function writeHeartbeat(metrics = process.env.LITESTREAM_METRICS): Promise<number> {
  const progress = metrics ? await readProgress(metrics) : null;
  noteReplicated(progress);
  if (latest && !isDue(latest)) return 0;
  await write();
  latest = { at: now(), before: progress };
  return 0;
}

/** What the database says of its heartbeats: when it was last written to, and when last replicated. */
export function findHeartbeat(): { beatAtMs: number; replicatedAtMs: number | null } | undefined {
  return prepared<{ beatAtMs: number; replicatedAtMs: number | null }>(
    "SELECT beat_at AS beatAtMs, replicated_at AS replicatedAtMs FROM heartbeats WHERE id = 1",
  ).get();
}
