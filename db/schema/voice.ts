import { sql } from "drizzle-orm";
import { check, index, integer, text } from "drizzle-orm/sqlite-core";
import { table, timestamp } from "./columns";
import { messages } from "./matching";
import { media } from "./media";
import { member } from "./member";
import { trigger } from "./trigger";
import { LIMITS } from "./values";

/** What makes a message a voice message: its sound and whether it was listened to (rule voice-60-seconds). */
export const voiceMessages = table(
  "voice_messages",
  {
    messageId: integer("message_id")
      .primaryKey()
      .references(() => messages.id, { onDelete: "cascade" }),
    mediaId: text("media_id")
      .notNull()
      .unique()
      .references(() => media.id, { onDelete: "cascade" }),
    receiverId: member("receiver_id"),
    /** Decoded length; nothing where no tool could measure it. */
    durationMs: integer("duration_ms"),
    /** When its receiver first listened. */
    playedAt: timestamp("played_at"),
  },
  (t) => [
    index("voice_messages_received").on(t.receiverId, t.messageId),
    check(
      "voice_messages_duration",
      sql`${t.durationMs} BETWEEN 1 AND ${sql.raw(`${LIMITS.voiceMessageMs}`)}`,
    ),
  ],
);

export const voiceTriggers = [
  trigger("voice_messages_between_the_two", {
    before: "INSERT ON voice_messages",
    when: `NOT EXISTS (SELECT 1 FROM messages w JOIN conversations c ON c.id = w.conversation_id JOIN matches m ON m.id = c.match_id
  JOIN media f ON f.id = NEW.media_id WHERE w.id = NEW.message_id AND f.user_id = w.sender_id AND f.kind = 'voice_message'
    AND NEW.receiver_id <> w.sender_id AND NEW.receiver_id IN (m.user_id_1, m.user_id_2))`,
  }),
  trigger("voice_messages_take_their_sound", {
    after: "DELETE ON voice_messages",
    run: "DELETE FROM media WHERE id = OLD.media_id",
  }),
];
