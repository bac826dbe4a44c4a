import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { removeFolder } from "./remove-folder";

/** A folder of a test file's own, which goes when its tests are over. */
export function makeScratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "august-test-"));
  afterAll(() => removeFolder(folder));
  return folder;
}
