import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { makeScratchFolder } from "../../../tests/support/scratch-folder";
import { encode } from "./encode.server";
import { ffmpeg, probe } from "./ffmpeg.server";
import { makeClip } from "./media.fixture";

const folder = makeScratchFolder();

/** Patches side by side, in 10-bit signals: white and 18% gray of BT.2408, skin, and a leaf. */
const PATCHES = {
  "arib-std-b67": [
    [767, 767, 767],
    [389, 389, 389],
    [560, 480, 430],
    [250, 520, 250],
  ],
  smpte2084: [
    [594, 594, 594],
    [387, 387, 387],
    [460, 410, 380],
    [300, 450, 300],
  ],
} as const;
const WIDTH = 160;

/** A clip as a phone records it, with the picture given in BT.2020 and an HDR transfer function. */
function makeHdrClip(transfer: keyof typeof PATCHES, name: string, codec: string[]): Buffer {
  const pick = (channel: number) =>
    PATCHES[transfer].reduceRight(
      (rest, patch, at) => `if(lt(X,${(at + 1) * WIDTH}),${patch[channel]},${rest})`,
      "0",
    );
  const size = `${PATCHES[transfer].length * WIDTH}x120`;
  return makeClip(folder, name, [
    ...[
      "-f",
      "lavfi",
      "-i",
      `nullsrc=size=${size}:rate=25:duration=0.2,format=gbrp10,geq=r='${pick(0)}':g='${pick(1)}':b='${pick(2)}'`,
    ],
    ...["-vf", "scale=out_color_matrix=bt2020:out_range=tv:flags=accurate_rnd,format=yuv420p10le"],
    ...["-color_primaries", "bt2020", "-color_trc", transfer, "-colorspace", "bt2020nc", ...codec],
  ]);
}

/** Adds the mastering boxes that phones write beside the color box. */
function withMasteringBoxes(clip: Buffer): Buffer {
  const box = (type: string, bytes: number) => {
    const made = Buffer.alloc(8 + bytes, 1);
    made.writeUInt32BE(8 + bytes);
    made.write(type, 4);
    return made;
  };
  const added = Buffer.concat([box("mdcv", 24), box("clli", 4)]);
  const at = clip.indexOf("colr") - 4;
  const whole = Buffer.concat([clip.subarray(0, at), added, clip.subarray(at)]);
  for (const type of ["moov", "trak", "mdia", "minf", "stbl", "stsd", "hvc1"]) {
    const start = whole.indexOf(type) - 4;
    whole.writeUInt32BE(whole.readUInt32BE(start) + added.length, start);
  }
  return whole;
}

async function readPatches(picture: string | Buffer): Promise<number[][]> {
  const image = sharp(picture).removeAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return PATCHES.smpte2084.map((_, at, { length }) => {
    const x = Math.round(((at + 0.5) * info.width) / length);
    const start = (Math.round(info.height / 2) * info.width + x) * info.channels;
    return [...data.subarray(start, start + 3)];
  });
}

const HEVC = ["-c:v", "libx265", "-x265-params", "log-level=error", "-tag:v", "hvc1"];
/** HLG as broadcasters send it to older players too. */
const COMPATIBLE_HLG = [
  ...["-c:v", "libx265", "-tag:v", "hvc1", "-color_trc", "bt2020-10"],
  ...["-x265-params", "log-level=error:atc-sei=18:transfer=bt2020-10"],
];
const AVC = ["-c:v", "libx264", "-profile:v", "high10"];

it.each([
  ["HLG in HEVC, an iPhone's default", "arib-std-b67", "in.mov", "mov", HEVC],
  ["HLG in H.264", "arib-std-b67", "in.mp4", "mp4", AVC],
  ["PQ in HEVC", "smpte2084", "in.mp4", "mp4", HEVC],
  ["HLG that only its frames name", "arib-std-b67", "in.mp4", "mp4", COMPATIBLE_HLG],
] as const)(
  "an HDR video does not come out gray, dark and tagged HDR: %s",
  async (_, transfer, name, type, codec) => {
    const clip = makeHdrClip(transfer, name, [...codec]);
    const path = join(folder, name);
    const bytes = codec === HEVC ? withMasteringBoxes(clip) : clip;
    writeFileSync(path, bytes);
    expect((await probe(type, path)).hdrTransfer).toBe(transfer);
    const original = {
      kind: "video_intro",
      path,
      byteLength: bytes.length,
      contentType: "video/mp4",
    } as const;
    const [video, poster] = (await encode(original, folder)).variants;
    expect(video?.bytes.includes("mdcv")).toBe(false);
    expect(video?.bytes.includes("clli")).toBe(false);
    const nclx = Buffer.from([...Buffer.from("colrnclx"), 0, 1, 0, 1, 0, 1, 0]);
    expect(video?.bytes.includes(nclx)).toBe(true);
    const frame = join(folder, "shown.png");
    await ffmpeg("mp4", join(folder, "video.mp4"), ["-frames:v", "1"], frame);
    for (const picture of [readFileSync(frame), poster?.bytes ?? Buffer.alloc(0)]) {
      const [white, gray, skin, leaf] = await readPatches(picture);
      // White is 203 nits of 1000 and keeps its neighbors below; 18% gray is 26 of 203, at gamma 2.4.
      for (const value of white ?? []) expect(Math.abs(value - 230)).toBeLessThan(5);
      for (const value of gray ?? []) expect(Math.abs(value - 109)).toBeLessThan(5);
      const [red = 0, green = 0, blue = 0] = skin ?? [];
      expect(red - green).toBeGreaterThan(20);
      expect(green - blue).toBeGreaterThan(5);
      expect((leaf?.[1] ?? 0) - Math.max(leaf?.[0] ?? 0, leaf?.[2] ?? 0)).toBeGreaterThan(40);
    }
  },
);

it("a video that counts as SDR does not come out tagged HDR", async () => {
  const name = "sdr.mp4";
  const path = join(folder, name);
  const bytes = makeClip(folder, name, [
    ...["-f", "lavfi", "-i", "testsrc=duration=0.2:size=160x120:rate=25", "-pix_fmt", "yuv420p"],
    ...["-c:v", "libx265", "-x265-params", "log-level=error:atc-sei=18:transfer=bt709"],
  ]);
  writeFileSync(path, bytes);
  const byteLength = bytes.length;
  await encode({ kind: "video_intro", path, byteLength, contentType: "video/mp4" }, folder);
  expect((await probe("mp4", join(folder, "video.mp4"))).hdrTransfer).toBe(null);
});
