import { rmSync } from "node:fs";

/** Removes a folder, if it is there. An ffmpeg whose server was killed may still write into it for a moment. */
export const removeFolder = (path: string): void =>
  rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
