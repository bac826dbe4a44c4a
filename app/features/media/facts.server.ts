import { prepared } from "~/server/database.server";
import {
  arePhotosComplete,
  counts,
  type ImageType,
  type MediaKind,
  type MediaState,
} from "./media.schema";
import { isOfProfileSql, isWholeSql } from "./store.server";

/** Which uploads of a member count for the completion of the profile. */
export interface MediaFacts {
  /** Two photos, one upclose and one pulledback (part 1 section 5). */
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

const FACTS_SQL = `SELECT m.kind, m.image_type AS imageType, m.processing, m.review FROM media m
WHERE m.user_id = ? AND ${isOfProfileSql("m")} AND ${isWholeSql("m")} LIMIT 20`;

/** Loads which uploads of a member count for the completion of the profile. */
export function loadMediaFacts(userId: string): MediaFacts {
  const items = prepared<Row>(FACTS_SQL).all(userId);
  const has = (kind: MediaKind) => items.some((item) => item.kind === kind && counts(item));
  return {
    hasBothPhotos: arePhotosComplete(items.filter(({ kind }) => kind === "photo")),
    hasVideoIntro: has("video_intro"),
    hasTikTokDance: has("tiktok_dance"),
    hasActivityVideo: has("activity_video"),
    hasVoiceSample: has("voice_sample"),
  };
}
