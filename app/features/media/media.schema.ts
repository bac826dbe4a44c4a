import type { IMAGE_TYPES } from "@db/schema/profile-lists";
import type { MEDIA_KINDS, PROCESSING_STATES, REVIEW_STATES } from "@db/schema/values";

/** Kinds, limits and sentences of uploads, shared by server and browser (rule upload-limits). */

/** Every kind of item that the queue encodes. */
export type StoredKind = (typeof MEDIA_KINDS)[number];
/** The kinds of items on a member's profile. */
export type MediaKind = Exclude<StoredKind, "voice_message">;
export type ImageType = (typeof IMAGE_TYPES)[number];
export type VideoKind = "video_intro" | "tiktok_dance" | "activity_video";

const MIB = 1024 * 1024;

interface KindRules extends FileRules {
  most: number;
}

/** The rules for files of a kind. */
interface FileRules {
  /** The noun for one item in a sentence. */
  noun: string;
  maxBytes: number;
  /** Longest recording; null for photos. */
  maxSeconds: number | null;
  /** The `accept` attribute of a file input. The server decides by content. */
  accept: string;
}

const PHOTO_TYPES = "image/jpeg,image/png,image/webp,image/avif";
const VIDEO_TYPES = "video/mp4,video/webm,video/quicktime";
/** The accepted sound formats, for a sentence. */
export const SOUND_FORMATS = "M4A, MP3, WAV, Ogg, WebM, 3GP, AMR, AAC or CAF";
const VOICE_TYPES =
  "audio/*,audio/mp4,audio/mpeg,audio/wav,audio/webm,audio/ogg,.m4a,.mp3,.wav,.caf,.amr,.3gp,.aac";

const video = (maxSeconds: number): KindRules => ({
  noun: "video",
  most: 1,
  maxBytes: 64 * MIB,
  maxSeconds,
  accept: VIDEO_TYPES,
});

export const KINDS: Record<MediaKind, KindRules> = {
  photo: {
    noun: "photo",
    most: 2,
    maxBytes: 12 * MIB,
    maxSeconds: null,
    accept: PHOTO_TYPES,
  },
  video_intro: video(60),
  tiktok_dance: video(30),
  activity_video: video(60),
  voice_sample: {
    noun: "voice sample",
    most: 1,
    maxBytes: 10 * MIB,
    maxSeconds: 60,
    accept: VOICE_TYPES,
  },
};

/** A minute of uncompressed sound: WAV, 48 kHz, stereo. */
const MINUTE_OF_WAV = 12 * MIB;

/** A recording for one member (rule voice-60-seconds). */
export const VOICE_MESSAGE: FileRules = {
  noun: "voice message",
  maxBytes: MINUTE_OF_WAV,
  maxSeconds: 60,
  accept: VOICE_TYPES,
};

/** The rules for files of any kind. */
export const findRules = (kind: StoredKind): FileRules =>
  kind === "voice_message" ? VOICE_MESSAGE : KINDS[kind];

/** Sound alone: a voice sample or a voice message. */
export const isSound = (kind: StoredKind): boolean =>
  kind === "voice_sample" || kind === "voice_message";

/** The noun of each kind of clip in the name of its player. */
export const CLIP_NOUNS: Record<Exclude<MediaKind, "photo">, string> = {
  video_intro: "video introduction",
  tiktok_dance: "dance video",
  activity_video: "activity video",
  voice_sample: "voice sample",
};

/** Seconds that a file may run over, because cameras stop a little late. */
export const DURATION_SLACK_SECONDS = 2;

export const isMediaKind = (text: string | undefined): text is MediaKind =>
  text !== undefined && Object.hasOwn(KINDS, text);

/** The alert for a kind that is full (rule upload-limits). */
export function fullAlert(kind: MediaKind): string {
  if (kind === "photo") return "Maximum 2 photos allowed. Please remove some photos first.";
  const { noun } = KINDS[kind];
  return `Maximum 1 ${noun} allowed. Please remove the current ${noun} first.`;
}

/** The alert for more photos than there is room for (rule upload-limits). */
export const roomAlert = (room: number): string =>
  `Only ${room} more photo(s) can be uploaded. Maximum 2 photos total.`;

export function tooLargeAlert(kind: StoredKind): string {
  const { noun, maxBytes } = findRules(kind);
  return `That ${noun} is too big. The most is ${Math.floor(maxBytes / MIB)} MB.`;
}

export const tooLongAlert = (kind: StoredKind): string =>
  `That ${findRules(kind).noun} is too long. The most is ${findRules(kind).maxSeconds} seconds.`;

/** The label of a quote in the list and beside the recorder. */
export const quoteLabel = ({ text, by }: { text: string; by: string }) => `“${text}” ${by}`;

/** The alert while too many uploads of a member are in flight or in the queue. */
export const WAITING_ALERT =
  "A few of your uploads are still going. Please try again when they’re done.";

export const NO_FILE_ALERT = "Please choose a file first.";
export const EMPTY_ALERT = "That file is empty. Please choose another.";
export const CAMERA_ALERT = "Unable to access camera. Please check permissions and try again.";
export const MICROPHONE_ALERT = "Could not access microphone. Please check permissions.";

/** On what only its owner sees, until a moderator has looked at it. */
export const WAITING_LABEL = "Waiting for review";

/** The URL of an item in one encoding. */
export interface MediaFile {
  url: string;
  contentType: string;
  /** Pixels; 0 for sound. */
  width: number;
  height: number;
}

/** A member's own item, as the editor and its panels see it. */
export interface MediaItem {
  id: string;
  kind: MediaKind;
  processing: (typeof PROCESSING_STATES)[number];
  /** Why the processing failed. */
  failure: string | null;
  review: (typeof REVIEW_STATES)[number];
  reviewReason: string | null;
  imageType: ImageType | null;
  /** True for a photo that is the same picture as another one of the member; left out for others. */
  isDouble?: true;
  durationMs: number | null;
  /** Loudness of a sound over its length, as hexadecimal digits; null where it was not measured. */
  bars: string | null;
  files: MediaFile[];
}

/** The JSON response to an upload, a removal or another change of an item. */
export interface MediaResponse {
  items: MediaItem[];
  title: string;
  message: string;
  /** The tokens that the change earned; undefined where it cannot earn any. */
  tokensEarned?: number;
}

/** Text for the tokens that an upload earned, to append to its message; empty if none. */
export const earnedText = (tokens: number): string =>
  tokens > 0 ? ` +${tokens} August Tokens earned!` : "";

export type MediaState = Pick<MediaItem, "processing" | "review">;

/** An item counts for the completion unless its processing failed or its review refused it. */
export const counts = ({ processing, review }: MediaState): boolean =>
  processing !== "failed" && review !== "refused";

/** Two photos that count, one upclose and one pulledback (rule upload-limits). */
export function arePhotosComplete(
  photos: readonly (MediaState & Pick<MediaItem, "imageType">)[],
): boolean {
  const types = new Set(photos.filter(counts).map(({ imageType }) => imageType));
  return types.has("upclose") && types.has("pulledback");
}
