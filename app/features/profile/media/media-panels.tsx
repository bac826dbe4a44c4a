import { lazy, Suspense, useEffect, useId, useState } from "react";
import {
  KINDS,
  type MediaItem,
  type MediaKind,
  quoteLabel,
  SOUND_FORMATS,
  type VideoKind,
} from "~/features/media/media.schema";
import { supportsRecording } from "~/features/media/recording.client";
import { Button } from "~/ui/button";
import { PostForm } from "~/ui/post-form";
import { OwnClip } from "./media-item";
import { UploadStatus } from "./upload-status";
import { type MediaState, useMedia } from "./use-media";

const Recorder = lazy(() => import("./recorder"));

interface PanelProps {
  /** The member's items of the panel's kind. */
  items: readonly MediaItem[];
  /** One id per page: the same upload sent twice is one item (idempotency key). */
  uploadId: string;
}

interface UploadFormProps {
  kind: Exclude<MediaKind, "photo">;
  label: string;
  hint: string;
  uploadId: string;
  media: MediaState;
}

function UploadForm({ kind, label, hint, uploadId, media }: UploadFormProps) {
  const id = useId();
  const { accept } = KINDS[kind];
  const [replaced] = media.items;
  return (
    <PostForm
      plain
      action={`/profile-setup/media/${kind}`}
      encType="multipart/form-data"
      className="stack"
      onSubmit={media.onUpload}
    >
      {/* Before the file input: the server has read them when the file begins. */}
      <input type="hidden" name="uploadId" value={uploadId} />
      {replaced ? <input type="hidden" name="replaces" value={replaced.id} /> : null}
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
        <input
          className="input"
          id={id}
          type="file"
          name="file"
          accept={accept}
          required
          aria-describedby={`${id}-hint`}
        />
      </div>
      <p>
        <Button variant="secondary" disabled={media.progress !== null}>
          Upload<span className="sr-only"> {label}</span>
        </Button>
      </p>
    </PostForm>
  );
}

function Items({ media }: { media: MediaState }) {
  if (media.items.length === 0) return null;
  return (
    <ul className="items">
      {media.items.map((item) => (
        <OwnClip key={item.id} item={item} onSubmit={media.onChange} />
      ))}
    </ul>
  );
}

interface RecordingProps {
  kind: VideoKind | "voice_sample";
  media: MediaState;
}

/** Offered once scripts run and the browser can record. */
function Recording({ kind, media }: RecordingProps) {
  const [isOffered, setOffered] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOffered(supportsRecording()), []);
  if (!isOffered) return null;
  if (!isOpen)
    return (
      <p>
        <Button type="button" variant="secondary" onClick={() => setOpen(true)}>
          {kind === "voice_sample" ? "Record Your Voice" : "Record a Video"}
        </Button>
      </p>
    );
  return (
    <Suspense fallback={<p role="status">One moment…</p>}>
      <Recorder
        kind={kind}
        onDone={(blob) => {
          setOpen(false);
          media.sendBlob(blob);
        }}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
}

const VIDEO_WORDS: Record<VideoKind, { label: string; advice: string }> = {
  video_intro: { label: "Video introduction", advice: "30 to 60 seconds." },
  tiktok_dance: { label: "Dance video", advice: "At most 30 seconds." },
  activity_video: { label: "Activity video", advice: "At most 60 seconds." },
};

/** Where a clip comes from: a recording or a file. What is there stays until the new one has arrived. */
function Sources({
  kind,
  media,
  uploadId,
  label,
  hint,
}: RecordingProps & Pick<UploadFormProps, "uploadId" | "label" | "hint">) {
  const [current] = media.items;
  const sources = (
    <div className="stack">
      <Recording kind={kind} media={media} />
      <UploadForm kind={kind} label={label} hint={hint} uploadId={uploadId} media={media} />
    </div>
  );
  if (!current) return sources;
  return (
    <details key={current.id} className="again">
      <summary className="btn btn-secondary">
        Replace<span className="sr-only"> your {label.toLowerCase()}</span>
      </summary>
      <p className="hint">This one stays until the new one is here.</p>
      {sources}
    </details>
  );
}

/** One video: uploaded or recorded. */
export function VideoPanel({ kind, items, uploadId }: PanelProps & { kind: VideoKind }) {
  const media = useMedia(kind, items);
  const { label, advice } = VIDEO_WORDS[kind];
  return (
    <div className="stack">
      <UploadStatus media={media} kind={kind} />
      <Items media={media} />
      <Sources
        kind={kind}
        media={media}
        uploadId={uploadId}
        label={label}
        hint={`${advice} MP4, MOV or WebM, at most 64 MB.`}
      />
    </div>
  );
}

/** The quote that is chosen in the questions above, saved or not. */
function useChosenQuote(saved: string | null) {
  const [label, setLabel] = useState(saved);
  useEffect(() => {
    const look = () => {
      const radio = document.querySelector<HTMLInputElement>('[name="selectedQuote"]:checked');
      if (radio) setLabel(radio.value && (radio.labels?.[0]?.textContent ?? ""));
    };
    document.addEventListener("input", look);
    return () => document.removeEventListener("input", look);
  }, []);
  return label;
}

/**
 * One voice sample: uploaded or recorded while a quote is read.
 * @param quote the selected one; null while there is none
 */
export function VoicePanel({
  items,
  uploadId,
  quote,
}: PanelProps & { quote: { text: string; by: string } | null }) {
  const media = useMedia("voice_sample", items);
  const label = useChosenQuote(quote && quoteLabel(quote));
  return (
    <div className="stack">
      {label ? (
        <blockquote className="question">{label}</blockquote>
      ) : (
        <p className="hint quote-first">Choose a quote first, then read it aloud.</p>
      )}
      <UploadStatus media={media} kind="voice_sample" />
      <Items media={media} />
      <Sources
        kind="voice_sample"
        media={media}
        uploadId={uploadId}
        label="Voice sample"
        hint={`At most 60 seconds. ${SOUND_FORMATS}, at most 10 MB.`}
      />
    </div>
  );
}
