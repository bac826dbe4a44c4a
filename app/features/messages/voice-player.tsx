import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { type Playing, usePlayed } from "./use-played";
import { describeVoice, formatLength, PLAYBACK_FAILED, type Voice } from "./voice.schema";

interface VoicePlayerProps {
  voice: Voice;
  /** The name of the speaker. */
  name: string;
}

function Controls({ voice, name, handlers }: VoicePlayerProps & Pick<Playing, "handlers">) {
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [atMs, setAtMs] = useState(0);
  const lengthMs = voice.durationMs ?? 0;
  const toggle = () => {
    const player = sound.current;
    if (!player) return;
    // A rejected play also raises an error event of the player.
    if (player.paused) player.play().catch(() => handlers.onError());
    else player.pause();
  };
  return (
    <div className="voice-controls">
      <audio
        ref={sound}
        preload="none"
        src={voice.url ?? undefined}
        {...handlers}
        onPlay={(event) => {
          setPlaying(true);
          handlers.onPlay(event);
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => setAtMs(0)}
        onTimeUpdate={({ currentTarget }) => setAtMs(currentTarget.currentTime * 1000)}
      />
      <Button type="button" variant="secondary" onClick={toggle}>
        {isPlaying ? "Pause" : "Play"}
        <span className="sr-only"> the voice message of {name}</span>
      </Button>
      <progress
        max={Math.max(lengthMs, 1)}
        value={Math.min(atMs, lengthMs)}
        aria-label={`How far the voice message of ${name} is`}
      />
      <span className="hint">{formatLength(atMs, 0)}</span>
    </div>
  );
}

/** A received voice message: the browser's own player, or with scripts one with a progress bar. */
export function VoicePlayer({ voice, name }: VoicePlayerProps) {
  const { isPlayed, hasFailed, handlers } = usePlayed(voice, true);
  const [hasScripts, setScripts] = useState(false);
  useEffect(() => setScripts(true), []);
  return (
    <>
      {isPlayed ? null : (
        <p>
          <span className="badge tone-blue">New</span>
        </p>
      )}
      {hasScripts ? (
        <Controls voice={voice} name={name} handlers={handlers} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: members' recordings come without a text
        <audio
          controls
          preload="none"
          src={voice.url ?? undefined}
          aria-label={`${describeVoice(voice.durationMs)}, from ${name}`}
        />
      )}
      {hasScripts || isPlayed ? null : (
        <form method="post" action={`/voice-messages/${voice.id}/played`}>
          <Button variant="quiet">
            Mark as played<span className="sr-only">: {name}</span>
          </Button>
        </form>
      )}
      {hasFailed ? (
        <p role="alert" className="field-error">
          <strong>{PLAYBACK_FAILED.title}:</strong> {PLAYBACK_FAILED.message}
        </p>
      ) : null}
    </>
  );
}
