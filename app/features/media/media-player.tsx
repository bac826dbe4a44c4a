import type { MediaFile } from "./media.schema";
import { playAlone } from "./playback.client";

/**
 * Plays a clip or a sound; nothing but the poster is loaded before that. Its words stand beside it.
 * @param poster small picture shown before a clip plays
 */
export function MediaPlayer(props: { file: MediaFile; poster?: MediaFile; label: string }) {
  const { file, poster, label } = props;
  const shared = { preload: "none", src: file.url, "aria-label": label, onPlay: playAlone };
  if (file.contentType.startsWith("audio/")) return <audio controls {...shared} />;
  return (
    <video
      className="media-shown"
      controls
      playsInline
      poster={poster?.url}
      width={file.width || undefined}
      height={file.height || undefined}
      {...shared}
    />
  );
}
