import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folderBeside } from "~/server/data/folders.server";
import { setUpDatabase } from "../../../tests/support/island";
import { removeLeftoverScratch } from "./scratch.server";

setUpDatabase();

/** No process has this id: it is past what Linux gives. */
const KILLED = 4_194_304;

/** Files that take longer to remove than the writer needs for the next one. */
const LEFT = 2_000;

it("a start removes the folder of a killed server in which its ffmpeg still writes", async () => {
  mkdirSync(folderBeside("uploads"), { recursive: true });
  const folder = mkdtempSync(join(folderBeside("uploads"), `august-media-${KILLED}-`));
  for (let left = 0; left < LEFT; left += 1) writeFileSync(join(folder, `left-${left}`), "");
  // It writes until files are gone that were there, and some more: those are not among what is removed first.
  const writes = `echo; i=0; more=0
    while [ $more -lt 20 ]; do
      : > "$0/new-$i" || exit; i=$((i + 1)); sleep 0.001
      [ -e "$0/left-0" ] && [ -e "$0/left-${LEFT - 1}" ] || more=$((more + 1))
    done`;
  const ffmpeg = spawn("sh", ["-c", writes, folder], { stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(ffmpeg, "exit");
  await once(ffmpeg.stdout, "data");

  await removeLeftoverScratch();

  expect(existsSync(folder)).toBe(false);
  await ended;
});
