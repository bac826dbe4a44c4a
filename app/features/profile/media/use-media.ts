import { useRouteLoaderData } from "@remix-run/react";
import { type FormEvent, useCallback, useContext, useEffect, useState } from "react";
import type { MediaItem, MediaKind, MediaResponse } from "~/features/media/media.schema";
import type { RootData } from "~/ui/shell";
import { CountItems } from "./item-counts";

type Uploading = typeof import("./uploading.client");

/** Loads code that is only needed once something is sent; null without a connection. */
const fetchUploading = (): Promise<Uploading | null> =>
  import("./uploading.client").catch(() => null);

export interface StatusMessage {
  tone: "success" | "info" | "danger";
  title?: string;
  message: string;
}

export interface MediaState {
  items: readonly MediaItem[];
  status: StatusMessage | null;
  /** Upload progress in percent; null while nothing is sent. */
  progress: number | null;
  /** Retries the same file; present while that may help. */
  retry: (() => void) | null;
  /** Handles the submission of the upload form. */
  onUpload: (event: FormEvent<HTMLFormElement>) => void;
  /** Handles the submission of a small form: removal, type, retry. */
  onChange: (event: FormEvent<HTMLFormElement>) => void;
  /** Sends a form with its files as they are. @returns whether it was stored */
  send: (form: FormData) => Promise<boolean>;
  /** Sends a recording, which replaces the current one. */
  sendBlob: (blob: Blob) => void;
}

const OFFLINE = "There is no connection. Please try again.";

/** Polling intervals for an item that is being processed, in milliseconds. */
const POLL_AFTER_MS = [1500, 3000, 3000, 5000, 5000, 10_000];
const LAST_POLL = 40;

const isUnderway = ({ processing }: MediaItem) =>
  processing === "waiting" || processing === "working";

/** Polls until all items are ready, while the page is visible. */
function usePolling(
  kind: MediaKind,
  items: readonly MediaItem[],
  show: (items: readonly MediaItem[]) => void,
): void {
  const [polls, setPolls] = useState(0);
  const waits = items.some(isUnderway);
  useEffect(() => {
    if (!waits || polls >= LAST_POLL) return;
    const timer = setTimeout(async () => {
      if (!document.hidden)
        await fetchUploading()
          .then((uploading) => uploading?.requestMedia(`/profile-setup/media/${kind}`))
          .then(
            (response) => response && show(response.items),
            () => undefined,
          );
      setPolls(polls + 1);
    }, POLL_AFTER_MS[polls] ?? POLL_AFTER_MS.at(-1));
    return () => clearTimeout(timer);
  }, [kind, waits, polls, show]);
  useEffect(() => {
    if (!waits) setPolls(0);
  }, [waits]);
}

/**
 * A panel's items and the script actions on them; each has a form that works without scripts.
 * @param given the items as the page was loaded with them
 */
export function useMedia(kind: MediaKind, given: readonly MediaItem[]): MediaState {
  const [items, setItems] = useState(given);
  // What was sent without scripts is answered by the page.
  const flash = useRouteLoaderData<RootData>("root")?.flash;
  const [status, setStatus] = useState<StatusMessage | null>(flash?.at === kind ? flash : null);
  const [progress, setProgress] = useState<number | null>(null);
  const [unsent, setUnsent] = useState<FormData | null>(null);
  useEffect(() => setItems(given), [given]);
  const countItems = useContext(CountItems);
  useEffect(() => countItems(kind, items.length), [countItems, kind, items.length]);
  useEffect(() => {
    if (status) document.getElementById(kind)?.scrollIntoView({ block: "nearest" });
  }, [kind, status]);
  usePolling(kind, items, setItems);

  /** Runs a request and shows its outcome. Returns whether it succeeded, or a retry may. */
  const settle = useCallback(
    async (
      work: (uploading: Uploading) => Promise<MediaResponse>,
      warning: string | null,
    ): Promise<"done" | "retry" | "failed"> => {
      const fail = (message: string) =>
        setStatus({ tone: "danger", title: "Upload Failed", message });
      const uploading = await fetchUploading();
      if (!uploading) {
        fail(OFFLINE);
        return "retry";
      }
      try {
        const { items: now, title, message } = await work(uploading);
        setItems(now);
        setStatus({ tone: warning ? "danger" : "success", title, message: warning ?? message });
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
      setStatus(warning ? { tone: "danger", message: warning } : null);
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
      return setStatus({ tone: "danger", title: "Upload Failed", message: OFFLINE });
    }
    const upload = await uploading.prepareUpload(
      kind,
      fields,
      items.length - (fields.has("replaces") ? 1 : 0),
    );
    if (!upload.form) {
      setProgress(null);
      return setStatus({ tone: "danger", message: upload.alert ?? "" });
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
    if (items[0]) form.set("replaces", items[0].id);
    form.set("file", blob, "recording");
    void send(form);
  };

  const retry = unsent ? () => void send(unsent) : null;
  return { items, status, progress, retry, send, onUpload, onChange, sendBlob };
}
