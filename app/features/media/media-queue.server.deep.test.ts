import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findDelivered } from "~/features/profile/media/media-access.server";
import { action as retry } from "~/features/profile/media/retry.route";
import { MINUTE_MS, setClock } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { folderBeside } from "~/server/data/folders.server";
import { makeScratchFolder } from "../../../tests/support/scratch-folder";
import { waitFor } from "../../../tests/support/wait-for";
import { readBytes } from "./chunks.server";
import { probe } from "./ffmpeg.server";
import {
  callRoute,
  countRows,
  makeClip,
  makePhoto,
  openTestDatabase,
  signInMember,
  storeFile,
  testVideo,
  testVoice,
} from "./media.fixture";
import type { MediaItem, MediaKind } from "./media.schema";
import { processDue, tidyMedia } from "./media-queue.server";
import { hasOriginal, originalPath } from "./originals.server";
import { removeMedia } from "./own-media.server";
import { loadMedia } from "./summary.server";

const folder = makeScratchFolder();
let ann: { id: string; cookie: string };
const PATH = process.env.PATH;
beforeEach(async () => {
  openTestDatabase();
  ann = await signInMember("Ann");
});
afterEach(() => {
  process.env.PATH = PATH;
  setClock();
});

const item = (kind: MediaKind): MediaItem | undefined => loadMedia(ann.id).items[kind][0];
const exec = (sql: string) => database().$client.exec(sql);
function delivered(mediaId: string, file: string): string {
  const path = join(folder, file);
  writeFileSync(path, readBytes(findDelivered(ann.id, mediaId, file).id));
  return path;
}

describe("the file of an upload", () => {
  it("the file goes with an item that is removed before it is ready", async () => {
    const id = await storeFile(ann.id, "photo", await makePhoto(), folder);
    expect(hasOriginal(id)).toBe(true);
    removeMedia(ann.id, id);
    expect(hasOriginal(id)).toBe(false);
  });

  it("the same upload, sent again while the removed one is worked on, keeps its file", async () => {
    const photo = await makePhoto();
    const uploadId = "the-same-upload-again";
    const id = await storeFile(ann.id, "photo", photo, folder, uploadId);
    const work = processDue();
    removeMedia(ann.id, id);
    expect(await storeFile(ann.id, "photo", photo, folder, uploadId)).toBe(id);
    await work;
    await processDue();
    expect(item("photo")).toMatchObject({ id, processing: "ready" });
  });
});

