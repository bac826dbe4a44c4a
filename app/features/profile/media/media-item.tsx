import { type FormEventHandler, lazy, Suspense } from "react";
import {
  CLIP_NOUNS,
  KINDS,
  type MediaFile,
  type MediaItem,
  WAITING_LABEL,
} from "~/features/media/media.schema";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Button } from "~/ui/button";
import { PostForm } from "~/ui/post-form";
import { useIsLight } from "~/ui/use-shell";

/** Until it is loaded, its link plays the clip as it does without scripts. */
const MediaPlayer = lazy(() =>
  import("~/features/media/media-player").then((module) => ({ default: module.MediaPlayer })),
);

/** The state of an item in words (rule media-reviewed). */
export function describeState(item: MediaItem): { tone: BadgeTone; label: string; why?: string } {
  if (item.processing === "failed")
    return { tone: "red", label: "Failed", why: item.failure ?? undefined };
  if (item.processing !== "ready") return { tone: "blue", label: "Getting ready" };
  if (item.review === "refused")
    return { tone: "red", label: "Refused", why: item.reviewReason ?? undefined };
  if (item.review === "approved") return { tone: "green", label: "Approved" };
  return { tone: "yellow", label: WAITING_LABEL };
}

/** Width in CSS pixels at which the panels show a picture. */
const SHOWN_WIDTH = 240;

/** A photo as the card of Discover shows it. */
export function Photo({ files, label }: { files: readonly MediaFile[]; label: string }) {
  const isLight = useIsLight();
  const jpeg = files.find(({ contentType }) => contentType === "image/jpeg");
  const webp = files
    .filter(({ contentType, width }) => contentType === "image/webp" && width <= 384)
    .sort((a, b) => a.width - b.width)
    .slice(0, isLight ? 1 : 2);
  if (!jpeg) return null;
  const srcSet = webp.map(({ url, width }) => `${url} ${width}w`).join(", ");
  return (
    <picture>
      {srcSet ? <source type="image/webp" srcSet={srcSet} sizes={`${SHOWN_WIDTH}px`} /> : null}
      <img
        src={jpeg.url}
        width={SHOWN_WIDTH}
        height={Math.round((SHOWN_WIDTH * jpeg.height) / jpeg.width)}
        alt={label}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

interface ActionProps {
  item: MediaItem;
  onSubmit: FormEventHandler;
}

/** Tries again what failed. */
export function Retry({ item, onSubmit }: ActionProps) {
  if (item.processing !== "failed") return null;
  return (
    <PostForm plain action={`/media/${item.id}/retry`} onSubmit={onSubmit}>
      <Button variant="secondary">Retry</Button>
    </PostForm>
  );
}

/** The second step of a removal. */
export function Removal({ item, onSubmit }: ActionProps) {
  const isVoice = item.kind === "voice_sample";
  return (
    <PostForm plain action={`/media/${item.id}/removal`} onSubmit={onSubmit}>
      <p className="hint">You can’t get it back, but you can upload another.</p>
      <Button variant="danger">
        {isVoice ? "Yes, delete it" : `Yes, remove this ${KINDS[item.kind].noun}`}
      </Button>
    </PostForm>
  );
}

/** One video or voice sample of the member: its content, its state, its actions. */
export function OwnClip({ item, onSubmit }: ActionProps) {
  const { tone, label, why } = describeState(item);
  if (item.kind === "photo") return null;
  return (
    <li className="media-item">
      <Suspense>
        <MediaPlayer clip={item} noun={CLIP_NOUNS[item.kind]} owner={null} />
      </Suspense>
      <Badge tone={tone}>{label}</Badge>
      {why ? <p>{why}</p> : null}
      <Retry item={item} onSubmit={onSubmit} />
      <details>
        <summary className="btn btn-quiet btn-danger">
          {item.kind === "voice_sample" ? "Delete" : `Remove this ${KINDS[item.kind].noun}`}
        </summary>
        <Removal item={item} onSubmit={onSubmit} />
      </details>
    </li>
  );
}
