import { ACTIVITY_LABELS } from "~/features/media/activities";
import type { ImageType, MediaFile, MediaKind } from "~/features/media/media.schema";
import { primaryPhotoSql } from "~/features/media/primary-photo.server";
import { findQuote, type Quote } from "~/features/media/quotes";
import { isOfProfileSql } from "~/features/media/store.server";
import { toMediaFile, type Variant, variantsSql } from "~/features/media/summary.server";
import { now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { isShownSql } from "./shown-media.server";

/** A photo, video or voice sample of a member, as others see it. */
export interface MemberMediaItem {
  id: string;
  kind: MediaKind;
  /** The photo that cards show. */
  isPrimary: boolean;
  imageType: ImageType | null;
  durationMs: number | null;
  files: MediaFile[];
  /** The kind of video, in words. */
  title: string;
  /** The owner's description of a video; null if blank. */
  description: string | null;
  /** What is read aloud in a voice sample. */
  quote: Quote | null;
}

interface Row {
  id: string;
  kind: MediaKind;
  isPrimary: 0 | 1;
  imageType: ImageType | null;
  durationMs: number | null;
  variants: string;
  introDescription: string | null;
  danceName: string | null;
  danceDescription: string | null;
  activityType: string | null;
  activityLocation: string | null;
  activityDescription: string | null;
  selectedQuote: string | null;
}

const MEMBER_SQL = `SELECT m.id, m.kind, m.image_type AS imageType, m.duration_ms AS durationMs,
  m.id IS ${primaryPhotoSql("m.user_id")} AS isPrimary,
  ${variantsSql("m.id")} AS variants,
  p.video_intro_description AS introDescription, p.tiktok_dance_name AS danceName,
  p.tiktok_dance_description AS danceDescription, p.activity_type AS activityType,
  p.activity_location AS activityLocation, p.activity_description AS activityDescription,
  p.selected_quote AS selectedQuote
FROM media m JOIN profiles p ON p.user_id = m.user_id
WHERE m.user_id = :member AND ${isOfProfileSql("m")} AND ${isShownSql("m")}`;

/** The order of kinds on a profile. */
const ORDER: readonly MediaKind[] = [
  "photo",
  "video_intro",
  "tiktok_dance",
  "activity_video",
  "voice_sample",
];

function wordsFor(row: Row): Pick<MemberMediaItem, "title" | "description"> {
  const activity = row.activityType && (ACTIVITY_LABELS[row.activityType] ?? row.activityType);
  switch (row.kind) {
    case "photo":
      return { title: "Photo", description: null };
    case "video_intro":
      return { title: "Video introduction", description: row.introDescription };
    case "tiktok_dance":
      return {
        title: row.danceName ? `Dance: ${row.danceName}` : "Dance",
        description: row.danceDescription,
      };
    case "activity_video":
      return {
        title: [activity ?? "Activity", row.activityLocation].filter(Boolean).join(" · "),
        description: row.activityDescription,
      };
    case "voice_sample":
      return { title: "Voice sample", description: null };
  }
}

/**
 * Lists in one query the approved and ready photos, videos and voice samples of a member, for a
 * viewer who may see them; the list is empty for anybody else.
 */
export function listMemberMedia(viewerId: string, memberId: string): MemberMediaItem[] {
  return prepared<Row>(MEMBER_SQL)
    .all({ viewer: viewerId, member: memberId, now: now().getTime() })
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      isPrimary: row.isPrimary === 1,
      imageType: row.imageType,
      durationMs: row.durationMs,
      files: (JSON.parse(row.variants) as Variant[]).map((variant) => toMediaFile(row, variant)),
      quote: row.kind === "voice_sample" ? findQuote(row.selectedQuote) : null,
      ...wordsFor(row),
    }))
    .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}
