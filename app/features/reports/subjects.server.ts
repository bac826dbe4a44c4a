import { findCard } from "~/features/discover/deck.server";
import { loadEvidence, type MediaEvidence } from "~/features/media/evidence.server";
import { CLIP_NOUNS, type MediaItem } from "~/features/media/media.schema";
import { primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { findReceivedMessage } from "~/features/messages/find-message.server";
import type { Voice } from "~/features/messages/voice.schema";
import { findKnown } from "~/features/safety/find-member.server";
import type { ReportSubject } from "./reasons";
import { findShown } from "./shown-media.server";

/** Something that can be reported, loaded through the viewer. */
export interface Subject {
  kind: ReportSubject;
  id: string;
  memberId: string;
  name: string;
  /** The face that stands beside the name; null where its owner may not be shown. */
  face: { id: string; url: string | null } | null;
  /** What it is: "A message". */
  what: string;
  /** The member's own words, where those are what is reported. */
  quote: string | null;
  /** The photo that is reported. */
  photoUrl: string | null;
  /** The picture on the card, where it can be reported separately. */
  photoId: string | null;
  /** The video or sound that is reported, to be played again. */
  clip: ({ noun: string } & Pick<MediaItem, "durationMs" | "bars" | "files">) | null;
  /** The voice message that is reported, to be heard again. */
  voice: ({ url: string } & Pick<Voice, "durationMs" | "bars">) | null;
  /** Captures the evidence for the moderators as of now. Called inside the report's transaction. */
  takeEvidence: () => Evidence;
}

export interface Evidence {
  facts: Record<string, unknown>;
  still: MediaEvidence["still"];
}

export type ShownSubject = Omit<Subject, "kind" | "id" | "memberId" | "takeEvidence">;

/** A subject as the report form shows it; the id of an owner who may not be shown is not sent to the page. */
export const shown = ({
  kind: _kind,
  id: _id,
  memberId: _memberId,
  takeEvidence: _takeEvidence,
  ...rest
}: Subject): ShownSubject => rest;

const photoIdIn = (url: string | null | undefined) => /^\/media\/([^/]+)\//.exec(url ?? "")?.[1];

/**
 * A member's profile as others see it.
 *
 * @throws Refusal 404 for somebody whom the viewer may not see and never matched with
 */
export function profileSubject(viewerId: string, memberId: string): Subject {
  const known = findKnown(viewerId, memberId);
  // The reported member's own view of the card: the card as others see it, whoever reports it.
  const card = () => findCard(memberId, memberId)?.profile ?? null;
  return {
    kind: "profile",
    id: memberId,
    memberId,
    name: known.name,
    face: known.isVisible ? { id: memberId, url: known.photoUrl } : null,
    what: "Their profile",
    quote: null,
    photoUrl: null,
    photoId: photoIdIn(known.photoUrl) ?? null,
    clip: null,
    voice: null,
    takeEvidence: () => {
      const profile = card();
      const photoId = photoIdIn(profile?.profileImageUrl);
      const photo = photoId ? loadEvidence(photoId) : null;
      return {
        facts: { card: profile, photo: photo && { mediaId: photoId, files: photo.files } },
        still: photo?.still ?? null,
      };
    },
  };
}

/**
 * A message that somebody sent to the viewer.
 * @throws Refusal 404 for other members' conversations and the viewer's own messages
 */
export function messageSubject(
  viewerId: string,
  conversationId: number,
  messageId: number,
): Subject {
  const message = findReceivedMessage(viewerId, conversationId, messageId);
  const { senderId, senderName, content, voice } = message;
  return {
    kind: "message",
    id: String(messageId),
    memberId: senderId,
    name: senderName,
    face: message.senderIsVisible ? { id: senderId, url: message.senderPhotoUrl } : null,
    what: message.recordingId === null ? "A message" : "A voice message",
    quote: voice?.url ? null : content,
    photoUrl: null,
    photoId: null,
    clip: null,
    voice: voice?.url ? { url: voice.url, durationMs: voice.durationMs, bars: voice.bars } : null,
    takeEvidence: () => {
      const recording = message.recordingId === null ? null : loadEvidence(message.recordingId);
      return {
        facts: {
          conversationId,
          from: senderName,
          content,
          sentAt: new Date(message.createdAtMs).toISOString(),
          ...(recording && { files: recording.files }),
        },
        still: recording?.still ?? null,
      };
    },
  };
}

const KINDS = {
  photo: ["photo", "A photo"],
  video_intro: ["video", "A video"],
  tiktok_dance: ["video", "A video"],
  activity_video: ["video", "A video"],
  voice_sample: ["voice", "A voice sample"],
} as const;

/**
 * A picture, video or voice sample that is shown to the viewer.
 * @throws Refusal 404 when it does not exist, is the viewer's own or is not visible to them
 */
export function mediaSubject(viewerId: string, mediaId: string): Subject {
  const media = findShown(viewerId, mediaId);
  const [kind, what] = KINDS[media.kind];
  const { durationMs, bars, files } = media;
  return {
    kind,
    id: media.id,
    memberId: media.ownerId,
    name: media.ownerName,
    // The photo is a face itself.
    face: media.kind === "photo" ? null : { id: media.ownerId, url: media.ownerPhotoUrl },
    what,
    quote: null,
    photoUrl: media.kind === "photo" ? primaryPhotoUrl(media.id) : null,
    photoId: null,
    clip: media.kind === "photo" ? null : { noun: CLIP_NOUNS[media.kind], durationMs, bars, files },
    voice: null,
    takeEvidence: () => {
      const { files, still } = loadEvidence(media.id);
      return { facts: { mediaId: media.id, kind: media.kind, of: media.ownerName, files }, still };
    },
  };
}
