/** Whether this browser can record. */
export const supportsRecording = (): boolean =>
  typeof MediaRecorder !== "undefined" && navigator.mediaDevices !== undefined;
