import { useEffect, useRef, useState } from "react";
import { MICROPHONE_ALERT } from "~/features/media/media.schema";
import { type RunningRecording, startRecording } from "~/features/media/start-recording.client";
import { useBars, useBlobUrl, useElapsed, useStream } from "~/features/media/use-recorder";
import { VOICE_SECONDS } from "~/features/messages/voice.schema";
import { Button } from "~/ui/button";
import { formatSeconds } from "~/ui/duration";
import { PlayButton } from "~/ui/play-button";

export interface Clip {
  sound: Blob;
  durationMs: number;
}

interface VoiceRecorderProps {
  clip: Clip | null;
  onClip: (clip: Clip) => void;
  onDelete: () => void;
  /** The microphone cannot be used. */
  onFailed: (message: string) => void;
}

/**
 * Records at once, stops after a minute, and then lets the member listen to the recording or delete
 * it.
 */
export default function VoiceRecorder({ clip, onClip, onDelete, onFailed }: VoiceRecorderProps) {
  return clip ? (
    <Review clip={clip} onDelete={onDelete} />
  ) : (
    <Recording onClip={onClip} onCancel={onDelete} onFailed={onFailed} />
  );
}

type RecordingProps = Pick<VoiceRecorderProps, "onClip" | "onFailed"> & { onCancel: () => void };

function Recording({ onClip, onCancel, onFailed }: RecordingProps) {
  const [isRunning, setRunning] = useState(false);
  const running = useRef<RunningRecording | null>(null);
  const stream = useStream(
    true,
    () => setRunning(true),
    () => onFailed(MICROPHONE_ALERT),
  );
  const seconds = useElapsed(isRunning);
  const done = useRef(onClip);
  done.current = onClip;

  useEffect(() => {
    if (!isRunning || !stream.current) return;
    running.current = startRecording(
      stream.current,
      { isVoice: true, mostMs: VOICE_SECONDS * 1000 },
      (sound, durationMs) => done.current({ sound, durationMs }),
    );
    return running.current.cancel;
  }, [isRunning, stream]);

  return (
    <div className="stack recording">
      <p role="status">{isRunning ? "Recording…" : "Waiting for your permission…"}</p>
      {isRunning ? (
        <p>
          <span role="timer" className="figure">
            {formatSeconds(seconds)}
          </span>{" "}
          of {formatSeconds(VOICE_SECONDS)}
        </p>
      ) : null}
      <div className="row">
        {isRunning ? (
          <Button type="button" onClick={() => running.current?.stop()} autoFocus>
            Stop Recording
          </Button>
        ) : null}
        <Button type="button" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function Review({ clip, onDelete }: { clip: Clip; onDelete: () => void }) {
  const url = useBlobUrl(clip.sound);
  const bars = useBars(clip.sound);
  return (
    <div className="stack recorded">
      <p role="status">
        <strong>Recording Complete</strong>
        <span className="hint">Review your voice message.</span>
      </p>
      {url ? (
        <PlayButton
          url={url}
          noun="recording"
          owner={null}
          durationMs={clip.durationMs}
          bars={bars}
        />
      ) : null}
      <p>
        <Button type="button" variant="danger" onClick={onDelete}>
          Delete Recording
        </Button>
      </p>
    </div>
  );
}
