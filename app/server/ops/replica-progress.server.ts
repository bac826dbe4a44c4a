import { readProgress as readFrom } from "../../../scripts/backup.mjs";
import { env } from "./env.server";

export { isUploaded } from "../../../scripts/backup.mjs";
export type ReplicaProgress = ReturnType<typeof readFrom>;
type Position = ReplicaProgress["copied"];

const TIMEOUT_MS = 2_000;

/** Whether `one` is before `other`. */
export const isBehind = (one: Position, other: Position): boolean =>
  one.index < other.index || (one.index === other.index && one.offset < other.offset);

/**
 * Fetches Litestream's progress.
 * @param address host and port of its metrics on loopback
 * @param database path of the file that it copies
 * @returns null where it does not respond or has copied nothing
 */
export async function readProgress(
  address: string,
  database = env().DATABASE_PATH,
): Promise<ReplicaProgress | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`http://${address}/metrics`, { signal });
    return readFrom(database, await response.text());
  } catch {
    return null;
  }
}
