import type { MediaItem, MediaKind } from "~/features/media/media.schema";
import type { SectionId } from "../section-heads";
import { PhotoPanel, VideoPanel, VoicePanel } from "./panels";

export interface ShownMedia {
  items: Record<MediaKind, MediaItem[]>;
  uploadId: string;
}

const VIDEO_SECTIONS = {
  "video-intro": "video_intro",
  tiktok: "tiktok_dance",
  activity: "activity_video",
} as const;

const isVideoSection = (section: SectionId): section is keyof typeof VIDEO_SECTIONS =>
  section in VIDEO_SECTIONS;

/** The uploads of a section; nothing for a section of answers alone. */
export function MediaPart({
  section,
  media: { items, uploadId },
  quote,
}: {
  section: SectionId;
  media: ShownMedia;
  quote: { text: string; by: string } | null;
}) {
  if (section === "photos") return <PhotoPanel items={items.photo} uploadId={uploadId} />;
  if (section === "voice")
    return <VoicePanel items={items.voice_sample} uploadId={uploadId} quote={quote} />;
  if (isVideoSection(section)) {
    const kind = VIDEO_SECTIONS[section];
    return <VideoPanel kind={kind} items={items[kind]} uploadId={uploadId} />;
  }
  return null;
}
