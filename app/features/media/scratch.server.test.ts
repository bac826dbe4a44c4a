import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { removeLeftoverScratch } from "./scratch.server";

/** No process has this id: it is past what Linux gives. */
const KILLED = 4_194_304;

it("removes the folder of a killed server in which its ffmpeg still writes", async () => {
  const folder = mkdtempSync(join(tmpdir(), `august-media-${KILLED}-`));
  const writes = 'echo; i=0; while [ $i -lt 4000 ] && : > "$0/$i"; do i=$((i + 1)); done';
  const ffmpeg = spawn("sh", ["-c", writes, folder], { stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(ffmpeg, "exit");
  await once(ffmpeg.stdout, "data");

  await removeLeftoverScratch();

  expect(existsSync(folder)).toBe(false);
  await ended;
});
