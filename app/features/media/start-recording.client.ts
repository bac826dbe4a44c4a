/** Bits per second: small enough for a weak link, good enough for a face and a voice. */
const BITS = { video: 500_000, voice: 32_000 };

const VIDEO_TYPES = ["video/webm;codecs=vp8,opus", "video/webm", "video/mp4"];
const VOICE_TYPES = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4"];

/** The first type that this browser records; undefined leaves the choice to the browser. */
const findRecordingType = (isVoice: boolean): string | undefined =>
  (isVoice ? VOICE_TYPES : VIDEO_TYPES).find((type) => MediaRecorder.isTypeSupported(type));

export interface RunningRecording {
  stop: () => void;
  /** Stops without a recording. */
  cancel: () => void;
}

/** Records a stream until it is stopped or `mostMs` have passed, and then hands over the recording. */
export function startRecording(
  stream: MediaStream,
  { isVoice, mostMs }: { isVoice: boolean; mostMs: number },
  onDone: (recording: Blob, durationMs: number) => void,
): RunningRecording {
  const recorder = new MediaRecorder(stream, {
    mimeType: findRecordingType(isVoice),
    videoBitsPerSecond: BITS.video,
    audioBitsPerSecond: BITS.voice,
  });
  const parts: Blob[] = [];
  const startedMs = performance.now();
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () =>
    onDone(new Blob(parts, { type: recorder.mimeType }), Math.round(performance.now() - startedMs));
  recorder.start(1000);
  const stop = () => {
    clearTimeout(timer);
    if (recorder.state === "recording") recorder.stop();
  };
  const timer = setTimeout(stop, mostMs);
  return {
    stop,
    cancel: () => {
      recorder.onstop = null;
      stop();
    },
  };
}
