import { isShownSql } from "~/features/discover/shown-media.server";
import { isPlayableSql } from "~/features/voice/playable.server";
import { now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { notFound } from "~/server/errors";

export interface Delivered {
  id: number;
  contentType: string;
  byteLength: number;
  sha256: string;
}

const FIND_SQL = `SELECT v.id, v.content_type AS contentType, v.byte_length AS byteLength, v.sha256
FROM media m JOIN media_variants v ON v.media_id = m.id
WHERE m.id = :media AND v.role = 'delivered' AND v.content_type = :type
  AND (:width IS NULL OR v.width = :width)
  AND (m.user_id = :viewer
    OR ${isShownSql("m")}
    OR (m.kind = 'voice_message' AND ${isPlayableSql("m")}))
LIMIT 1`;

const CLIPS: Record<string, string> = {
  "video.mp4": "video/mp4",
  "video.webm": "video/webm",
  "poster.jpeg": "image/jpeg",
  "voice.m4a": "audio/mp4",
  "voice.mp3": "audio/mpeg",
  "voice.wav": "audio/wav",
  "voice.webm": "audio/webm",
  "voice.ogg": "audio/ogg",
};
const PICTURE = /^(\d{1,4})\.(webp|jpeg|avif)$/;

function parseFileName(file: string): { type: string; width: number | null } {
  const [, width, format] = PICTURE.exec(file) ?? [];
  if (width) return { type: `image/${format}`, width: Number(width) };
  const type = Object.hasOwn(CLIPS, file) ? CLIPS[file] : undefined;
  if (!type) throw notFound();
  return { type, width: null };
}

/**
 * Finds one encoding of an item. Its owner always sees it, others once it is approved (decision
 * M2); a voice message is for its sender and its receiver.
 * @param file `384.webp`, `video.mp4`, `poster.jpeg`, `voice.m4a` …
 * @throws Refusal 404 when it does not exist or is not for the viewer
 */
export function findDelivered(viewerId: string, mediaId: string, file: string): Delivered {
  const found = prepared<Delivered>(FIND_SQL).get({
    viewer: viewerId,
    media: mediaId,
    now: now().getTime(),
    ...parseFileName(file),
  });
  if (!found) throw notFound();
  return found;
}
