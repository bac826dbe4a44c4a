import { useRef, useState } from "react";
import { formatLength, spellLength } from "./duration";
import { playAlone } from "./playback.client";
import { usePlayLink } from "./use-play-link";

/** What is played, in words. */
export interface ClipCaption {
  /** Its noun: "voice message". */
  noun: string;
  /** The name of the member whose clip it is; null for the viewer's own. */
  owner: string | null;
}

/** The clip in a sentence: "Honey’s voice sample", "your recording". */
export const nameClip = ({ noun, owner }: ClipCaption): string =>
  owner === null ? `your ${noun}` : `${owner}’s ${noun}`;

/** The accessible name of what plays a clip. */
export const playLabel = (caption: ClipCaption, durationMs: number | null): string =>
  `Play ${nameClip(caption)}${durationMs ? `, ${spellLength(durationMs)}` : ""}`;

/** The triangle of a play button, or the two bars of a pause. */
export function PlayIcon({ isPlaying = false }: { isPlaying?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={isPlaying ? "M7 5h3v14H7zM14 5h3v14h-3z" : "M8 5v14l11-7z"} />
    </svg>
  );
}

/** Why a clip could not be played, as far as the browser says. */
export function describeFailure(error: MediaError | null): string {
  if (!navigator.onLine) return "You’re offline.";
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return "The connection was lost.";
  return "It may be gone, or this browser can’t play it.";
}

/** The sentence under a player whose clip cannot be played (rule fixed-words). */
export function PlaybackError({ noun, reason }: { noun: string; reason: string | null }) {
  return reason === null ? null : (
    <p role="alert" className="field-error">
      <strong>Playback Error:</strong> Could not play the {noun}. {reason}
    </p>
  );
}

const BARS = 40;

/** The path of the first bars of a sound, or an even line where they are not known. */
function drawBars(bars: string | null, count: number): string {
  if (!bars) return `M0 16h${count - 1}`;
  return [...bars.slice(0, count)]
    .map((digit, at) => {
      const half = Math.max(1, Number.parseInt(digit, 16));
      return `M${at} ${16 - half}v${2 * half}`;
    })
    .join("");
}

interface PlayButtonProps extends ClipCaption {
  url: string;
  /** Null if it could not be measured. */
  durationMs: number | null;
  /** Loudness over its length, 40 hexadecimal digits; null draws an even line. */
  bars: string | null;
  /** Called whenever the sound is heard. */
  onPlaying?: () => void;
}

/**
 * Plays a sound: a round button, its loudness as bars, and its length. Without scripts it is a link to the
 * sound. Nothing is loaded before it is asked for.
 */
export function PlayButton({ url, durationMs, bars, onPlaying, ...caption }: PlayButtonProps) {
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  /** Null until it has been started, and again at its end. */
  const [atMs, setAtMs] = useState<number | null>(null);
  const [measuredMs, setMeasuredMs] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const fail = () => setFailure(describeFailure(sound.current?.error ?? null));
  const { hasScripts, link } = usePlayLink(() => {
    const player = sound.current;
    if (!player) return;
    if (!player.paused) return player.pause();
    setFailure(null);
    if (player.error) player.load();
    // A pause before the first sound aborts it, which is no failure.
    player.play().catch(({ name }: Error) => name === "AbortError" || fail());
  });
  const lengthMs = durationMs ?? measuredMs;
  const share = atMs !== null && lengthMs ? Math.min(1, atMs / lengthMs) : 0;
  const played = Math.ceil(share * BARS);
  return (
    <div>
      <div className="player">
        <a
          {...link}
          href={url}
          className="play"
          aria-label={isPlaying ? `Pause ${nameClip(caption)}` : playLabel(caption, durationMs)}
        >
          <PlayIcon isPlaying={isPlaying} />
        </a>
        <span className="bars">
          <svg viewBox="-.5 0 40 32" preserveAspectRatio="none" aria-hidden="true">
            <path d={drawBars(bars, BARS)} />
            {atMs === null ? null : <path d={drawBars(bars, Math.max(1, played))} />}
          </svg>
          {atMs !== null && lengthMs ? (
            <input
              type="range"
              max={lengthMs}
              step={250}
              value={Math.min(atMs, lengthMs)}
              aria-label={`Position in ${nameClip(caption)}`}
              aria-valuetext={formatLength(atMs, 0)}
              onChange={({ currentTarget: { value } }) => {
                if (sound.current) sound.current.currentTime = Number(value) / 1000;
                setAtMs(Number(value));
              }}
            />
          ) : null}
        </span>
        {atMs === null && !lengthMs ? null : (
          <span className="player-time">
            {formatLength(atMs ?? lengthMs ?? 0, atMs === null ? 1 : 0)}
          </span>
        )}
        {hasScripts ? (
          // biome-ignore lint/a11y/useMediaCaption: members' recordings come without a text
          <audio
            ref={sound}
            preload="none"
            src={url}
            onPlay={(event) => {
              playAlone(event);
              setPlaying(true);
              setAtMs((known) => known ?? 0);
            }}
            onPlaying={onPlaying}
            onPause={() => setPlaying(false)}
            onEnded={() => setAtMs(null)}
            onTimeUpdate={({ currentTarget: { ended, currentTime } }) =>
              setAtMs(ended ? null : currentTime * 1000)
            }
            onDurationChange={({ currentTarget: { duration } }) =>
              setMeasuredMs(Number.isFinite(duration) ? duration * 1000 : null)
            }
            onError={fail}
          />
        ) : null}
      </div>
      <PlaybackError noun={caption.noun} reason={failure} />
    </div>
  );
}
