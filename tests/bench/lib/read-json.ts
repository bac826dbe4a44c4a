import { existsSync, readFileSync } from "node:fs";

/** Reads what another program has left as JSON; null where it left nothing. */
export const readJson = <T>(path: string): T | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T) : null;
