import { findCard } from "~/features/discover/deck.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { findReceivedMessage } from "~/features/messages/find-message.server";
import { findKnown } from "~/features/safety/find-member.server";
import { findShown, loadEvidence, type MediaEvidence } from "./media-evidence.server";
import type { ReportSubject } from "./reasons";

/** What can be reported, loaded through the viewer. */
export interface Subject {
  kind: ReportSubject;
  id: string;
  memberId: string;
  name: string;
  /** What it is in the sentence "You report …". */
  what: string;
  /** Their own words, where those are what is reported. */
  quote: string | null;
  /** The picture on the card, when it can be reported by itself. */
  photoId: string | null;
  /** As it is now, for the moderators. Called inside the transaction of the report. */
  takeEvidence: () => Evidence;
}

export interface Evidence {
  facts: Record<string, unknown>;
  still: MediaEvidence["still"];
}

export type ShownSubject = Pick<Subject, "name" | "what" | "quote" | "photoId">;

/** A subject as the report form shows it: whose it is goes into no page. */
export const shown = ({ name, what, quote, photoId }: Subject): ShownSubject => ({
  name,
  what,
  quote,
  photoId,
});

const photoIdIn = (url: string | null | undefined) => /^\/media\/([^/]+)\//.exec(url ?? "")?.[1];

/**
 * A member's profile as others see it.
 *
 * @throws Refusal 404 for somebody whom the viewer may not see and never matched with
 */
export function profileSubject(viewerId: string, memberId: string): Subject {
  const known = findKnown(viewerId, memberId);
  // One's own card is the card as others see it, whoever asks for it.
  const card = () => findCard(memberId, memberId)?.profile ?? null;
  return {
    kind: "profile",
    id: memberId,
    memberId,
    name: known.name,
    what: known.name === NEUTRAL_NAME ? "a member" : `the profile of ${known.name}`,
    quote: null,
    photoId: (known.isVisible && photoIdIn(card()?.profileImageUrl)) || null,
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
 * A message that somebody wrote to the viewer.
 *
 * @throws Refusal 404 for a conversation of others and for one's own message
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
 *
 * @throws Refusal 404 when it is not there, their own or not for them
 */
export function mediaSubject(viewerId: string, mediaId: string): Subject {
  const media = findShown(viewerId, mediaId);
  const [kind, noun] = KINDS[media.kind];
  return {
    kind,
    id: media.id,
    memberId: media.ownerId,
    name: media.ownerName,
    what: `${noun} of ${media.ownerName}`,
    quote: null,
    photoId: null,
    takeEvidence: () => {
      const { files, still } = loadEvidence(media.id);
      return { facts: { mediaId: media.id, kind: media.kind, of: media.ownerName, files }, still };
    },
  };
}
