import { TestRunner } from "vitest";
import { onPath } from "../../scripts/lib/ensure-tools.mjs";

const isHere = Boolean(onPath("ffmpeg") && onPath("ffprobe"));

/**
 * Ends the running test as skipped, with the reason, on a machine without ffmpeg. `npm test` says once that
 * there is none, and counts it as a failure in continuous integration.
 */
export function needFfmpeg(): void {
  if (!isHere) TestRunner.getCurrentTest()?.context.skip("There is no ffmpeg on PATH.");
}
