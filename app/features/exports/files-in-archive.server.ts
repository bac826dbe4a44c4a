import { isKeptSql } from "~/features/media/media-rows.server";
import { AUDIBLE_VOICES } from "~/features/voice/playable.server";

/** SQL expression of the encoding of an item that the archive holds: the largest, of a video not its poster. */
export const chosenVariantSql = (mediaId: string): string =>
  `(SELECT best.id FROM media_variants best WHERE best.media_id = ${mediaId} AND best.role = 'delivered'
    ORDER BY best.content_type GLOB 'video/*' DESC, best.width * best.height DESC,
      best.byte_length DESC LIMIT 1)`;

/** SQL query of the member's own items, and of the voice messages to them that they may hear. */
const OWN_MEDIA = `SELECT own.id, own.kind, own.created_at FROM media own WHERE own.user_id = :viewer AND ${isKeptSql("own")}
  UNION SELECT sent.id, sent.kind, sent.created_at FROM media sent JOIN (${AUDIBLE_VOICES}) heard ON heard.mediaId = sent.id`;

/** SQL query of the files of an archive, in the order of their numbers. */
export const FILES_SQL = `SELECT listed.id AS mediaId, listed.kind, v.id AS variantId, v.content_type AS contentType,
  v.byte_length AS byteLength
FROM (${OWN_MEDIA}) listed JOIN media_variants v ON v.id = ${chosenVariantSql("listed.id")}
ORDER BY listed.kind, listed.created_at, listed.id`;

/** A row of `FILES_SQL`. */
export interface ArchivedFile {
  mediaId: string;
  kind: string;
  variantId: number;
  contentType: string;
  byteLength: number;
}

const ENDINGS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "video/quicktime": "mov",
  "audio/mp4": "m4a",
  "audio/mpeg": "mp3",
  "audio/x-caf": "caf",
};

/** The path of each file in the archive, by the id of its item: `media/photo-1.jpg`. */
export function nameFiles(files: readonly ArchivedFile[]): Map<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    files.map(({ mediaId, kind, contentType }) => {
      const number = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, number);
      const ending = ENDINGS[contentType] ?? contentType.split("/")[1];
      return [mediaId, `media/${kind.replaceAll("_", "-")}-${number}.${ending}`];
    }),
  );
}
