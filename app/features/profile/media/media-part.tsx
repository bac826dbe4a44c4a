import type { MediaItem, MediaKind } from "~/features/media/media.schema";
import { type SectionId, UPLOAD_KINDS } from "../section-heads";
import { VideoPanel, VoicePanel } from "./media-panels";
import { PhotoTiles } from "./photo-tiles";

export interface ShownMedia {
  items: Record<MediaKind, MediaItem[]>;
  uploadId: string;
}

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
  const kind = UPLOAD_KINDS.get(section);
  if (!kind) return null;
  const panel = { items: items[kind], uploadId };
  if (kind === "photo") return <PhotoTiles {...panel} />;
  if (kind === "voice_sample") return <VoicePanel {...panel} quote={quote} />;
  return <VideoPanel {...panel} kind={kind} />;
}
