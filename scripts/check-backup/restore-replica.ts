import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findLitestream } from "../backup.mjs";

interface Restore {
  /** Of which the replica is. */
  database: string;
  /** Where it is restored to. */
  scratch: string;
  /** None waits for as long as it takes. */
  timeoutMs?: number;
  /** Settings of the replica, else those of this process. */
  env?: NodeJS.ProcessEnv;
}

/**
 * Restores the newest state of a replica to another file.
 *
 * @throws Error that says why not
 */
export async function restoreReplica({ database, scratch, timeoutMs = 0, env }: Restore) {
  const litestream = findLitestream();
  if (!litestream) throw new Error("There is no Litestream binary.");
  const args = ["restore", "-config", "litestream.yml", "-o", scratch, database];
  const options = {
    timeout: timeoutMs,
    killSignal: "SIGKILL" as const,
    env: { ...(env ?? process.env), DATABASE_PATH: database },
  };
  try {
    await promisify(execFile)(litestream, args, options);
  } catch (error) {
    const { killed, stderr = "" } = error as { killed?: boolean; stderr?: string };
    const reason = killed ? `no end within ${timeoutMs / 1_000} seconds` : stderr.trim();
    throw new Error(`The backup could not be restored: ${reason}.`);
  }
}
