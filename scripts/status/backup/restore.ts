import { join } from "node:path";
import { readIsland } from "../../backup.mjs";
import type { Check } from "./check";
import { type Restore, restoreReplica } from "./restore-replica";
import { withRoomFor } from "./scratch";
import { expectSound } from "./sound";

/** A backup that is this much older than the live database is stale. */
const LATEST_MS = 15 * 60_000;

/**
 * Restores the backup to a scratch file and checks it whole.
 *
 * @param options settings of the replica, else those of this process, and how long it may take
 */
export const restore = (
  database: string,
  options: Pick<Restore, "env" | "timeoutMs"> = {},
): ReturnType<Check> =>
  withRoomFor(database, async (folder) => {
    const scratch = join(folder, "restored.db");
    await restoreReplica({ database, scratch, ...options });
    expectSound(scratch, "whole");
    const living = readIsland(database);
    const island = readIsland(scratch);
    if (!island) throw new Error("The backup holds no island.");
    const { members, asOf } = island;
    const behindMs = Date.parse(living?.asOf ?? "") - Date.parse(asOf ?? "");
    if (!(behindMs <= LATEST_MS))
      throw new Error(
        `The backup is as of ${asOf ?? "no known time"}, the island of ${living?.asOf}.`,
      );
    return {
      detail: `Restored ${members} members, as of ${asOf}, and all is sound.`,
      members,
      asOf,
    };
  });
