import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { computeBars } from "@db/loudness-bars";
import type { Sharp } from "sharp";
import { loadSharp, openPhoto, sniffType } from "./check.server";
import { decodeOneAtATime } from "./decoding.server";
import {
  type ClipType,
  ffmpeg,
  hasFfmpeg,
  probe,
  ToolError,
  ToolLimitError,
} from "./ffmpeg.server";
import { findRules, isSound, type StoredKind } from "./media.schema";
import { blankHdrBoxes, blankMetadata } from "./mp4.server";
import { type HdrTransfer, writeToneMap } from "./tone-map.server";

/** An encoding that is ready to be delivered. */
interface Encoded {
  contentType: string;
  width: number;
  height: number;
  bytes: Buffer;
}

export interface Encoding {
  variants: Encoded[];
  durationMs: number | null;
  /** Loudness of a sound for its player; null for others, and where there is no ffmpeg. */
  bars: string | null;
}

/** The original can never be encoded; the message is for the member. */
export class UnreadableFileError extends Error {}

/** Widest and tallest aspect ratios that are kept; others are cropped to the nearest of them. */
const RATIO = { widest: 4 / 3, tallest: 3 / 4 };
const EDGE = 768;

/** Rotates and crops a photo to raw pixels at most 768 wide, without anything else of the file. */
async function upright(path: string): Promise<Sharp> {
  const sharp = await loadSharp();
  const turned = (await openPhoto(path)).timeout({ seconds: 60 }).rotate();
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .then(({ autoOrient }) => autoOrient);
  const ratio = Math.min(RATIO.widest, Math.max(RATIO.tallest, width / height));
  const small = turned
    .resize(EDGE, Math.round(EDGE / ratio), { fit: "cover", position: "attention" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw();
  const { data, info } = await decodeOneAtATime(() => small.toBuffer({ resolveWithObject: true }));
  return sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  });
}

const WEBP = { quality: 68, effort: 4 };

async function encodePhoto(path: string): Promise<Encoding> {
  const photo = await upright(path);
  const encode = async (contentType: string, image: Sharp): Promise<Encoded> => {
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    return { contentType, width: info.width, height: info.height, bytes: data };
  };
  const at = (width: number) => photo.clone().resize(width);
  return {
    durationMs: null,
    bars: null,
    variants: [
      await encode("image/webp", at(192).webp(WEBP)),
      await encode("image/webp", at(384).webp(WEBP)),
      await encode("image/webp", at(768).webp(WEBP)),
      await encode("image/jpeg", at(384).jpeg({ quality: 72, mozjpeg: true })),
    ],
  };
}

/**
 * 480p on the short side of the picture, in even numbers as the codec requires. Excess frames are
 * dropped first, so that none is scaled needlessly.
 */
const SCALE =
  "fps=25,scale='if(gte(iw,ih),-2,min(480,trunc(iw/2)*2))':'if(gte(iw,ih),min(480,trunc(ih/2)*2),-2)':flags=fast_bilinear";

const TONE_MAP = "tone-map.cube";
const UPRIGHT = "setsar=1,format=yuv420p";
/** From a phone's HDR to Rec. 709, which every player shows alike, and tagged so (record 64). */
const REC_709 = [
  `${SCALE}:in_color_matrix=bt2020,format=gbrp10,lut3d=${TONE_MAP}`,
  `scale=out_color_matrix=bt709:out_range=tv,${UPRIGHT}`,
  "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709",
].join();

/**
 * For a link of 400 kbit/s: picture and sound take at most 325 of them, whatever the content, and
 * the rest makes up for the index and for pauses of the link. The buffer also bounds the first
 * frame. Interleaving half a second of each makes the index, which comes first, a third smaller.
 */
