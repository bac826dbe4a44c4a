import { join } from "node:path";
import Database from "better-sqlite3";
import { readIsland } from "../../backup.mjs";
import type { Check } from "./check";
import { parsePlace } from "./places";
import { withRoomFor } from "./scratch";
import { expectSound } from "./sound";

/**
 * Writes a copy of the live database, page by page, and puts it where COPY_URL says. It is
 * independent of Litestream, so that a fault of Litestream does not damage it.
 */
export const copy: Check = (database) =>
  withRoomFor(database, async (folder) => {
    const scratch = join(folder, "copy.db");
    const db = new Database(database, { readonly: true, fileMustExist: true });
    try {
      db.prepare("VACUUM INTO ?").run(scratch);
    } finally {
      db.close();
    }
    expectSound(scratch, "whole");
    const name = `august-${new Date().toISOString().slice(0, 16).replaceAll(":", "")}.db`;
    const island = readIsland(scratch);
    const where = await parsePlace(process.env.COPY_URL ?? "").put(scratch, name);
    return {
      detail: `Copied ${island?.members ?? 0} members to ${where}.`,
      members: island?.members,
      asOf: island?.asOf ?? null,
    };
  });
