import { barsSql, CLIP_NAMES, DELIVERED, processingSql } from "~/features/media/summary.server";
import type { Voice } from "./voice.schema";

/** SQL query of the voice messages with what their messages say of each. */
export const VOICE_MESSAGES = `SELECT v.message_id AS id, v.media_id AS mediaId, v.receiver_id AS receiverId,
  w.sender_id AS senderId, w.conversation_id AS conversationId, w.created_at AS createdAtMs
FROM voice_messages v JOIN messages w ON w.id = v.message_id`;

/**
 * SQL expression for the voice message of a message as JSON; null for a text message. Parse it with
 * `parseVoice`.
 *
 * @param messageId the column of the message's id, from code and never from a request
 */
export const voiceSql = (messageId: string): string =>
  `(SELECT json_object('id', v.message_id, 'mediaId', v.media_id, 'processing', ${processingSql("v.media_id")},
     'durationMs', v.duration_ms, 'bars', ${barsSql("v.media_id")}, 'playedAtMs', v.played_at, 'contentType',
     (SELECT d.contentType FROM (${DELIVERED}) d WHERE d.mediaId = v.media_id LIMIT 1))
   FROM voice_messages v WHERE v.message_id = ${messageId})`;

/** SQL expression for the id of a message's recording; null for a text message. */
export const recordingSql = (messageId: string): string =>
  `(SELECT v.media_id FROM voice_messages v WHERE v.message_id = ${messageId})`;

interface Facts {
  id: number;
  mediaId: string;
  processing: "waiting" | "working" | "ready" | "failed";
  durationMs: number | null;
  bars: string | null;
  playedAtMs: number | null;
  contentType: string | null;
}

/** Parses the JSON of `voiceSql`. */
export function parseVoice(json: string | null): Voice | null {
  if (!json) return null;
  const { id, mediaId, processing, durationMs, bars, playedAtMs, contentType } = JSON.parse(
    json,
  ) as Facts;
  const name = contentType ? CLIP_NAMES[contentType] : undefined;
  const isReady = processing === "ready" && name !== undefined;
  return {
    id,
    state: isReady ? "ready" : processing === "failed" ? "failed" : "preparing",
    durationMs,
    bars,
    url: isReady ? `/media/${mediaId}/${name}` : null,
    isPlayed: playedAtMs !== null,
  };
}
