import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { action as upload } from "~/features/profile/media/upload.route";
import { after, DAY_MS, now } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import {
  callRoute,
  makePhoto,
  openTestDatabase,
  signInMember,
  storeFile,
  uploadForm,
} from "./media.fixture";
import { processDue } from "./media-queue.server";
import { runExclusive } from "./upload-slots.server";

it("an upload waits for the same member's uploads and for nobody else's", async () => {
  const seen: string[] = [];
  let release = () => {};
  const first = runExclusive("ann", () => new Promise<void>((done) => (release = done)));
  const next = runExclusive("ann", async () => void seen.push("ann"));
  await runExclusive("ben", async () => void seen.push("ben"));
  expect(seen).toEqual(["ben"]);
  release();
  await Promise.all([first, next]);
  expect(seen).toEqual(["ben", "ann"]);
});

const BOUNDARY = "multipart/form-data; boundary=b";
const START = '--b\r\nContent-Disposition: form-data; name="file"; filename="v.mp4"\r\n\r\n';

/** The body of an upload that keeps arriving until `end` cuts it off. */
function arriving(): { body: ReadableStream; end: () => void } {
  let end = () => {};
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(START));
      end = () => controller.close();
    },
  });
  return { body, end };
}

it("a member's seventh concurrent upload is refused with a message, and nobody else's is", async () => {
  openTestDatabase();
  const [ann, ben] = [await signInMember("Ann"), await signInMember("Ben")];
  const send = (body: BodyInit, cookie: string, headers: Record<string, string> = {}) =>
    callRoute(
      upload,
      "/profile-setup/media/video_intro",
      { kind: "video_intro" },
      { method: "POST", body, cookie, headers: { Accept: "application/json", ...headers } },
    );
  const bodies = Array.from({ length: 6 }, arriving);
  const six = bodies.map(({ body }) => send(body, ann.cookie, { "Content-Type": BOUNDARY }));
  const small = async () => uploadForm({ file: await makePhoto() });
  const response = await send(await small(), ann.cookie);
  expect(response.status).toBe(429);
  expect(response.headers.get("Retry-After")).toBe("10");
  expect(await response.json()).toMatchObject({
    message: "A few of your uploads are still going. Please try again when they’re done.",
  });
  expect((await send(await small(), ben.cookie)).status).toBe(415);
  for (const { end } of bodies) end();
  expect((await Promise.all(six)).map(({ status }) => status)).toEqual(Array(6).fill(400));
  expect((await send(await small(), ann.cookie)).status).toBe(415);
});

it("a member has at most twelve items in the queue", async () => {
  openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "august-turns-"));
  const [ann, ben] = [await signInMember("Ann"), await signInMember("Ben")];
  const fill = database().$client.prepare(
    `INSERT INTO media (id, user_id, kind, review, processing, due_at, created_at)
     VALUES (?, ?, 'voice_message', 'exempt', 'waiting', ?, ?)`,
  );
  const [today, tomorrow] = [now().getTime(), after(now(), DAY_MS).getTime()];
  for (let i = 0; i < 12; i++) fill.run(`waiting-${i}`, ann.id, tomorrow, today);
  const sent = storeFile(ann.id, "photo", await makePhoto(), folder);
  await expect(sent).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining("try again when they’re done"),
  });
  await storeFile(ben.id, "photo", await makePhoto(), folder);
  database().$client.exec(
    "UPDATE media SET processing = 'ready', due_at = NULL WHERE id = 'waiting-0'",
  );
  await storeFile(ann.id, "photo", await makePhoto(), folder);
  await processDue();
  rmSync(folder, { recursive: true });
});
