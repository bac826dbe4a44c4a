import { MINUTE_MS, now } from "../data/clock.server";
import { prepared, transact } from "../data/database.server";
import { retryWhileLocked } from "../data/write-retry.server";
import {
  isBehind,
  isUploaded,
  type ReplicaProgress,
  readProgress,
} from "./replica-progress.server";

/**
 * The least time between two heartbeats. Each is one upload to the replica's storage where nothing
 * else is written: 43,000 a month. Rarer ones would report later that the disk accepts no write.
 */
const BEAT_EVERY_MS = MINUTE_MS;

interface Beat {
  at: Date;
  /** Litestream's position right before the heartbeat was written. */
  before: ReplicaProgress | null;
}

let latest: Beat | null = null;
let replicatedAt: Date | null = null;
let isFailing = false;

/** False once the last attempt to write failed, until one succeeds. */
export const canSave = (): boolean => !isFailing;

/** Records that the latest heartbeat is in the replica, as soon as Litestream reports it. */
function noteReplicated(progress: ReplicaProgress | null): void {
  if (!latest?.before || !progress) return;
  // A hanging Litestream reports the same position forever, with nothing behind it.
  const hasSeenBeat = isBehind(latest.before.copied, progress.copied);
  if (hasSeenBeat && isUploaded(progress)) replicatedAt = latest.at;
}

const BEAT_SQL = `INSERT INTO heartbeats (id, beat_at, replicated_at) VALUES (1, @at, min(@replicatedAt, @at))
ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at,
  replicated_at = min(coalesce(@replicatedAt, replicated_at), excluded.beat_at)`;

async function write(): Promise<void> {
  try {
    await retryWhileLocked(() =>
      transact(() =>
        prepared(BEAT_SQL).run({
          at: now().getTime(),
          replicatedAt: replicatedAt?.getTime() ?? null,
        }),
      ),
    );
    isFailing = false;
  } catch (error) {
    isFailing = true;
    throw error;
  }
}

/**
 * Sweep: writes one row about once a minute, more often while that fails, so that the health check
 * and the status know whether the disk accepts writes and how old the replica is.
 * @param metrics host and port of Litestream's metrics
 * @throws NotSaved where the disk or a lock refuses it
 */
export async function beat(metrics = process.env.LITESTREAM_METRICS): Promise<number> {
  const progress = metrics ? await readProgress(metrics) : null;
  noteReplicated(progress);
  const sinceMs = latest ? now().getTime() - latest.at.getTime() : Number.POSITIVE_INFINITY;
  if (sinceMs >= 0 && sinceMs < BEAT_EVERY_MS) return 0;
  await write();
  latest = { at: now(), before: progress };
  return 0;
}

/** What the database says of its heartbeats: when it was last written to, and when last replicated. */
export function lastBeat(): { beatAtMs: number; replicatedAtMs: number | null } | undefined {
  return prepared<{ beatAtMs: number; replicatedAtMs: number | null }>(
    "SELECT beat_at AS beatAtMs, replicated_at AS replicatedAtMs FROM heartbeats WHERE id = 1",
  ).get();
}
