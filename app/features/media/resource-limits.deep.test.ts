import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import sharp, { type JpegOptions } from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setClock } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { makeScratchFolder } from "../../../tests/support/scratch-folder";
import { checkFile } from "./check.server";
import { ffmpeg, ToolLimitError } from "./ffmpeg.server";
import {
  makeClip,
  makePhoto,
  openTestDatabase,
  signInMember,
  storeFile,
  testVideo,
} from "./media.fixture";
import type { MediaItem, MediaKind } from "./media.schema";
import { processDue } from "./media-queue.server";
import { loadMedia } from "./summary.server";

const folder = makeScratchFolder();
const PATH = process.env.PATH ?? "";
let ann: { id: string };
beforeEach(async () => {
  openTestDatabase();
  ann = await signInMember("Ann");
});
afterEach(() => {
  process.env.PATH = PATH;
  setClock();
});

const item = (kind: MediaKind): MediaItem | undefined => loadMedia(ann.id).items[kind][0];
const check = (kind: MediaKind, bytes: Uint8Array) => {
  const path = join(folder, "upload");
  writeFileSync(path, bytes);
  return checkFile(kind, path, bytes.length);
};

/**
 * Puts a test double of a tool before the real one in PATH. why: the real one would need minutes
 * for this.
 */
function installTestDouble(script: string, tool = "ffmpeg"): void {
  const tools = join(folder, "tools");
  rmSync(tools, { recursive: true, force: true });
  mkdirSync(tools);
  const path = join(tools, tool);
  writeFileSync(path, `#!/bin/sh\ncase "$*" in *-version*) exit 0;; esac\n${script}\n`);
  chmodSync(path, 0o755);
  process.env.PATH = `${tools}${delimiter}${PATH}`;
}

/** A minute of video: ten frames repeated without encoding them again. */
function makeMinuteClip(name: string, size: string, rate: number): Buffer {
  const start = `start-${name}`;
  makeClip(folder, start, [
    ...["-f", "lavfi", "-i", `color=c=teal:size=${size}:rate=${rate}:duration=${10 / rate}`],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
  ]);
  const copy = ["-stream_loop", String(rate * 6 - 1), "-i", join(folder, start), "-c", "copy"];
  return makeClip(folder, name, copy);
}

describe("limits of a video", () => {
  it("a minute of the largest frames at 120 a second is refused by its pixels", async () => {
    await expect(
      check("video_intro", makeMinuteClip("many.mp4", "4096x2304", 120)),
    ).rejects.toMatchObject({
      status: 415,
      message: expect.stringMatching(/too many pixels.*4K at 30 frames/),
    });
  });

  it("a phone's minute of HD video at 60 frames a second is accepted", async () => {
    const { width } = await check("video_intro", makeMinuteClip("phone.mp4", "1920x1080", 60));
    expect(width).toBe(1920);
  });

  it("the system kills a tool that uses more processor time than it gets", async () => {
    const input = join(folder, "small.mp4");
    makeClip(folder, "small.mp4", testVideo(8));
    const large = ["-vf", "scale=4096:2304,fps=120", "-c:v", "libx264", "-preset", "veryslow"];
    const limits = { timeoutMs: 120_000, processorSeconds: 1 };
    await expect(
      ffmpeg("mp4", input, large, join(folder, "large.mp4"), limits),
    ).rejects.toBeInstanceOf(ToolLimitError);
  });

  it("probing a file is limited to five seconds of processor time", async () => {
    const bytes = makeClip(folder, "probed.mp4", testVideo(1));
    const seconds = join(folder, "seconds");
    installTestDouble(`ulimit -t > "${seconds}"; kill -KILL $$`, "ffprobe");
    await expect(check("video_intro", bytes)).rejects.toMatchObject({
      status: 415,
      message: expect.stringContaining("damaged or incomplete"),
    });
    expect(readFileSync(seconds, "utf8").trim()).toBe("5");
  });

  it("a video that took too long is not retried automatically", async () => {
    const bytes = makeClip(folder, "slow.mp4", testVideo(1));
    await storeFile(ann.id, "video_intro", bytes, folder);
    installTestDouble("kill -KILL $$");
    await processDue();
    expect(item("video_intro")).toMatchObject({
      processing: "failed",
      failure: expect.stringContaining("takes too long"),
    });
    const { attempts } = database().$client.prepare("SELECT attempts FROM media").get() as {
      attempts: number;
    };
    expect(attempts).toBe(1);
  });

  it("a photo is ready while a video is still being worked on", async () => {
    await storeFile(ann.id, "video_intro", makeClip(folder, "long.mp4", testVideo(1)), folder);
    await storeFile(ann.id, "photo", await makePhoto(), folder);
    const gate = join(folder, "gate");
    installTestDouble(`while [ ! -e "${gate}" ]; do sleep 0.05; done; exit 1`);
    const all = processDue();
    await expect.poll(() => item("photo")?.processing, { timeout: 20_000 }).toBe("ready");
    expect(item("video_intro")?.processing).toBe("working");
    writeFileSync(gate, "");
    await all;
    expect(item("video_intro")?.processing).toBe("failed");
  });
});

describe("limits of a photo", () => {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#3f93a8" } });
  const jpeg = (width: number, height: number, options: JpegOptions = {}) =>
    draw(width, height).jpeg(options).toBuffer();

  const WHOLE =
    /too many pixels\. The most is 16 million for this format; a regular JPEG can have more/;
  const heavy: [string, () => Promise<Buffer>, RegExp][] = [
    ["a progressive JPEG of 20 megapixels", () => jpeg(5000, 4000, { progressive: true }), WHOLE],
    [
      "an interlaced PNG of 20 megapixels",
      () => draw(5000, 4000).png({ progressive: true }).toBuffer(),
      WHOLE,
    ],
    [
      "an AVIF of 7 megapixels",
      () => draw(3000, 2400).avif({ effort: 0 }).toBuffer(),
      /The most is 6 million for this format; a regular JPEG can have more/,
    ],
    ["a JPEG of 60 megapixels", () => jpeg(10_000, 6000), /The most is 51 million\./],
  ];
  it.each(heavy)(
    "the check refuses %s, which would take hundreds of megabytes",
    async (_, make, sentence) => {
      await expect(check("photo", await make())).rejects.toMatchObject({
        status: 415,
        message: expect.stringMatching(sentence),
      });
    },
  );

  it.each([
    ["a phone's JPEG of 50 megapixels", () => jpeg(8160, 6120), 8160],
    ["a progressive JPEG of 12 megapixels", () => jpeg(4000, 3000, { progressive: true }), 4000],
  ] as const)("the check accepts %s", async (_, make, width) => {
    expect((await check("photo", await make())).width).toBe(width);
  });
});
