import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeScratchFolder } from "../../../tests/support/scratch-folder";
import { encode } from "./encode.server";
import { makeClip } from "./media.fixture";

const LINK_BITS_A_SECOND = 400_000;
const MOST_BITS_A_SECOND = 350_000;
const MINUTE_BYTES = 2_600_000;
const VOICE_MESSAGE_BYTES = 64 * 1024;
const FIRST_FRAME_BYTES = 64 * 1024;
/** Longest wait at the poster after which the clip plays to its end without a stall. */
const MOST_WAIT_SECONDS = 2;

const folder = makeScratchFolder();

interface Packet {
  codec_type: "video" | "audio";
  dts_time: string;
  pos: string;
  size: string;
}

/** How a clip plays while it downloads. */
interface Played {
  byteLength: number;
  seconds: number;
  /** Bytes that a browser needs for its first picture: everything up to the end of the first frame. */
  firstFrameBytes: number;
  /** How long playback waits so that every frame and every sound arrives before its time. */
  waitSeconds: number;
}

function playOver(path: string, byteLength: number, bitsASecond: number): Played {
  const entries = ["-show_entries", "packet=codec_type,dts_time,pos,size"];
  const output = execFileSync("ffprobe", ["-v", "error", "-of", "json", ...entries, path], {
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
  });
  const { packets } = JSON.parse(output) as { packets: Packet[] };
  const findEnd = ({ pos, size }: Packet) => Number(pos) + Number(size);
  const first = packets.find(({ codec_type }) => codec_type === "video");
  if (!first) throw new Error("There is no picture.");
  const times = packets.map(({ dts_time }) => Number(dts_time));
  return {
    byteLength,
    seconds: Math.max(...times),
    firstFrameBytes: findEnd(first),
    waitSeconds: Math.max(
      ...packets.map((packet, at) => (findEnd(packet) * 8) / bitsASecond - (times[at] ?? 0)),
    ),
  };
}

/** Moving pictures with visual and audio noise: nothing is harder to compress. */
const noise = (seconds: number, size: string, still = 0) => [
  ...["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=30:duration=${seconds}`],
  ...["-f", "lavfi", "-i", `anoisesrc=c=white:a=0.5:duration=${seconds + still}`],
  ...["-vf", `noise=alls=40:allf=t,tpad=stop_mode=clone:stop_duration=${still}`],
  ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"],
];

async function encoded(name: string, options: string[]): Promise<Played> {
  const bytes = makeClip(folder, name, options);
  const path = join(folder, name);
  const original = {
    kind: "video_intro",
    path,
    byteLength: bytes.length,
    contentType: "video/mp4",
  } as const;
  const { variants } = await encode(original, folder);
  const video = variants.find(({ contentType }) => contentType === "video/mp4");
  if (!video) throw new Error("There is no video.");
  const output = join(folder, `small-${name}`);
  writeFileSync(output, video.bytes);
  return playOver(output, video.bytes.length, LINK_BITS_A_SECOND);
}

describe("a clip on a weak link", () => {
  // The still picture that follows is as full of noise: the encoder has enough of it to the end.
  it("a clip of a minute plays without a stall while it arrives and shows its first frame within 64 KB, however hard its picture is to compress", async () => {
    const played = await encoded("minute.mp4", noise(5, "480x854", 55));
    expect(played.seconds).toBeGreaterThan(59);
    expect(played.byteLength).toBeLessThanOrEqual(MINUTE_BYTES);
    expect((played.byteLength * 8) / played.seconds).toBeLessThanOrEqual(MOST_BITS_A_SECOND);
    expect(played.waitSeconds).toBeLessThanOrEqual(MOST_WAIT_SECONDS);
    // The index of the whole minute comes first.
    expect(played.firstFrameBytes).toBeLessThanOrEqual(FIRST_FRAME_BYTES);
  }, 120_000);
});

describe("a voice message of 30 seconds", () => {
  // Noise has every pitch at once, a siren one after the other; both are harder for a codec than a
  // voice.
  it.each([
    ["snow", "anoisesrc=c=white:a=0.5:duration=30"],
    ["a siren", "aevalsrc=0.4*sin(2*PI*(400+150*sin(2*PI*3*t))*t)+0.2*sin(2*PI*880*t):d=30"],
  ])("a voice message of 30 seconds takes at most 64 KB, even of %s", async (_, source) => {
    const { length } = makeClip(folder, "said.wav", ["-f", "lavfi", "-i", source]);
    const original = {
      kind: "voice_message",
      path: join(folder, "said.wav"),
      byteLength: length,
      contentType: "audio/wav",
    } as const;
    const { variants, durationMs } = await encode(original, folder);
    expect(durationMs).toBeGreaterThan(29_900);
    expect(variants).toHaveLength(1);
    expect(variants[0]?.bytes.length).toBeLessThanOrEqual(VOICE_MESSAGE_BYTES);
  });
});
