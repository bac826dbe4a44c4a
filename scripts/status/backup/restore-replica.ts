import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findLitestream } from "../../backup.mjs";

export interface Restore {
  /** Of which the replica is. */
  database: string;
  /** Where it is restored to. */
  scratch: string;
  /** None waits for as long as it takes. */
  timeoutMs?: number;
  /** Settings of the replica, else those of this process. */
  env?: NodeJS.ProcessEnv;
}

interface Failure {
  killed?: boolean;
  stdout?: string;
  stderr?: string;
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
    const { killed, stdout = "", stderr = "" } = error as Failure;
    // Litestream 0.3.13 writes its log, and so the reason, to its output.
    const said = `${stdout}${stderr}`.trim();
    const [, logged] = /\berror="([^"]*)"$/m.exec(said) ?? [];
    const reason = killed ? `no end within ${timeoutMs / 1_000} seconds` : (logged ?? said);
    throw new Error(`The backup could not be restored: ${reason}.`);
  }
}