const VIDEO_OPTIONS = [
  ...["-map", "0:v:0", "-map", "0:a:0?"],
  ...["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "main", "-g", "100"],
  ...["-crf", "27", "-maxrate", "285k", "-bufsize", "400k"],
  ...["-c:a", "aac", "-b:a", "40k", "-ac", "1", "-ar", "32000"],
  ...["-movflags", "+faststart", "-chunk_duration", "500000"],
];
const SOUND_OPTIONS = ["-map", "0:a:0", "-vn", "-ac", "1"];
/** The output of each kind of clip: file, format and options. */
const VIDEO = {
  name: "video.mp4",
  type: "mp4",
  contentType: "video/mp4",
  options: VIDEO_OPTIONS,
} as const;
const VOICE_SAMPLE = {
  name: "voice.m4a",
  type: "m4a",
  contentType: "audio/mp4",
  options: [
    ...SOUND_OPTIONS,
    ...["-c:a", "aac", "-b:a", "48k", "-ar", "44100", "-movflags", "+faststart"],
  ],
} as const;
/**
 * For listening once on a weak link: 2 KB a second. MP3, because every browser plays it and its bit
 * rate holds for every voice, where ffmpeg's own AAC exceeds its target by half.
 */
const VOICE_MESSAGE = {
  name: "voice.mp3",
  type: "mp3",
  contentType: "audio/mpeg",
  options: [...SOUND_OPTIONS, "-c:a", "libmp3lame", "-b:a", "16k", "-ar", "16000"],
} as const;

function outputFormat(kind: StoredKind) {
  if (kind === "voice_message") return VOICE_MESSAGE;
  return isSound(kind) ? VOICE_SAMPLE : VIDEO;
}

/** The filters of a clip's picture; those of HDR read a table that is written for them. */
async function pictureOptions(transfer: HdrTransfer | null, folder: string): Promise<string[]> {
  if (transfer) await writeToneMap(transfer, join(folder, TONE_MAP));
  return ["-vf", transfer ? REC_709 : `${SCALE},${UPRIGHT},setparams=color_trc=bt709`];
}

const POSTER_WIDTH = 384;

async function makePoster(video: string, folder: string): Promise<Encoded> {
  const frame = join(folder, "frame.png");
  await ffmpeg("mp4", video, ["-vf", "thumbnail=50", "-frames:v", "1"], frame);
  const opened = await openPhoto(frame);
  const { data, info } = await opened
    .resize(POSTER_WIDTH)
    .jpeg({ quality: 64, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  return { contentType: "image/jpeg", width: info.width, height: info.height, bytes: data };
}

/** A minute takes a megabyte and contains everything of a voice that is loud. */
const SAMPLES_OPTIONS = [...SOUND_OPTIONS, "-ar", "8000", "-f", "s16le"];
const SAMPLE_BYTES = 2;

async function measureBars(type: ClipType, sound: string, folder: string): Promise<string | null> {
  const output = join(folder, "samples.pcm");
  await ffmpeg(type, sound, SAMPLES_OPTIONS, output);
  const samples = await readFile(output);
  return computeBars(
    Math.floor(samples.length / SAMPLE_BYTES),
    (index) => samples.readInt16LE(index * SAMPLE_BYTES) / 2 ** 15,
  );
}

async function encodeClip(
  kind: StoredKind,
  type: ClipType,
  path: string,
  folder: string,
): Promise<Encoding> {
  const isVoice = isSound(kind);
  const format = outputFormat(kind);
  const output = join(folder, format.name);
  const most = [
    "-t",
    String((findRules(kind).maxSeconds ?? 0) + 1),
    "-fs",
    String(24 * 1024 * 1024),
  ];
  const picture = isVoice
    ? []
    : await pictureOptions((await probe(type, path)).hdrTransfer, folder);
  await ffmpeg(type, path, [...picture, ...format.options, ...most], output);
  const { width, height, durationMs } = await probe(format.type, output);
  const clip: Encoded = {
    contentType: format.contentType,
    width: isVoice ? 0 : width,
    height: isVoice ? 0 : height,
    bytes: await readFile(output),
  };
  if (!isVoice) blankHdrBoxes(clip.bytes);
  if (durationMs === null || clip.bytes.length === 0)
    throw new UnreadableFileError(
      `That ${findRules(kind).noun} has nothing to play. Please choose another.`,
    );
  return isVoice
    ? { durationMs, bars: await measureBars(format.type, output, folder), variants: [clip] }
    : { durationMs, bars: null, variants: [clip, await makePoster(output, folder)] };
}

/** Without ffmpeg: keeps the original, with its metadata blanked where possible. */
async function keepClip(contentType: string, path: string): Promise<Encoding> {
  if (contentType.endsWith("/mp4")) {
    const file = await open(path, "r+");
    try {
      await blankMetadata(file, 0, (await file.stat()).size);
    } finally {
      await file.close();
    }
  }
  return {
    durationMs: null,
    bars: null,
    variants: [{ contentType, width: 0, height: 0, bytes: await readFile(path) }],
  };
}

const KEPT_TYPES = new Set(["mp4", "m4a", "webm", "mp3", "wav"]);

interface Original {
  kind: StoredKind;
  path: string;
  byteLength: number;
  contentType: string;
}

/**
 * Encodes an original to small variants without metadata.
 *
 * @param folder scratch folder for the tools' output
 * @throws UnreadableFileError if a retry cannot help; other errors may be transient
 */
export async function encode(original: Original, folder: string): Promise<Encoding> {
  const { kind, path, byteLength, contentType } = original;
  const { noun } = findRules(kind);
  try {
    if (kind === "photo") return await encodePhoto(path);
    const type = await sniffType(path, byteLength);
    if (await hasFfmpeg()) return await encodeClip(kind, type as ClipType, path, folder);
    if (type && KEPT_TYPES.has(type)) return await keepClip(contentType, path);
  } catch (error) {
    if (error instanceof ToolLimitError)
      throw new UnreadableFileError(
        `That ${noun} takes too long to process. Please choose a shorter or smaller one.`,
        { cause: error },
      );
    if (error instanceof ToolError && error.isRefusal)
      throw new UnreadableFileError(`August couldn’t read that ${noun}. Please choose another.`, {
        cause: error,
      });
    throw error;
  }
  throw new UnreadableFileError(
    `Not every phone can play that ${noun}. Please choose an MP4 file.`,
  );
}

/** The digest under which browsers keep a variant. */
export const computeSha256 = (bytes: Buffer): string =>
  createHash("sha256").update(bytes).digest("hex");
