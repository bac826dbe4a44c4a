import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makeScratchFolder } from "../../../tests/support/scratch-folder";
import { checkFile } from "./check.server";
import { encode } from "./encode.server";
import { makeClip, makePhoto, testVideo, testVoice } from "./media.fixture";
import type { MediaKind } from "./media.schema";

const folder = makeScratchFolder();

const check = (kind: MediaKind, bytes: Uint8Array) => {
  const path = join(folder, "upload");
  writeFileSync(path, bytes);
  return checkFile(kind, path, bytes.length);
};

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  let crc = 0xffffffff;
  for (const byte of named) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
/** A PNG of 50,000 by 50,000 pixels in a few kilobytes. */
function pngBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

const emptyZip = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]);

describe("hostile and unsupported photos", () => {
  const cases: [string, () => Promise<Buffer> | Buffer, RegExp][] = [
    ["nothing at all", () => Buffer.alloc(0), /empty/],
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /read that photo/],
    ["HTML named .jpg", () => Buffer.from("<!doctype html><script>1</script>"), /read that photo/],
    ["a GIF", () => sharp({ create: RED }).gif().toBuffer(), /read that photo/],
    [
      "a GIF that is a JPEG behind its comment",
      async () => Buffer.concat([Buffer.from("GIF89a/*"), await makePhoto()]),
      /read that photo/,
    ],
    [
      "a JPEG whose first segment is a script comment",
      async () => {
        const bytes = await makePhoto();
        bytes.write("/*", 4, "latin1");
        return bytes;
      },
      /two things/,
    ],
    [
      "a JPEG with a script in its comment",
      async () => withComment(await makePhoto(), "<script>alert(1)</script>"),
      /two things/,
    ],
    [
      "a JPEG with a ZIP behind it",
      async () => Buffer.concat([await makePhoto(), emptyZip]),
      /two/,
    ],
    ["a truncated JPEG", async () => (await noise()).subarray(0, 20_000), /damaged/],
    ["a JPEG of its first bytes alone", async () => (await makePhoto()).subarray(0, 40), /damaged/],
    ["a PNG bomb", pngBomb, /too many pixels/],
    ["HEIC", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), /HEIC/],
    ["a video", () => makeClip(folder, "v.mp4", testVideo(1)), /read that photo/],
    [
      "random bytes",
      () => Buffer.from(Array.from({ length: 999 }, (_, n) => n * 7)),
      /read that photo/,
    ],
  ];
  it.each(cases)("the check refuses %s", async (_, make, sentence) => {
    await expect(check("photo", await make())).rejects.toMatchObject({
      status: 415,
      message: expect.stringMatching(sentence),
    });
  });

  it("a JPEG without its end marker, which every browser shows, is not refused as damaged", async () => {
    for (const options of [{}, { progressive: true }]) {
      const bytes = (
        await sharp(await noise())
          .jpeg(options)
          .toBuffer()
      ).subarray(0, -2);
      expect((await check("photo", bytes)).width).toBe(300);
      const path = join(folder, "upload");
      const original = {
        kind: "photo",
        path,
        byteLength: bytes.length,
        contentType: "image/jpeg",
      } as const;
      expect((await encode(original, folder)).variants).toHaveLength(4);
    }
  });

  it("the check accepts JPEG, PNG, WebP and AVIF, also with a motion photo's video, a second picture or filler appended", async () => {
    const drawn = () => sharp({ create: RED });
    const film = makeClip(folder, "motion.mp4", testVideo(1));
    for (const bytes of [
      await makePhoto(),
      await drawn().png().toBuffer(),
      await drawn().webp().toBuffer(),
      await drawn().avif().toBuffer(),
      Buffer.concat([await makePhoto(), film]),
      Buffer.concat([await makePhoto(), await makePhoto(64, 48)]),
      Buffer.concat([await makePhoto(), Buffer.alloc(70_000)]),
    ])
      expect((await check("photo", bytes)).width).toBeGreaterThan(0);
  });
});

const RED = { width: 300, height: 200, channels: 3, background: "#c00" } as const;
const noise = () =>
  sharp({
    create: { ...RED, noise: { type: "gaussian", mean: 128, sigma: 40 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

function withComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)]);
}

describe("hostile and unsupported clips", () => {
  const cases: [string, MediaKind, () => Promise<Buffer> | Buffer, RegExp][] = [
    ["a photo as a video", "video_intro", () => makePhoto(), /read that video/],
    [
      "a voice as a video",
      "video_intro",
      () => makeClip(folder, "a.m4a", testVoice(1)),
      /read that video/,
    ],
    [
      "a video as a voice",
      "voice_sample",
      () => makeClip(folder, "b.mp4", testVideo(1)),
      /recording/,
    ],
    [
      "a truncated MP4",
      "video_intro",
      () =>
        makeClip(folder, "c.mp4", [...testVideo(2), "-movflags", "+faststart"]).subarray(0, 30_000),
      /damaged/,
    ],
    [
      "a play list",
      "video_intro",
      () => Buffer.from("#EXTM3U\nfile:///etc/passwd\n"),
      /read that video/,
    ],
    [
      "a frame of 30 million pixels",
      "video_intro",
      () =>
        makeClip(folder, "e.mp4", [
          ...["-f", "lavfi", "-i", "color=size=6000x5000:rate=1:duration=1"],
          ...["-c:v", "mjpeg", "-f", "mp4"],
        ]),
      /pixels|damaged/,
    ],
  ];
  it.each(cases)("the check refuses %s", async (_, kind, make, sentence) => {
    await expect(check(kind, await make())).rejects.toMatchObject({
      status: 415,
      message: expect.stringMatching(sentence),
    });
  });

  it("the check refuses a dance of 34 s for its length", async () => {
    const clip = makeClip(folder, "d.mp4", testVideo(34, "64x48"));
    await expect(check("tiktok_dance", clip)).rejects.toMatchObject({
      code: "too_long",
      status: 413,
      message: "That video is too long. The most is 30 seconds.",
    });
  });

  it("the check accepts MP4, MOV and WebM as videos, and a recorder's WebM without a duration", async () => {
    const webm = ["-c:v", "libvpx", "-c:a", "libopus", "-deadline", "realtime"];
    const source = testVideo(1, "64x48").slice(0, 8);
    for (const bytes of [
      makeClip(folder, "f.mp4", testVideo(1)),
      makeClip(folder, "f.mov", testVideo(1)),
      makeClip(folder, "f.webm", [...source, ...webm, "-live", "1"]),
    ])
      expect((await check("activity_video", bytes)).width).toBeGreaterThan(0);
  });

  it("the check accepts M4A, MP3, WAV, Ogg and WebM as voice recordings", async () => {
    for (const name of ["g.m4a", "g.mp3", "g.wav", "g.webm"])
      expect(
        (await check("voice_sample", makeClip(folder, name, testVoice(2)))).durationMs,
        name,
      ).toBeGreaterThan(1500);
  });
});
