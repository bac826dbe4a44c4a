import { type FormEvent, useCallback, useEffect, useState } from "react";
import { askMedia, sendUpload, UploadFailed } from "./client-upload";
import {
  fullAlert,
  KINDS,
  type MediaAnswer,
  type MediaItem,
  type MediaKind,
  NO_FILE_ALERT,
  roomAlert,
  tooLargeAlert,
} from "./media.schema";

export interface Said {
  tone: "success" | "danger";
  title?: string;
  message: string;
}

export interface MediaState {
  items: readonly MediaItem[];
  said: Said | null;
  /** Percent of what is being sent; nothing while nothing is. */
  progress: number | null;
  /** Sends the same file once more; there while that may help. */
  retry: (() => void) | null;
  say: (said: Said | null) => void;
  /** Takes over the upload form. */
  onUpload: (event: FormEvent<HTMLFormElement>) => void;
  /** Takes over a small form: removal, type, processing once more. */
  onChange: (event: FormEvent<HTMLFormElement>) => void;
  /** Sends a recording. */
  sendBlob: (blob: Blob) => void;
}

/** Pauses between looks at an item that is being made ready, in milliseconds. */
const LOOK_AFTER_MS = [1500, 3000, 3000, 5000, 5000, 10_000];
const LAST_LOOK = 40;

const isUnderway = ({ processing }: MediaItem) =>
  processing === "waiting" || processing === "working";

/** Looks after items until all are ready, while the page is seen. */
function useLooking(
  kind: MediaKind,
  items: readonly MediaItem[],
  show: (items: readonly MediaItem[]) => void,
): void {
  const [looks, setLooks] = useState(0);
  const waits = items.some(isUnderway);
  useEffect(() => {
    if (!waits || looks >= LAST_LOOK) return;
    const timer = setTimeout(async () => {
      if (!document.hidden)
        await askMedia(`/profile-setup/media/${kind}`).then(
          (answer) => show(answer.items),
          () => undefined,
        );
      setLooks(looks + 1);
    }, LOOK_AFTER_MS[looks] ?? LOOK_AFTER_MS.at(-1));
    return () => clearTimeout(timer);
  }, [kind, waits, looks, show]);
  useEffect(() => {
    if (!waits) setLooks(0);
  }, [waits]);
}

const newUploadId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("");

/** The files that may be sent, or the alert that says why none may (part 1 section 5). */
export function admitted(
  kind: MediaKind,
  present: number,
  files: readonly File[],
): { files: readonly File[]; alert: string | null } {
  const { most, maxBytes } = KINDS[kind];
  const room = most - present;
  if (files.length === 0) return { files, alert: NO_FILE_ALERT };
  if (room <= 0) return { files: [], alert: fullAlert(kind) };
  if (files.some(({ size }) => size > maxBytes)) return { files: [], alert: tooLargeAlert(kind) };
  const isOver = files.length > room;
  return { files: files.slice(0, room), alert: isOver ? roomAlert(room) : null };
}

/**
 * A panel's items and what can be done with them by script; each has a form that works without.
 *
 * @param given the items as the page was loaded with them
 */
export function useMedia(kind: MediaKind, given: readonly MediaItem[]): MediaState {
  const [items, setItems] = useState(given);
  const [said, say] = useState<Said | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [unsent, setUnsent] = useState<FormData | null>(null);
  useEffect(() => setItems(given), [given]);
  useLooking(kind, items, setItems);

  const settle = useCallback(async (work: Promise<MediaAnswer>, warning: string | null) => {
    try {
      const { items: now, title, message } = await work;
      setItems(now);
      say({ tone: warning ? "danger" : "success", title, message: warning ?? message });
      return null;
    } catch (error) {
      if (!(error instanceof UploadFailed)) throw error;
      say({ tone: "danger", title: "Upload Failed", message: error.message });
      return error;
    }
  }, []);

  const send = useCallback(
    async (form: FormData, warning: string | null = null) => {
      say(warning ? { tone: "danger", message: warning } : null);
      setUnsent(null);
      setProgress(0);
      const failure = await settle(
        sendUpload(`/profile-setup/media/${kind}`, form, setProgress),
        warning,
      );
      setProgress(null);
      if (failure?.canRetry) setUnsent(form);
      return failure === null;
    },
    [kind, settle],
  );

  const onUpload = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const chosen = fields.getAll("file").filter((file): file is File => file instanceof File);
    const { files, alert } = admitted(
      kind,
      items.length,
      chosen.filter(({ name, size }) => name !== "" || size > 0),
    );
    if (files.length === 0) return say({ tone: "danger", message: alert ?? NO_FILE_ALERT });
    setProgress(0);
    fields.delete("file");
    fields.set("uploadId", newUploadId());
    const { shrinkPhoto } = kind === "photo" ? await import("./shrink") : { shrinkPhoto: null };
    for (const file of files)
      fields.append("file", shrinkPhoto ? await shrinkPhoto(file) : file, file.name);
    if (await send(fields, alert)) form.reset();
  };

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget);
    if (submitter instanceof HTMLButtonElement && submitter.name)
      form.set(submitter.name, submitter.value);
    setUnsent(null);
    void settle(askMedia(event.currentTarget.action, form), null);
  };

  const sendBlob = (blob: Blob) => {
    const form = new FormData();
    form.set("uploadId", newUploadId());
    form.set("file", blob, "recording");
    void send(form);
  };

  const retry = unsent ? () => void send(unsent) : null;
  return { items, said, progress, retry, say, onUpload, onChange, sendBlob };
}
