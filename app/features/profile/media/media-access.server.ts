import { SHOWN_MEDIA } from "~/features/discover/card-media.server";
import { isImpartialSql } from "~/features/matches/impartial.server";
import { REVIEWABLE } from "~/features/media/review.server";
import { CLIP_NAMES, DELIVERED, processingSql } from "~/features/media/summary.server";
import { isModeratorSql } from "~/features/members/account.server";
import { AUDIBLE_VOICES } from "~/features/voice/playable.server";
import { now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { notFound } from "~/server/web/errors";

interface Delivered {
  id: number;
  contentType: string;
  byteLength: number;
  sha256: string;
  /** 1 for what the viewer sees as a moderator alone. */
  isForReview: 0 | 1;
}

// The widest picture that is not wider than asked for; the columns beside max() are those of its row.
const FIND_SQL = `SELECT id, contentType, byteLength, sha256, NOT isShown AS isForReview, max(width) FROM (
  SELECT d.*, (d.ownerId = :viewer AND ${processingSql("d.mediaId")} <> 'removed')
      OR EXISTS (SELECT 1 FROM (${SHOWN_MEDIA}) shown WHERE shown.id = d.mediaId)
      OR EXISTS (SELECT 1 FROM (${AUDIBLE_VOICES}) heard WHERE heard.mediaId = d.mediaId) AS isShown
  FROM (${DELIVERED}) d
  WHERE d.mediaId = :media AND d.contentType = :type AND (:width IS NULL OR d.width <= :width)) found
WHERE isShown OR (${isModeratorSql(":viewer")} AND ${isImpartialSql("found.ownerId")}
  AND EXISTS (SELECT 1 FROM (${REVIEWABLE}) reviewed WHERE reviewed.id = found.mediaId))`;

/** Content types by file name. */
const CLIPS: Readonly<Record<string, string>> = {
  "poster.jpeg": "image/jpeg",
  ...Object.fromEntries(Object.entries(CLIP_NAMES).map(([type, name]) => [name, type])),
};
const PICTURE = /^(\d{1,4})\.(webp|jpeg|avif)$/;

function parseFileName(file: string): { type: string; width: number | null } {
  const [, width, format] = PICTURE.exec(file) ?? [];
  if (width) return { type: `image/${format}`, width: Number(width) };
  const type = Object.hasOwn(CLIPS, file) ? CLIPS[file] : undefined;
  if (!type) throw notFound("media");
  return { type, width: null };
}

/**
 * Finds one encoding of an item. Its owner always sees it, others once it is approved (rule media-reviewed), and a
 * moderator what their cases need; a voice message is for its sender and its receiver. A picture that was made in
 * smaller sizes only comes in the largest of them.
 * @param file `384.webp`, `video.mp4`, `poster.jpeg`, `voice.m4a` …
 * @throws Refusal 404 when it does not exist or is not for the viewer
 */
export function findDelivered(viewerId: string, mediaId: string, file: string): Delivered {
  const found = prepared<Delivered | { id: null }>(FIND_SQL).get({
    viewer: viewerId,
    media: mediaId,
    now: now().getTime(),
    ...parseFileName(file),
  });
  if (!found?.id) throw notFound("media");
  return found;
}
