import { useEffect, useRef, useState } from "react";
import {
  CAMERA_ALERT,
  KINDS,
  MICROPHONE_ALERT,
  type VideoKind,
} from "~/features/media/media.schema";
import { type RunningRecording, startRecording } from "~/features/media/start-recording.client";
import { useBars, useBlobUrl, useElapsed, useStream } from "~/features/media/use-recorder";
import { Button } from "~/ui/button";
import { formatSeconds } from "~/ui/duration";
import { Notice } from "~/ui/notice";
import { PlayButton } from "~/ui/play-button";
import { playAlone } from "~/ui/playback.client";

type Step = "opening" | "ready" | "recording" | "recorded" | "failed";

interface RecorderProps {
  kind: VideoKind | "voice_sample";
  onDone: (recording: Blob) => void;
  onClose: () => void;
}

/** Records, stops at the maximum length, and shows the recording before it is sent. */
export default function Recorder({ kind, onDone, onClose }: RecorderProps) {
  const isVoice = kind === "voice_sample";
  const mostSeconds = KINDS[kind].maxSeconds ?? 60;
  const [step, setStep] = useState<Step>("opening");
  const [recording, setRecording] = useState<Blob | null>(null);
  const [lengthMs, setLengthMs] = useState(0);
  const [wasDeleted, setDeleted] = useState(false);
  const running = useRef<RunningRecording | null>(null);
  const live = useRef<HTMLVideoElement>(null);
  const stream = useStream(
    isVoice,
    () => setStep("ready"),
    () => setStep("failed"),
  );
  const url = useBlobUrl(recording);
  const seconds = useElapsed(step === "recording");
  const isLive = step === "ready" || step === "recording";

  useEffect(() => {
    if (isLive && live.current) live.current.srcObject = stream.current;
  }, [isLive, stream]);

  useEffect(() => () => running.current?.cancel(), []);

  const start = () => {
    if (!stream.current) return;
    running.current = startRecording(
      stream.current,
      { isVoice, mostMs: mostSeconds * 1000 },
      (made, durationMs) => {
        setRecording(made);
        setLengthMs(durationMs);
        setStep("recorded");
      },
    );
    setDeleted(false);
    setStep("recording");
  };

  const remove = () => {
    setRecording(null);
    setDeleted(true);
    setStep("ready");
  };

  if (step === "failed")
    return (
      <Notice tone="danger" role="alert">
        <p>{isVoice ? MICROPHONE_ALERT : CAMERA_ALERT}</p>
        <Button type="button" variant="secondary" onClick={onClose}>
          Close
        </Button>
      </Notice>
    );

  return (
    <div className="stack">
      <div role="status">
        {step === "opening" ? <p>Waiting for your permission…</p> : null}
        {step === "recording" ? (
          <Notice title="Recording Started">
            <p>{isVoice ? "Read the selected quote aloud." : "Look at the camera and enjoy it."}</p>
          </Notice>
        ) : null}
        {step === "recorded" ? (
          <Notice tone="success" title="Recording Complete">
            <p>{isVoice ? "Review your voice sample." : "Review your video."}</p>
          </Notice>
        ) : null}
        {wasDeleted && step === "ready" ? (
          <Notice title="Recording Deleted">
            <p>{isVoice ? "You can record a new voice sample." : "You can record a new video."}</p>
          </Notice>
        ) : null}
      </div>
      {isLive && !isVoice ? (
        <video
          ref={live}
          className="media-shown"
          data-live
          autoPlay
          muted
          playsInline
          width={640}
          height={480}
          aria-label="What your camera sees"
        />
      ) : null}
      {step === "recorded" && url ? (
        <Preview url={url} sound={isVoice ? recording : null} durationMs={lengthMs} />
      ) : null}
      {step === "recording" ? (
        <p>
          <span role="timer">{formatSeconds(seconds)}</span> of {formatSeconds(mostSeconds)}
        </p>
      ) : null}
      <div className="row">
        {step === "ready" ? (
          <Button type="button" onClick={start}>
            Start Recording
          </Button>
        ) : null}
        {step === "recording" ? (
          <Button type="button" onClick={() => running.current?.stop()}>
            Stop Recording
          </Button>
        ) : null}
        {step === "recorded" && recording ? (
          <>
            <Button type="button" onClick={() => onDone(recording)}>
              Use This Recording
            </Button>
            <Button type="button" variant="danger" onClick={remove}>
              Delete Recording
            </Button>
          </>
        ) : null}
        {step === "recording" ? null : (
          <Button type="button" variant="quiet" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  );
}

interface PreviewProps {
  url: string;
  /** Null for a video. */
  sound: Blob | null;
  durationMs: number;
}

function Preview({ url, sound, durationMs }: PreviewProps) {
  const bars = useBars(sound);
  if (sound)
    return (
      <PlayButton url={url} noun="recording" owner={null} durationMs={durationMs} bars={bars} />
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: the member's own recording, before it is sent
    <video
      className="media-shown"
      controls
      playsInline
      src={url}
      width={640}
      height={480}
      aria-label="Your recording"
      onPlay={playAlone}
    />
  );
}
