import { sql } from "drizzle-orm";
import { check, index, integer, text } from "drizzle-orm/sqlite-core";
import { moment, table } from "./columns";
import { messages } from "./matching";
import { media } from "./media";
import { member } from "./member";
import { LIMITS } from "./values";

/** What makes a message a voice message: its sound and whether it was listened to (decision T4). */
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
    playedAt: moment("played_at"),
  },
  (t) => [
    index("voice_messages_received").on(t.receiverId, t.messageId),
    check(
      "voice_messages_duration",
      sql`${t.durationMs} BETWEEN 1 AND ${sql.raw(`${LIMITS.voiceMessageMs}`)}`,
    ),
  ],
);
