import { useEffect, useRef, useState } from "react";
import { measureBars } from "./measure-bars.client";

const CAMERA = {
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 24, max: 30 },
  facingMode: "user",
};

const stopAll = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** Seconds since the recording started. */
export function useElapsed(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const startedMs = performance.now();
    setSeconds(0);
    const timer = setInterval(
      () => setSeconds(Math.floor((performance.now() - startedMs) / 1000)),
      250,
    );
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}

/** A URL for a blob that is not uploaded yet, while it is shown. */
export function useBlobUrl(blob: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return setUrl(undefined);
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [blob]);
  return url;
}

/** The loudness of a sound that is not uploaded yet, for its player; null until and unless it is measured. */
export function useBars(sound: Blob | null): string | null {
  const [bars, setBars] = useState<string | null>(null);
  useEffect(() => {
    if (!sound) return;
    let isCurrent = true;
    measureBars(sound).then((measured) => isCurrent && setBars(measured));
    return () => {
      isCurrent = false;
      setBars(null);
    };
  }, [sound]);
  return bars;
}

/** The stream of camera or microphone until the recorder is closed. */
export function useStream(isVoice: boolean, onReady: () => void, onFailed: () => void) {
  const stream = useRef<MediaStream | null>(null);
  const ready = useRef({ onReady, onFailed });
  useEffect(() => {
    let isClosed = false;
    navigator.mediaDevices.getUserMedia({ audio: true, video: isVoice ? false : CAMERA }).then(
      (opened) => {
        if (isClosed) return stopAll(opened);
        stream.current = opened;
        ready.current.onReady();
      },
      () => isClosed || ready.current.onFailed(),
    );
    return () => {
      isClosed = true;
      stopAll(stream.current);
    };
  }, [isVoice]);
  return stream;
}
