import { raiseRevision } from "~/features/matches/revision.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import { voiceNotice } from "~/features/messages/message-notices.server";
import { VOICE_MESSAGES } from "~/features/messages/voice-columns.server";
import { notify } from "~/features/notifications/notify.server";
import { publish } from "~/server/data/changes.server";
import { prepared, type Transaction } from "~/server/data/database.server";

const ANNOUNCEMENT_SQL = `SELECT v.*, ${memberNameSql("v.senderId")} AS senderName
FROM (${VOICE_MESSAGES}) v WHERE v.mediaId = ?`;

interface Announcement {
  id: number;
  receiverId: string;
  conversationId: number;
  senderId: string;
  senderName: string;
}

/** Tells the receiver of a voice message, inside the transaction that makes it ready to be played. */
export function announceVoice(tx: Transaction, mediaId: string): void {
  const announcement = prepared<Announcement>(ANNOUNCEMENT_SQL).get(mediaId);
  if (!announcement) return;
  raiseRevision(tx, { conversationId: announcement.conversationId });
  notify(tx, {
    userId: announcement.receiverId,
    type: "message_received",
    ...voiceNotice(announcement.senderName),
    link: `/messages/${announcement.conversationId}`,
    cause: `message:${announcement.id}`,
    aboutId: announcement.senderId,
  });
  tx.afterCommit(() => publish(announcement.senderId, announcement.receiverId));
}
