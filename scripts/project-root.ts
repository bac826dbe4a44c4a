import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder with package.json and db/migrations, from the source as well as from the bundle. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json")) && folder !== dirname(folder))
    folder = dirname(folder);
  return folder;
}
