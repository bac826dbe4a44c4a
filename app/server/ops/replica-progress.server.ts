/** A position in the write-ahead logs of one Litestream generation. */
interface Position {
  index: number;
  offset: number;
}

export interface ReplicaProgress {
  /** How far Litestream has copied the write-ahead log beside the database. */
  copied: Position;
  /** How far the copied log has been uploaded to the storage. */
  replica: Position;
}

const TIMEOUT_MS = 2_000;

/** Whether `one` is before `other`. */
export const isBehind = (one: Position, other: Position): boolean =>
  one.index < other.index || (one.index === other.index && one.offset < other.offset);

/**
 * Whether all that was copied is in the storage. A replica that is ahead is not: Litestream has begun anew, its counts
 * too, and the storage has the old log until a copy of the whole database is there.
 */
export const isUploaded = ({ copied, replica }: ReplicaProgress): boolean =>
  replica.index === copied.index && replica.offset === copied.offset;

function readGauge(metrics: string, name: string): number {
  const found = new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, "m").exec(metrics);
  return Number(found?.[1] ?? Number.NaN);
}

/**
 * Parses the metrics that Litestream 0.3 serves about its one database; null where some are missing. After a checkpoint
 * the length is that of the log before, until something new is copied: what is uploaded may count as behind for a
 * few minutes of an island on which nobody writes, and never the other way around.
 */
function parseProgress(metrics: string): ReplicaProgress | null {
  const copied = {
    index: readGauge(metrics, "litestream_shadow_wal_index"),
    offset: readGauge(metrics, "litestream_shadow_wal_size"),
  };
  const replica = {
    index: readGauge(metrics, "litestream_replica_wal_index"),
    offset: readGauge(metrics, "litestream_replica_wal_offset"),
  };
  const isKnown = [...Object.values(copied), ...Object.values(replica)].every(Number.isFinite);
  return isKnown ? { copied, replica } : null;
}

/**
 * Fetches Litestream's progress.
 * @param address host and port on loopback
 * @returns null where it does not respond
 */
export async function readProgress(address: string): Promise<ReplicaProgress | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`http://${address}/metrics`, { signal });
    return parseProgress(await response.text());
  } catch {
    return null;
  }
}
