/** A place in the write-ahead logs of one generation of Litestream. */
interface Position {
  index: number;
  offset: number;
}

export interface ReplicaProgress {
  /** How far Litestream has copied the write-ahead log beside the database. */
  copied: Position;
  /** How far what it copied has come to the storage. */
  replica: Position;
}

const ANSWER_WITHIN_MS = 2_000;

/** Whether `one` lies before `other`. */
export const isBehind = (one: Position, other: Position): boolean =>
  one.index < other.index || (one.index === other.index && one.offset < other.offset);

function readGauge(metrics: string, name: string): number {
  const found = new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, "m").exec(metrics);
  return Number(found?.[1] ?? Number.NaN);
}

/** Reads the lines that Litestream 0.3 serves about its one database, or nothing where some are missing. */
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
 * Asks Litestream how far it has come.
 *
 * @param address host and port on loopback
 * @returns nothing where it does not answer
 */
export async function readProgress(address: string): Promise<ReplicaProgress | null> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answer = await fetch(`http://${address}/metrics`, { signal });
    return parseProgress(await answer.text());
  } catch {
    return null;
  }
}
