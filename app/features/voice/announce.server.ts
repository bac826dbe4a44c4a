import { raiseRevision } from "~/features/matches/revision.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { notify } from "~/features/notifications/notify.server";
import { publish } from "~/server/changes.server";
import { prepared, type Transaction } from "~/server/database.server";

const NEWS_SQL = `SELECT v.message_id AS messageId, v.receiver_id AS receiverId, c.match_id AS matchId,
  c.id AS conversationId, w.sender_id AS senderId, p.stage_name AS senderName
FROM voice_messages v JOIN messages w ON w.id = v.message_id JOIN conversations c ON c.id = w.conversation_id
LEFT JOIN profiles p ON p.user_id = w.sender_id WHERE v.media_id = ?`;

interface News {
  messageId: number;
  receiverId: string;
  matchId: string;
  conversationId: number;
  senderId: string;
  senderName: string | null;
}

/** Tells the receiver of a voice message, inside the transaction that makes it ready to be played. */
export function announceVoice(tx: Transaction, mediaId: string): void {
  const news = prepared<News>(NEWS_SQL).get(mediaId);
  if (!news) return;
  raiseRevision(tx, news.matchId);
  notify(tx, {
    userId: news.receiverId,
    type: "message_received",
    title: "New voice message",
    message: `${news.senderName ?? NEUTRAL_NAME} sent you a voice message.`,
    link: `/messages/${news.conversationId}`,
    cause: `message:${news.messageId}`,
    aboutId: news.senderId,
  });
  tx.afterCommit(() => publish(news.senderId, news.receiverId));
}
