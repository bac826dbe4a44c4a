import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatLength } from "~/ui/duration";
import {
  type ClipCaption,
  describeFailure,
  nameClip,
  PlayButton,
  PlaybackError,
  PlayIcon,
  playLabel,
} from "~/ui/play-button";
import { playAlone } from "~/ui/playback.client";
import { usePlayLink } from "~/ui/use-play-link";
import { useIsLight } from "~/ui/use-shell";
import type { MediaFile, MediaItem } from "./media.schema";

interface MediaPlayerProps extends ClipCaption {
  clip: Pick<MediaItem, "files" | "durationMs" | "bars">;
}

/**
 * Plays a video or a sound. Nothing but the poster of a video is loaded before that, and on a light page
 * not even the poster.
 */
export function MediaPlayer({ clip: { files, durationMs, bars }, ...caption }: MediaPlayerProps) {
  const isLight = useIsLight();
  const file = files.find(({ contentType }) => !contentType.startsWith("image/"));
  const poster = files.find(({ contentType }) => contentType === "image/jpeg");
  if (!file) return null;
  if (file.contentType.startsWith("audio/"))
    return <PlayButton {...caption} url={file.url} durationMs={durationMs} bars={bars} />;
  const picture = isLight ? undefined : poster;
  return <Video {...caption} file={file} poster={picture} durationMs={durationMs} />;
}

interface VideoProps extends ClipCaption {
  file: MediaFile;
  poster: MediaFile | undefined;
  durationMs: number | null;
}

/** A video, which is behind its poster until it is asked for; without scripts that is a link to it. */
function Video({ file, poster, durationMs, ...caption }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { link } = usePlayLink(() => {
    // Within the press, since browsers let nothing else start a sound.
    flushSync(() => setOpen(true));
    video.current?.focus();
    // What goes wrong is an error event of the video too.
    video.current?.play().catch(() => undefined);
  });
  const size = { width: file.width || undefined, height: file.height || undefined };
  if (isOpen)
    return (
      <div>
        <video
          ref={video}
          className="media-shown"
          controls
          playsInline
          preload="none"
          src={file.url}
          poster={poster?.url}
          {...size}
          aria-label={nameClip(caption)}
          onPlay={playAlone}
          onPlaying={() => setFailure(null)}
          onError={({ currentTarget }) => setFailure(describeFailure(currentTarget.error))}
        />
        <PlaybackError noun={caption.noun} reason={failure} />
      </div>
    );
  return (
    <a {...link} href={file.url} className="player clip">
      <span className="sr-only">{playLabel(caption, durationMs)}</span>
      {poster ? (
        <img
          className="media-shown"
          src={poster.url}
          {...size}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : null}
      <span className="play">
        <PlayIcon />
      </span>
      {poster ? null : <span aria-hidden="true">Play {nameClip(caption)}</span>}
      {durationMs ? (
        <span className="player-time" aria-hidden="true">
          {formatLength(durationMs)}
        </span>
      ) : null}
    </a>
  );
}
