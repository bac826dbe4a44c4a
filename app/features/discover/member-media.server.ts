import { ACTIVITY_LABELS } from "~/features/media/activities";
import type { ImageType, MediaFile, MediaItem, MediaKind } from "~/features/media/media.schema";
import {
  OWN_SHOWN_MEDIA,
  ownPhotoSql,
  primaryPhotoSql,
} from "~/features/media/primary-photo.server";
import { findQuote, type Quote } from "~/features/media/quotes";
import { toMediaFile, type Variant, variantsSql } from "~/features/media/summary.server";
import { MEDIA_DESCRIPTIONS } from "~/features/members/profile-facts.server";
import { now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { SHOWN_MEDIA } from "./card-media.server";

/** A photo, video or voice sample of a member, as others see it. */
export interface MemberMediaItem {
  id: string;
  kind: MediaKind;
  /** The photo that cards show. */
  isPrimary: boolean;
  /** True for what only its owner sees, until it is approved. */
  isWaiting: boolean;
  imageType: ImageType | null;
  durationMs: number | null;
  /** Loudness of a sound over its length, as hexadecimal digits; null where it was not measured. */
  bars: string | null;
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
  review: MediaItem["review"];
  imageType: ImageType | null;
  durationMs: number | null;
  bars: string | null;
  variants: string;
  introDescription: string | null;
  danceName: string | null;
  danceDescription: string | null;
  activityType: string | null;
  activityLocation: string | null;
  activityDescription: string | null;
  selectedQuote: string | null;
}

const mediaSql = (
  source: string,
  primaryId: string,
) => `SELECT m.*, p.*, m.id IS ${primaryId} AS isPrimary,
  ${variantsSql("m.id")} AS variants
FROM (${source}) m JOIN (${MEDIA_DESCRIPTIONS}) p ON p.userId = m.ownerId
WHERE m.ownerId = :member`;
const MEMBER_SQL = mediaSql(SHOWN_MEDIA, primaryPhotoSql("m.ownerId"));
const OWN_SQL = mediaSql(OWN_SHOWN_MEDIA, ownPhotoSql("m.ownerId"));

/** The order of kinds on a profile. */
const ORDER: readonly MediaKind[] = [
  "photo",
  "video_intro",
  "tiktok_dance",
  "activity_video",
  "voice_sample",
];

function labelFor(row: Row): Pick<MemberMediaItem, "title" | "description"> {
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
 * viewer who may see them; the list is empty for anyone else. Owners see what waits for its review, too.
 */
export function listMemberMedia(viewerId: string, memberId: string): MemberMediaItem[] {
  const rows =
    viewerId === memberId
      ? prepared<Row>(OWN_SQL).all({ member: memberId })
      : prepared<Row>(MEMBER_SQL).all({
          viewer: viewerId,
          member: memberId,
          now: now().getTime(),
        });
  return rows
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      isPrimary: row.isPrimary === 1,
      isWaiting: row.review === "waiting",
      imageType: row.imageType,
      durationMs: row.durationMs,
      bars: row.bars,
      files: (JSON.parse(row.variants) as Variant[]).map((variant) => toMediaFile(row, variant)),
      quote: row.kind === "voice_sample" ? findQuote(row.selectedQuote) : null,
      ...labelFor(row),
    }))
    .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}
