import { findCard } from "~/features/discover/deck.server";
import { loadEvidence, type MediaEvidence } from "~/features/media/evidence.server";
import { CLIP_NOUNS, type MediaItem } from "~/features/media/media.schema";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { findReceivedMessage } from "~/features/messages/find-message.server";
import { findKnown } from "~/features/safety/find-member.server";
import type { ReportSubject } from "./reasons";
import { findShown } from "./shown-media.server";

/** Something that can be reported, loaded through the viewer. */
export interface Subject {
  kind: ReportSubject;
  id: string;
  memberId: string;
  name: string;
  /** Its noun in the sentence "You report …". */
  what: string;
  /** The member's own words, where those are what is reported. */
  quote: string | null;
  /** The picture on the card, where it can be reported separately. */
  photoId: string | null;
  /** The video or sound that is reported, to be played again. */
  clip: ({ noun: string } & Pick<MediaItem, "durationMs" | "bars" | "files">) | null;
  /** Captures the evidence for the moderators as of now. Called inside the report's transaction. */
  takeEvidence: () => Evidence;
}

export interface Evidence {
  facts: Record<string, unknown>;
  still: MediaEvidence["still"];
}

export type ShownSubject = Pick<Subject, "name" | "what" | "quote" | "photoId" | "clip">;

/** A subject as the report form shows it; its owner's id is not sent to the page. */
export const shown = ({ name, what, quote, photoId, clip }: Subject): ShownSubject => ({
  name,
  what,
  quote,
  photoId,
  clip,
});

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
    what: known.name === NEUTRAL_NAME ? "a member" : `the profile of ${known.name}`,
    quote: null,
    photoId: (known.isVisible && photoIdIn(card()?.profileImageUrl)) || null,
    clip: null,
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
  const { senderId, senderName, content } = message;
  return {
    kind: "message",
    id: String(messageId),
    memberId: senderId,
    name: senderName,
    what: `a message from ${senderName === NEUTRAL_NAME ? "a member" : senderName}`,
    quote: content,
    photoId: null,
    clip: null,
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
  photo: ["photo", "a photo"],
  video_intro: ["video", "a video"],
  tiktok_dance: ["video", "a video"],
  activity_video: ["video", "a video"],
  voice_sample: ["voice", "a voice sample"],
} as const;

/**
 * A picture, video or voice sample that is shown to the viewer.
 * @throws Refusal 404 when it does not exist, is the viewer's own or is not visible to them
 */
export function mediaSubject(viewerId: string, mediaId: string): Subject {
  const media = findShown(viewerId, mediaId);
  const [kind, noun] = KINDS[media.kind];
  const { durationMs, bars, files } = media;
  return {
    kind,
    id: media.id,
    memberId: media.ownerId,
    name: media.ownerName,
    what: `${noun} of ${media.ownerName}`,
    quote: null,
    photoId: null,
    clip: media.kind === "photo" ? null : { noun: CLIP_NOUNS[media.kind], durationMs, bars, files },
    takeEvidence: () => {
      const { files, still } = loadEvidence(media.id);
      return { facts: { mediaId: media.id, kind: media.kind, of: media.ownerName, files }, still };
    },
  };
}
