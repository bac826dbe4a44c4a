import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findLitestream, readIsland } from "../backup.mjs";
import type { Check } from "../check-backup";
import { withRoomFor } from "./scratch";
import { expectSound } from "./sound";

/** A backup that is this much older than the live database is stale. */
const LATEST_MS = 15 * 60_000;

/** Restores the backup to a scratch file and checks it whole. */
export const restore: Check = (database) =>
  withRoomFor(database, (folder) => {
    const litestream = findLitestream();
    if (!litestream) throw new Error("There is no Litestream binary.");
    const scratch = join(folder, "restored.db");
    const { status, stderr } = spawnSync(
      litestream,
      ["restore", "-config", "litestream.yml", "-o", scratch, database],
      { encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`The backup could not be restored: ${stderr.trim()}.`);
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
