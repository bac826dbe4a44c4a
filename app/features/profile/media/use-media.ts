import { useRouteLoaderData } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useState } from "react";
import type { MediaItem, MediaKind, MediaResponse } from "~/features/media/media.schema";
import type { RootData } from "~/ui/shell";

type Uploading = typeof import("./uploading.client");

/** What is only needed once something is sent; nothing where there is no connection to fetch it. */
const fetchUploading = (): Promise<Uploading | null> =>
  import("./uploading.client").catch(() => null);

export interface StatusMessage {
  tone: "success" | "info" | "danger";
  title?: string;
  message: string;
}

export interface MediaState {
  items: readonly MediaItem[];
  said: StatusMessage | null;
  /** Percent of what is being sent; nothing while nothing is. */
  progress: number | null;
  /** Sends the same file once more; there while that may help. */
  retry: (() => void) | null;
  say: (said: StatusMessage | null) => void;
  /** Takes over the upload form. */
  onUpload: (event: FormEvent<HTMLFormElement>) => void;
  /** Takes over a small form: removal, type, processing once more. */
  onChange: (event: FormEvent<HTMLFormElement>) => void;
  /** Sends a recording. */
  sendBlob: (blob: Blob) => void;
}

const OFFLINE = "There is no connection. Please try again.";

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
        await fetchUploading()
          .then((uploading) => uploading?.requestMedia(`/profile-setup/media/${kind}`))
          .then(
            (answer) => answer && show(answer.items),
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

/**
 * A panel's items and what can be done with them by script; each has a form that works without.
 *
 * @param given the items as the page was loaded with them
 */
export function useMedia(kind: MediaKind, given: readonly MediaItem[]): MediaState {
  const [items, setItems] = useState(given);
  // What was sent without scripts is answered by the page.
  const flash = useRouteLoaderData<RootData>("root")?.flash;
  const [said, say] = useState<StatusMessage | null>(flash?.at === kind ? flash : null);
  const [progress, setProgress] = useState<number | null>(null);
  const [unsent, setUnsent] = useState<FormData | null>(null);
  useEffect(() => setItems(given), [given]);
  useEffect(() => {
    if (said) document.getElementById(kind)?.scrollIntoView({ block: "nearest" });
  }, [kind, said]);
  useLooking(kind, items, setItems);

  /** Does the work and says how it went. Returns whether it succeeded, or may succeed later. */
  const settle = useCallback(
    async (
      work: (uploading: Uploading) => Promise<MediaResponse>,
      warning: string | null,
    ): Promise<"done" | "retry" | "failed"> => {
      const fail = (message: string) => say({ tone: "danger", title: "Upload Failed", message });
      const uploading = await fetchUploading();
      if (!uploading) {
        fail(OFFLINE);
        return "retry";
      }
      try {
        const { items: now, title, message } = await work(uploading);
        setItems(now);
        say({ tone: warning ? "danger" : "success", title, message: warning ?? message });
        return "done";
      } catch (error) {
        if (!(error instanceof uploading.UploadError)) throw error;
        fail(error.message);
        return error.canRetry ? "retry" : "failed";
      }
    },
    [],
  );

  const send = useCallback(
    async (form: FormData, warning: string | null = null) => {
      say(warning ? { tone: "danger", message: warning } : null);
      setUnsent(null);
      setProgress(0);
      const outcome = await settle(
        ({ sendUpload }) => sendUpload(`/profile-setup/media/${kind}`, form, setProgress),
        warning,
      );
      setProgress(null);
      if (outcome === "retry") setUnsent(form);
      return outcome === "done";
    },
    [kind, settle],
  );

  const onUpload = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    setProgress(0);
    const uploading = await fetchUploading();
    if (!uploading) {
      setProgress(null);
      return say({ tone: "danger", title: "Upload Failed", message: OFFLINE });
    }
    const upload = await uploading.prepareUpload(kind, fields, items.length);
    if (!upload.form) {
      setProgress(null);
      return say({ tone: "danger", message: upload.alert ?? "" });
    }
    if (await send(upload.form, upload.alert)) form.reset();
  };

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const { action } = event.currentTarget;
    const form = new FormData(event.currentTarget);
    if (submitter instanceof HTMLButtonElement && submitter.name)
      form.set(submitter.name, submitter.value);
    setUnsent(null);
    void settle(({ requestMedia }) => requestMedia(action, form), null);
  };

  const sendBlob = (blob: Blob) => {
    const form = new FormData();
    form.set("file", blob, "recording");
    void send(form);
  };

  const retry = unsent ? () => void send(unsent) : null;
  return { items, said, progress, retry, say, onUpload, onChange, sendBlob };
}
