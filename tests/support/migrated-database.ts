import { existsSync, writeFileSync } from "node:fs";
import { type August, type ConnectionOptions, connect } from "@db/connection";

let image: Buffer | undefined;

/** A database without rows, as a file would hold it: a process migrates once. */
function migratedImage(): Buffer {
  if (!image) {
    const { $client } = connect({ path: ":memory:" });
    image = $client.serialize();
    $client.close();
  }
  return image;
}

/**
 * Opens a database that no test has to migrate.
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
