import { listClosedBy } from "~/features/matches/closing.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import type { NoticeComposer } from "~/features/notifications/current-texts.server";
import { prepared } from "~/server/data/database.server";

const CONVERSATIONS_SQL = `SELECT id, conversation_id AS conversationId FROM messages
  WHERE id IN (SELECT value FROM json_each(?))`;

const VOICE_TITLE = "New voice message";

/** Title and text of the notice of a message. */
export const textNotice = (name: string) => ({
  title: "New message",
  message: `${name} wrote to you.`,
});

/** Title and text of the notice of a voice message. */
export const voiceNotice = (name: string) => ({
  title: VOICE_TITLE,
  message: `${name} sent you a voice message.`,
});

/** Composes the notices of messages with the name that their sender has now. */
export const composeMessageNotices: NoticeComposer =
  () =>
  ({ title, aboutName }) => ({
    ...(title === VOICE_TITLE ? voiceNotice : textNotice)(aboutName ?? NEUTRAL_NAME),
    worth: "delivery",
  });

interface Row {
  id: number;
  conversationId: number;
}

/** Finds the messages of matches that their recipient has closed since, of which they get no mail and no push anymore. */
export function findClosedMessages(userId: string, ids: readonly string[]): Set<string> {
  const rows = prepared<Row>(CONVERSATIONS_SQL).all(JSON.stringify(ids.map(Number)));
  const closed = listClosedBy(userId, [...new Set(rows.map((row) => row.conversationId))]);
  return new Set(rows.filter((row) => closed.has(row.conversationId)).map(({ id }) => String(id)));
}
