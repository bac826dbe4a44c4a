import { existsSync, writeFileSync } from "node:fs";
import { type August, type ConnectionOptions, connect } from "@db/connection";

let image: Buffer | undefined;

/** The bytes of a migrated, empty database: a process migrates once. */
function migratedImage(): Buffer {
  if (!image) {
    const { $client } = connect({ path: ":memory:" });
    image = $client.serialize();
    $client.close();
  }
  return image;
}

/**
 * Opens a migrated database from the image in memory.
 *
 * @param options a file that is missing is made, in a folder that is there; without a path, or with
 *   ":memory:", the database is in memory
 */
export function openMigrated({
  path = ":memory:",
  ...options
}: Partial<ConnectionOptions> = {}): August {
  if (path === ":memory:") return connect({ ...options, path: migratedImage() });
  if (typeof path === "string" && !existsSync(path)) writeFileSync(path, migratedImage());
  return connect({ ...options, path });
}