describe("photos", () => {
  it("a photo is delivered upright in four files without location, device or thumbnail", async () => {
    const raw = await sharp({
      create: { width: 900, height: 600, channels: 3, background: "#0a0" },
    })
      .composite([{ input: await makePhoto(900, 300, "#a00"), top: 0, left: 0 }])
      .withExif({
        IFD0: { Make: "SecretCamera" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "41/1 23/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(raw.includes("SecretCamera")).toBe(true);
    const id = await storeFile(ann.id, "photo", raw, folder);
    await processDue();
    for (const name of ["192.webp", "384.webp", "768.webp", "384.jpeg"]) {
      const path = await delivered(id, name);
      const { exif, xmp, icc, orientation, width, height } = await sharp(path).metadata();
      expect([exif, xmp, icc, orientation, width], name).toEqual([
        ...[undefined, undefined, undefined, undefined],
        Number.parseInt(name, 10),
      ]);
      expect(height, name).toBeGreaterThan(width);
    }
    // After a rotation by 90 degrees the red upper half is on the right.
    const { data } = await sharp(await delivered(id, "384.jpeg"))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[(384 - 10) * 3]).toBeGreaterThan(120);
    expect(data[10 * 3]).toBeLessThan(60);
    expect(countRows()).toEqual({ media: 1, variants: 4, chunks: 4 });
  });

  it("photos of extreme shapes are cropped", async () => {
    const id = await storeFile(ann.id, "photo", await makePhoto(2000, 50), folder);
    await processDue();
    const { width, height } = await sharp(await delivered(id, "384.jpeg")).metadata();
    expect([width, height]).toEqual([384, 288]);
  });
});

describe("clips", () => {
  it("a clip becomes a small 480p MP4 with a poster and without metadata", {
    timeout: 60_000,
  }, async () => {
    const options = [...testVideo(4, "1280x720"), "-metadata", "location=+41.3-070.6/"];
    const id = await storeFile(ann.id, "video_intro", makeClip(folder, "in.mov", options), folder);
    await processDue();
    expect(item("video_intro")).toMatchObject({ processing: "ready", failure: null });
    const path = await delivered(id, "video.mp4");
    const found = await probe("mp4", path);
    expect([found.hasVideo, found.hasAudio, found.height]).toEqual([true, true, 480]);
    expect(item("video_intro")?.durationMs).toBeGreaterThan(3_500);
    const bytes = readFileSync(path);
    expect(bytes.includes("+41.3")).toBe(false);
    expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
    expect((await sharp(await delivered(id, "poster.jpeg")).metadata()).width).toBe(384);
  });

  it("a voice sample becomes mono AAC", async () => {
    const id = await storeFile(
      ann.id,
      "voice_sample",
      makeClip(folder, "in.wav", testVoice(3)),
      folder,
    );
    await processDue();
    expect(item("voice_sample")?.durationMs).toBeGreaterThan(2_900);
    expect((await probe("mp4", await delivered(id, "voice.m4a"))).hasAudio).toBe(true);
  });

  it("a voice sample keeps its loudness, silent at first and loudest at its end", async () => {
    const rising = "if(lt(t,1),0,(t-1)*0.4)*sin(2*PI*330*t)";
    const source = ["-f", "lavfi", "-i", `aevalsrc='${rising}':s=44100:d=3`];
    await storeFile(ann.id, "voice_sample", makeClip(folder, "rise.wav", source), folder);
    await processDue();
    const bars = item("voice_sample")?.bars ?? "";
    expect(bars).toMatch(/^0{12}[0-9a-f]{27}[ef]$/);
    const voiced = [...bars.slice(13, 38)];
    expect(voiced).toEqual([...voiced].sort());
  });

  it("a video and a sound that no tool can measure have no bars", async () => {
    const wav = makeClip(folder, "kept.wav", testVoice(1));
    const video = makeClip(folder, "bare.mp4", testVideo(1, "64x48"));
    await storeFile(ann.id, "video_intro", video, folder);
    await processDue();
    expect(item("video_intro")).toMatchObject({ processing: "ready", bars: null });
    process.env.PATH = "/nonexistent";
    await storeFile(ann.id, "voice_sample", wav, folder);
    await processDue();
    expect(item("voice_sample")).toMatchObject({ processing: "ready", bars: null });
  });

  it("a clip without a duration is cut at the longest allowed length", {
    timeout: 60_000,
  }, async () => {
    const source = testVideo(36, "64x48").slice(0, 4);
    const live = makeClip(folder, "live.webm", [...source, "-c:v", "libvpx", "-live", "1"]);
    await storeFile(ann.id, "tiktok_dance", live, folder);
    await processDue();
    expect(item("tiktok_dance")?.durationMs).toBeLessThan(31_500);
  });

  it("a clip stays as it is without ffmpeg, except that its location is removed", async () => {
    const options = [...testVideo(1), "-metadata", "comment=+41.3-070.6/"];
    const bytes = makeClip(folder, "keep.mp4", options);
    expect(bytes.includes("+41.3")).toBe(true);
    process.env.PATH = "/nonexistent";
    const id = await storeFile(ann.id, "video_intro", bytes, folder);
    await processDue();
    expect(item("video_intro")).toMatchObject({ processing: "ready" });
    const path = await delivered(id, "video.mp4");
    process.env.PATH = PATH;
    expect((await probe("mp4", path)).hasVideo).toBe(true);
    expect(readFileSync(path).includes("+41.3")).toBe(false);
  });
});

describe("the queue", () => {
  const put = async () => storeFile(ann.id, "photo", await makePhoto(), folder);

  it("the queue requeues what a killed process was working on", async () => {
    await put();
    exec("UPDATE media SET processing = 'working', attempts = 1");
    await processDue();
    expect(item("photo")).toMatchObject({ processing: "ready" });
  });

  it("the queue gives up on an item that keeps killing the process", async () => {
    await put();
    exec("UPDATE media SET processing = 'working', attempts = 3");
    await processDue();
    expect(item("photo")).toMatchObject({
      processing: "failed",
      failure: expect.stringContaining("couldn’t prepare that photo"),
    });
  });

  it("the queue retries with backoff up to three attempts, then reports failure, and tries again when the member asks", async () => {
    const id = await put();
    writeFileSync(originalPath(id), "damaged");
    for (const minutes of [0, 2, 10]) {
      setClock(new Date(Date.now() + minutes * 60_000));
      await processDue();
    }
    expect(item("photo")).toMatchObject({ processing: "failed" });
    const bob = await signInMember("Bob");
    const retryAs = (cookie: string) =>
      callRoute(retry, "/x", { mediaId: id }, { method: "POST", cookie });
    expect((await retryAs(bob.cookie)).status).toBe(404);
    expect((await retryAs(ann.cookie)).status).toBe(303);
    expect(["waiting", "working"]).toContain(item("photo")?.processing);
    await processDue();
  });

  it("the queue writes nothing for an item removed meanwhile and leaves no folder", async () => {
    const ownFolders = () =>
      readdirSync(folderBeside("uploads")).filter((name) => name.startsWith("august-media-"));
    const logged = vi.spyOn(console, "log");
    await storeFile(ann.id, "photo", await makePhoto(4000, 3000), folder);
    const working = processDue();
    await waitFor(() => expect(ownFolders()).toHaveLength(1));
    exec("DELETE FROM media");
    await working;
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
    expect(countRows()).toEqual({ media: 0, variants: 0, chunks: 0 });
    expect(ownFolders()).toEqual([]);
  });

  it("an original waits for its item alone, and nothing of it enters the database", async () => {
    const id = await put();
    expect(countRows()).toEqual({ media: 1, variants: 1, chunks: 0 });
    setClock(new Date(Date.now() + 2 * MINUTE_MS));
    await tidyMedia();
    expect(hasOriginal(id)).toBe(true);
    exec("DELETE FROM media");
    await tidyMedia();
    expect(hasOriginal(id)).toBe(false);
    const other = await put();
    await processDue();
    expect([hasOriginal(other), countRows().variants]).toEqual([false, 4]);
  });

  it("an item whose original was lost with its machine has failed, and says what to do", async () => {
    rmSync(originalPath(await put()));
    await processDue();
    const failure = expect.stringContaining("lost that photo before it was ready");
    expect(item("photo")).toMatchObject({ processing: "failed", failure });
  });
});
