import { findCard } from "~/features/discover/deck.server";
import { findConversation } from "~/features/matches/conversations.server";
import { listEvidenceFiles } from "~/features/media/media-evidence.server";
import { findReceivedMessage, listAround } from "~/features/messages/find-message.server";
import { findReportable, type Known } from "~/features/safety/find-member.server";
import { SUBJECT_DEFAULTS, type Subject } from "./report-subject";

const photoIdIn = (url: string | null | undefined) => /^\/media\/([^/]+)\//.exec(url ?? "")?.[1];

/** A member's profile as others see it. */
function toProfileSubject(known: Known): Subject {
  const { id, name, isVisible, photoUrl } = known;
  return {
    ...SUBJECT_DEFAULTS,
    id,
    memberId: id,
    name,
    face: isVisible ? { id, url: photoUrl } : null,
    what: isVisible ? "Their profile" : "Their profile, which you can’t see anymore",
    photoId: photoIdIn(photoUrl) ?? null,
    takeEvidence: () => {
      // The reported member's own view of the card: the card as others see it, no matter who reports it.
      const card = findCard(id, id)?.profile ?? null;
      const mediaId = photoIdIn(card?.profileImageUrl) ?? null;
      const photo = mediaId ? { mediaId, files: listEvidenceFiles(mediaId) } : null;
      return { kind: "profile", facts: { card, photo }, mediaId };
    },
  };
}

/**
 * A member's profile.
 * @throws Refusal 404 as `findReportable`
 */
export const profileSubject = (viewerId: string, memberId: string): Subject =>
  toProfileSubject(findReportable(viewerId, memberId));

/**
 * The other of one of the viewer's conversations, who the viewer need not be able to name.
 * @throws Refusal 404 for other members' conversations, and 30 days after one has ended
 */
export const conversationSubject = (viewerId: string, conversationId: number): Subject =>
  profileSubject(viewerId, findConversation(viewerId, conversationId).otherId);

/**
 * A message that someone sent to the viewer.
 * @throws Refusal 404 for other members' conversations and the viewer's own messages
 */
export function messageSubject(viewerId: string, messageId: number): Subject {
  const message = findReceivedMessage(viewerId, messageId);
  const { conversationId, senderId, senderName, content, voice, recordingId } = message;
  const around = listAround(message, viewerId);
  const along = ["", "The message before or after it goes", "The messages before and after it go"];
  return {
    ...SUBJECT_DEFAULTS,
    id: String(messageId),
    memberId: senderId,
    name: senderName,
    face: message.senderIsVisible ? { id: senderId, url: message.senderPhotoUrl } : null,
    what: recordingId === null ? "A message" : "A voice message",
    quotes: voice?.url ? [] : [content],
    along: around.length > 0 ? `${along[around.length]} to the moderators, too.` : null,
    voice: voice?.url ? { url: voice.url, durationMs: voice.durationMs, bars: voice.bars } : null,
    takeEvidence: () => ({
      kind: "message",
      facts: {
        conversationId,
        from: senderName,
        content,
        sentAt: new Date(message.createdAtMs).toISOString(),
        around,
        ...(recordingId !== null && { files: listEvidenceFiles(recordingId) }),
      },
      mediaId: recordingId,
    }),
  };
}
