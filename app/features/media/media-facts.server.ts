import { prepared } from "~/server/data/database.server";
import {
  arePhotosComplete,
  counts,
  type ImageType,
  type MediaKind,
  type MediaState,
} from "./media.schema";
import { isKeptSql, isOfProfileSql } from "./media-rows.server";

/** Which uploads of a member count for the completion of the profile. */
export interface MediaFacts {
  hasPhoto: boolean;
  /** Two photos, one upclose and one pulledback (rule upload-limits). */
  hasBothPhotos: boolean;
  hasVideoIntro: boolean;
  hasTikTokDance: boolean;
  hasActivityVideo: boolean;
  hasVoiceSample: boolean;
}

interface Row extends MediaState {
  kind: MediaKind;
  imageType: ImageType | null;
}

const WHOLE = `${isOfProfileSql("m")} AND ${isKeptSql("m")}`;
const FACTS_SQL = `SELECT m.kind, m.image_type AS imageType, m.processing, m.review FROM media m
WHERE m.user_id = ? AND ${WHOLE} LIMIT 20`;

/** SQL expression of what `readMediaFacts` reads of a member's uploads. @param user an SQL expression */
export const mediaFactsSql = (user: string): string =>
  `(SELECT json_group_array(json_object('kind', m.kind, 'imageType', m.image_type, 'processing', m.processing,
    'review', m.review)) FROM media m WHERE m.user_id = ${user} AND ${WHOLE})`;

function toFacts(items: readonly Row[]): MediaFacts {
  const has = (kind: MediaKind) => items.some((item) => item.kind === kind && counts(item));
  return {
    hasPhoto: has("photo"),
    hasBothPhotos: arePhotosComplete(items.filter(({ kind }) => kind === "photo")),
    hasVideoIntro: has("video_intro"),
    hasTikTokDance: has("tiktok_dance"),
    hasActivityVideo: has("activity_video"),
    hasVoiceSample: has("voice_sample"),
  };
}

/** Reads a column of `mediaFactsSql`. */
export const readMediaFacts = (json: string): MediaFacts => toFacts(JSON.parse(json) as Row[]);

/** Loads which uploads of a member count for the completion of the profile. */
export const loadMediaFacts = (userId: string): MediaFacts =>
  toFacts(prepared<Row>(FACTS_SQL).all(userId));
