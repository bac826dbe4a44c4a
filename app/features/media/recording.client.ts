/** Bits per second: small enough for a weak link, good enough for a face and a voice. */
export const RECORDING_BITS = { video: 500_000, voice: 32_000 };

const VIDEO_TYPES = ["video/webm;codecs=vp8,opus", "video/webm", "video/mp4"];
const VOICE_TYPES = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4"];

/** Whether this browser can record. */
export const supportsRecording = (): boolean =>
  typeof MediaRecorder !== "undefined" && navigator.mediaDevices !== undefined;

/** The first type that this browser records; undefined leaves the choice to the browser. */
export const findRecordingType = (isVoice: boolean): string | undefined =>
  (isVoice ? VOICE_TYPES : VIDEO_TYPES).find((type) => MediaRecorder.isTypeSupported(type));
