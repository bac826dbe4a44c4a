import type { statfsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { openTestDatabase } from "~/features/media/media.fixture";
import { closeDatabase } from "~/server/data/database.server";
import { rows } from "../../../tests/support/island";
import { makeScratchFolder } from "../../../tests/support/scratch-folder";
import { createMatch } from "../../../tests/support/steps";
import { receiveVoiceCall } from "./voice-upload.server";
import { makeWav } from "./wav.fixture";

// why: a disk that is full would have to be mounted, as tests/faults/full-disk.test.ts does.
vi.mock("node:fs", async (original) => {
  const fs = await original<{ statfsSync: typeof statfsSync }>();
  return { ...fs, statfsSync: () => ({ bsize: 4096, blocks: 1000, bfree: 1, bavail: 1 }) };
});

const folder = makeScratchFolder();
afterAll(closeDatabase);

it("a call for whose recording the disk has no room is refused under the title of voice messages", async () => {
  openTestDatabase(join(folder, "august.db"));
  const [ada, bea] = createMatch();
  const audioData = `data:audio/wav;base64,${makeWav(2).toString("base64")}`;
  await expect(
    receiveVoiceCall(ada.viewer(), { receiverId: bea.id, audioData }),
  ).rejects.toMatchObject({
    code: "no_room",
    title: "Error",
    message: expect.stringContaining("out of room for files"),
  });
  for (const table of ["messages", "media"]) expect(rows(table)).toEqual([]);
});
