import { mkdtempSync, rmSync, type statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { action as upload } from "~/features/profile/media/upload.route";
import { closeDatabase } from "~/server/data/database.server";
import { callRoute, countRows, makePhoto, openTestDatabase, signInMember } from "./media.fixture";
import { processDue } from "./media-queue.server";

const disk = vi.hoisted(() => ({ isFull: false }));
// why: a disk that fills up at the right time would have to be mounted, as
// tests/faults/full-disk.test.ts does.
vi.mock("node:fs", async (original) => {
  const fs = await original<{ statfsSync: typeof statfsSync }>();
  const blocks = (bfree: number) => ({ bsize: 4096, blocks: 1000, bfree, bavail: bfree });
  return { ...fs, statfsSync: () => blocks(disk.isFull ? 1 : 900) };
});

const folder = mkdtempSync(join(tmpdir(), "august-store-"));
afterAll(() => {
  closeDatabase();
  rmSync(folder, { recursive: true });
});

it("a photo is not stored when the disk fills up during its upload", async () => {
  openTestDatabase(join(folder, "august.db"));
  const { cookie } = await signInMember("Ann");
  const bytes = await makePhoto();
  const send = (fillsDisk: boolean) => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
    const parts = [Buffer.from(head), bytes, Buffer.from("\r\n--b--\r\n")];
    const body = new ReadableStream(
      {
        pull(controller) {
          const part = parts.shift();
          if (!part) return controller.close();
          disk.isFull = fillsDisk && parts.length === 0;
          controller.enqueue(part);
        },
      },
      { highWaterMark: 0 },
    );
    const headers = {
      Accept: "application/json",
      "Content-Type": "multipart/form-data; boundary=b",
    };
    const kind = "photo";
    const init = { method: "POST", body, headers, cookie };
    return callRoute(upload, `/profile-setup/media/${kind}`, { kind }, init);
  };
  const refused = await send(true);
  expect(refused.status).toBe(507);
  expect(await refused.json()).toMatchObject({
    message: expect.stringContaining("out of room for files"),
  });
  expect(countRows()).toEqual({ media: 0, variants: 0, chunks: 0 });
  disk.isFull = false;
  expect((await send(false)).status).toBe(200);
  expect(countRows().media).toBe(1);
  await processDue();
});
