import { voiceMessages } from "@db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { profileVisibleTo } from "~/features/matches/profile-access.server";
import { readBytes } from "~/features/media/chunks.server";
import { requeue } from "~/features/media/media-queue.server";
import { primaryPhotoSql, primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { DELIVERED, processingSql } from "~/features/media/summary.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import { PAGE_OF_VOICES, type Voice } from "~/features/messages/voice.schema";
import { parseVoice, VOICE_MESSAGES, voiceSql } from "~/features/messages/voice-columns.server";
import { now } from "~/server/data/clock.server";
import { notBefore } from "~/server/data/columns.server";
import { prepared, transact } from "~/server/data/database.server";
import { notFound } from "~/server/web/errors";
import { AUDIBLE_VOICES } from "./playable.server";

/** A voice message in its receiver's list. */
export interface Received extends Voice {
  senderId: string;
  senderName: string;
  /** Whether the viewer may open their story; else their photo may not be shown. */
  hasStory: boolean;
  senderPhotoUrl: string | null;
  conversationId: number;
  createdAt: Date;
}

const RECEIVED_SQL = `SELECT r.senderId, ${memberNameSql("r.senderId")} AS senderName, r.conversationId, r.createdAtMs,
  ${profileVisibleTo("r.senderId")} AS hasStory, ${primaryPhotoSql("r.senderId")} AS senderPhotoId,
  ${voiceSql("r.id")} AS voice
FROM (${AUDIBLE_VOICES}) r WHERE r.id < :before AND ${processingSql("r.mediaId")} = 'ready'
ORDER BY r.id DESC LIMIT :count`;

interface Row {
  senderId: string;
  senderName: string;
  hasStory: 0 | 1;
  senderPhotoId: string | null;
  conversationId: number;
  createdAtMs: number;
  voice: string;
}

export interface Page {
  messages: Received[];
  /** Cursor of the next page; null on the last one. */
  before: number | null;
}

/**
 * A page of the voice messages that a member has received and can play, newest first.
 * @param from the cursor: only messages older than the one with this id
 */
export function listReceived(viewerId: string, from = Number.MAX_SAFE_INTEGER): Page {
  const rows = prepared<Row>(RECEIVED_SQL).all({
    viewer: viewerId,
    before: from,
    now: now().getTime(),
    count: PAGE_OF_VOICES + 1,
  });
  const messages = rows.slice(0, PAGE_OF_VOICES).flatMap((row) => {
    const read = parseVoice(row.voice);
    if (!read) return [];
    const { voice: _, createdAtMs, hasStory, senderPhotoId, ...message } = row;
    const shown = {
      hasStory: hasStory === 1,
      senderPhotoUrl: hasStory === 1 ? primaryPhotoUrl(senderPhotoId) : null,
    };
    return [{ ...message, ...shown, ...read, createdAt: new Date(createdAtMs) }];
  });
  const before = rows.length > PAGE_OF_VOICES ? (messages.at(-1)?.id ?? null) : null;
  const newestFirst = messages.sort(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id,
  );
  return { messages: newestFirst, before };
}

const SOUND_SQL = `SELECT d.id, d.contentType FROM voice_messages v
JOIN (${DELIVERED}) d ON d.mediaId = v.media_id WHERE v.message_id = ? LIMIT 1`;

/**
 * The sound of a voice message as a data URL.
 *
 * @param message one that was loaded through the viewer
 */
export function toDataUrl({ id }: Received): string {
  const sound = prepared<{ id: number; contentType: string }>(SOUND_SQL).get(id);
  return sound ? `data:${sound.contentType};base64,${readBytes(sound.id).toString("base64")}` : "";
}

const OWN_SQL = `SELECT ${voiceSql("r.id")} AS voice, r.receiverId FROM (${VOICE_MESSAGES}) r
WHERE r.id = :message AND (r.senderId = :viewer
  OR EXISTS (SELECT 1 FROM (${AUDIBLE_VOICES}) heard WHERE heard.id = r.id))`;

/**
 * Finds one voice message, for its sender and its receiver.
 * @throws Refusal 404 for everyone else
 */
export function findVoice(viewerId: string, messageId: number): Voice & { isReceiver: boolean } {
  const row = prepared<{ voice: string; receiverId: string }>(OWN_SQL).get({
    viewer: viewerId,
    message: messageId,
    now: now().getTime(),
  });
  const voice = row && parseVoice(row.voice);
  if (!voice) throw notFound("voice");
  return { ...voice, isReceiver: row.receiverId === viewerId };
}

/**
 * Records that the receiver has listened; idempotent.
 * @throws Refusal 404 for everyone but the receiver, and while there is nothing to listen to
 */
export function markPlayed(viewerId: string, messageId: number): void {
  transact((tx) => {
    const { isReceiver, state } = findVoice(viewerId, messageId);
    if (!isReceiver || state !== "ready") throw notFound("voice");
    const sentAt = sql`(SELECT r.createdAtMs FROM (${sql.raw(VOICE_MESSAGES)}) r WHERE r.id = ${messageId})`;
    tx.update(voiceMessages)
      .set({ playedAt: notBefore(sentAt) })
      .where(and(eq(voiceMessages.messageId, messageId), isNull(voiceMessages.playedAt)))
      .run();
  });
}

/**
 * Queues a voice message of the member's own again whose processing failed.
 * @throws Refusal 404 for everyone but its sender
 */
export function retryVoice(viewerId: string, messageId: number): void {
  transact(() => {
    if (findVoice(viewerId, messageId).isReceiver) throw notFound("voice");
    const voice = prepared<{ mediaId: string }>(
      "SELECT media_id AS mediaId FROM voice_messages WHERE message_id = ?",
    ).get(messageId);
    if (voice) requeue(voice.mediaId);
  });
}
