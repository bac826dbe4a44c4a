import { prepared } from "~/server/database.server";
import { isOfProfileSql, isWholeSql } from "./store.server";

/** What a member has uploaded, as far as the completion of the profile asks. */
export interface MediaFacts {
  /** Two photos, one upclose and one pulledback (part 1 section 5). */
  hasBothPhotos: boolean;
  hasVideoIntro: boolean;
  hasTikTokDance: boolean;
  hasActivityVideo: boolean;
  hasVoiceSample: boolean;
}

/** Uploads that failed in processing or were refused by review do not count. */
const FACTS_SQL = `SELECT m.kind, m.image_type FROM media m WHERE m.user_id = ?
AND ${isOfProfileSql("m")} AND m.processing <> 'failed' AND m.review <> 'refused' AND ${isWholeSql("m")} LIMIT 20`;

/** What a member has uploaded. */
export function mediaFacts(userId: string): MediaFacts {
  const items = prepared<{ kind: string; image_type: string | null }>(FACTS_SQL).all(userId);
  const has = (kind: string) => items.some((item) => item.kind === kind);
  const photos = items.filter(({ kind }) => kind === "photo");
  const isTaken = (type: string) => photos.some(({ image_type }) => image_type === type);
  return {
    hasBothPhotos: photos.length >= 2 && isTaken("upclose") && isTaken("pulledback"),
    hasVideoIntro: has("video_intro"),
    hasTikTokDance: has("tiktok_dance"),
    hasActivityVideo: has("activity_video"),
    hasVoiceSample: has("voice_sample"),
  };
}
