import { raiseRevision } from "~/features/matches/revision.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import { notify } from "~/features/notifications/notify.server";
import { publish } from "~/server/changes.server";
import { prepared, type Transaction } from "~/server/database.server";

const ANNOUNCEMENT_SQL = `SELECT v.message_id AS messageId, v.receiver_id AS receiverId, c.match_id AS matchId,
  c.id AS conversationId, w.sender_id AS senderId, ${memberNameSql("w.sender_id")} AS senderName
FROM voice_messages v JOIN messages w ON w.id = v.message_id JOIN conversations c ON c.id = w.conversation_id
WHERE v.media_id = ?`;

interface Announcement {
  messageId: number;
  receiverId: string;
  matchId: string;
  conversationId: number;
  senderId: string;
  senderName: string;
}

/** Tells the receiver of a voice message, inside the transaction that makes it ready to be played. */
export function announceVoice(tx: Transaction, mediaId: string): void {
  const announcement = prepared<Announcement>(ANNOUNCEMENT_SQL).get(mediaId);
  if (!announcement) return;
  raiseRevision(tx, announcement.matchId);
  notify(tx, {
    userId: announcement.receiverId,
    type: "message_received",
    title: "New voice message",
    message: `${announcement.senderName} sent you a voice message.`,
    link: `/messages/${announcement.conversationId}`,
    cause: `message:${announcement.messageId}`,
    aboutId: announcement.senderId,
  });
  tx.afterCommit(() => publish(announcement.senderId, announcement.receiverId));
}
