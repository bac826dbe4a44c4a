import { open, readFile } from "node:fs/promises";
import type { FailOnOptions, Metadata } from "sharp";
import { Refusal } from "~/server/web/errors";
import { decodeOneAtATime } from "./decoding.server";
import { type ClipType, hasFfmpeg, MAX_FRAME_PIXELS, probe, ToolError } from "./ffmpeg.server";
import {
  DURATION_SLACK_SECONDS,
  EMPTY_ALERT,
  findRules,
  isSound,
  SOUND_FORMATS,
  type StoredKind,
  tooLongAlert,
} from "./media.schema";
import { isWholeMp4 } from "./mp4.server";
import { isPolyglot, type Sniffed, sniff } from "./sniff.server";

const WRONG_VIDEO = "August can’t read that video. Please choose an MP4, MOV or WebM file.";
const WRONG_SOUND = `August can’t read that recording. Please choose an ${SOUND_FORMATS} file.`;

/** The sentence for a type that no browser plays, where there is no ffmpeg to convert it. */
const UNCONVERTED =
  "This copy of August can’t convert files (it has no ffmpeg), so it only takes what browsers play.";

/** The sentences for a file of another type. */
const WRONG_TYPE: Record<StoredKind, string> = {
  photo: "August can’t read that photo. Please choose a JPEG, PNG, WebP or AVIF picture.",
  video_intro: WRONG_VIDEO,
  tiktok_dance: WRONG_VIDEO,
  activity_video: WRONG_VIDEO,
  voice_sample: WRONG_SOUND,
  voice_message: WRONG_SOUND,
};

/** What the check found out about an upload. */
export interface CheckedFile {
  contentType: string;
  /** Pixels; 0 for sound, and for a video that no tool can read. */
  width: number;
  height: number;
  durationMs: number | null;
}

/** Most pixels of a photo that is decoded line by line; the largest phone photos have 50 million. */
const MAX_PHOTO_PIXELS = 51_000_000;
/**
 * Most pixels of a photo that is decoded as a whole: a progressive JPEG or an interlaced PNG.
 * Cameras write neither.
 */
const MAX_WHOLE_PIXELS = 16_800_000;
/** Most pixels of an AVIF, whose decoder takes 18 bytes a pixel. */
const MAX_AVIF_PIXELS = 6_300_000;
/** Most pixels of all frames of a video together: a minute of 4K at 30 frames a second. */
const MAX_VIDEO_PIXELS = 16_000_000_000;

const TAIL_BYTES = 65_557;
const HEAD_BYTES = 4096;

const refuse = (message: string) => new Refusal("unsupported_type", "Upload Failed", message);
const damaged = (kind: StoredKind) =>
  refuse(`That ${findRules(kind).noun} is damaged or incomplete. Please choose another.`);
const hostile = () =>
  refuse("That file is two things at once, so we can’t take it. Please choose another.");

const PHOTO_TYPES = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
};
const VIDEO_TYPES = { mp4: "video/mp4", mov: "video/quicktime", webm: "video/webm" };
const VOICE_TYPES = {
  mp4: "audio/mp4",
  m4a: "audio/mp4",
  mov: "audio/mp4",
  webm: "audio/webm",
  ogg: "audio/ogg",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  caf: "audio/x-caf",
  amr: "audio/amr",
  aac: "audio/aac",
};
/** Types that browsers play unconverted, where there is no ffmpeg to make them smaller. */
const PLAYABLE = new Set<Sniffed>(["mp4", "m4a", "webm", "mp3", "wav"]);

async function readEnds(path: string, byteLength: number) {
  const file = await open(path, "r");
  try {
    const head = Buffer.alloc(Math.min(HEAD_BYTES, byteLength));
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, byteLength));
    await file.read(head, 0, head.length, 0);
    await file.read(tail, 0, tail.length, byteLength - tail.length);
    return { head, tail };
  } finally {
    await file.close();
  }
}

/** Loads the decoder of pictures, which takes 19 MiB, with the first picture. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // One core is left for requests, and no member's picture stays in a cache.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * Opens a picture with the decoder's limits against decompression bombs.
 *
 * @param failOn faults that end the decoding; none for a picture that has been checked
 */
export async function openPhoto(photo: string | Buffer, failOn: FailOnOptions = "none") {
  const sharp = await loadSharp();
  return sharp(photo, { limitInputPixels: MAX_PHOTO_PIXELS, failOn, sequentialRead: true });
}

const JPEG_END = Buffer.from([0xff, 0xd9]);

/** Decodes the whole picture, so that a truncated one is refused at once. */
async function decodes(photo: string | Buffer, failOn: FailOnOptions): Promise<boolean> {
  const opened = await openPhoto(photo, failOn);
  const whole = opened.timeout({ seconds: 30 }).resize(16, 16).raw();
  return decodeOneAtATime(() => whole.toBuffer()).then(
    () => true,
    () => false,
  );
}

/** Whether a JPEG lacks only its end marker, as some cameras and apps write it and every browser shows it. */
const lacksOnlyItsEnd = async (path: string) =>
  decodes(Buffer.concat([await readFile(path), JPEG_END]), "warning");

function photoPixelLimit({ isProgressive }: Metadata, type: Sniffed): number {
  if (type === "avif") return MAX_AVIF_PIXELS;
  return isProgressive ? MAX_WHOLE_PIXELS : MAX_PHOTO_PIXELS;
}

function tooManyPixels(most: number): Refusal {
  const millions = Math.floor(most / 1_000_000);
  const advice = most === MAX_PHOTO_PIXELS ? "" : " for this format; a regular JPEG can have more";
  return refuse(`That photo has too many pixels. The most is ${millions} million${advice}.`);
}

async function checkPhoto(type: Sniffed, path: string): Promise<CheckedFile> {
  if (type === "heic")
    throw refuse(
      "August can’t read HEIC pictures. Please choose a JPEG, or set your camera to “Most Compatible”.",
    );
  if (!type || !Object.hasOwn(PHOTO_TYPES, type)) throw refuse(WRONG_TYPE.photo);
  const contentType = PHOTO_TYPES[type as keyof typeof PHOTO_TYPES];
  const sharp = await loadSharp();
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header) throw damaged("photo");
  const { width, height } = header;
  const most = photoPixelLimit(header, type);
  if (width * height > most) throw tooManyPixels(most);
  if (!(await decodes(path, "error")) && !(type === "jpeg" && (await lacksOnlyItsEnd(path))))
    throw damaged("photo");
  return { contentType, width, height, durationMs: null };
}

const isIso = (type: Sniffed) => type === "mp4" || type === "mov" || type === "m4a";

async function isWhole(path: string, byteLength: number): Promise<boolean> {
  const file = await open(path, "r");
  try {
    return await isWholeMp4(file, byteLength);
  } finally {
    await file.close();
  }
}

async function checkClip(
  kind: StoredKind,
  type: Sniffed,
  path: string,
  byteLength: number,
): Promise<CheckedFile> {
  const { maxSeconds } = findRules(kind);
  const wrongType = WRONG_TYPE[kind];
  const types: Partial<Record<ClipType, string>> = isSound(kind) ? VOICE_TYPES : VIDEO_TYPES;
  const contentType = types[type as ClipType];
  if (!type || !contentType) throw refuse(wrongType);
  if (isIso(type) && !(await isWhole(path, byteLength))) throw damaged(kind);
  if (!(await hasFfmpeg())) {
    if (!PLAYABLE.has(type))
      throw refuse(
        `${UNCONVERTED} Please choose ${isSound(kind) ? "an M4A, MP3, WAV or WebM" : "an MP4 or WebM"} file.`,
      );
    return { contentType, width: 0, height: 0, durationMs: null };
  }
  const found = await probe(type as ClipType, path).catch((error) => {
    throw error instanceof ToolError ? damaged(kind) : error;
  });
  if (isSound(kind) ? !found.hasAudio || found.hasVideo : !found.hasVideo) throw refuse(wrongType);
  // The decoder does not open larger frames, so their size is unknown.
  if (found.hasVideo && (found.width === 0 || found.width * found.height > MAX_FRAME_PIXELS))
    throw refuse("That video has too many pixels. The most is 4096 by 2304.");
  if (found.width * found.height * found.frames > MAX_VIDEO_PIXELS)
    throw refuse(
      "That video has too many pixels. The most is a minute of 4K at 30 frames a second, or of HD at 120.",
    );
  const longestMs = ((maxSeconds ?? 0) + DURATION_SLACK_SECONDS) * 1000;
  if (found.durationMs !== null && found.durationMs > longestMs)
    throw new Refusal("too_long", "Upload Failed", tooLongAlert(kind));
  const { width, height, durationMs } = found;
  return { contentType, width, height, durationMs };
}

/**
 * Determines a file's type by its content, and whether it is complete and valid for its kind.
 *
 * @throws Refusal with the sentence for the person: 415, or 413 for a clip that is too long
 */
export async function checkFile(
  kind: StoredKind,
  path: string,
  byteLength: number,
): Promise<CheckedFile> {
  if (byteLength === 0) throw refuse(EMPTY_ALERT);
  const { head, tail } = await readEnds(path, byteLength);
  const type = sniff(head);
  if (type && isPolyglot(head, tail)) throw hostile();
  return kind === "photo" ? checkPhoto(type, path) : checkClip(kind, type, path, byteLength);
}

/** The sniffed type of a file that has been checked. */
export async function sniffType(path: string, byteLength: number): Promise<Sniffed> {
  return sniff((await readEnds(path, byteLength)).head);
}
