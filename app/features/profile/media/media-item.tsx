import { type FormEventHandler, lazy, Suspense } from "react";
import {
  CLIP_NOUNS,
  type ImageType,
  KINDS,
  type MediaFile,
  type MediaItem,
} from "~/features/media/media.schema";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Button } from "~/ui/button";
import { PostForm } from "~/ui/post-form";
import { useIsLight } from "~/ui/use-is-light";

/** Until it is loaded, its link plays the clip as it does without scripts. */
const MediaPlayer = lazy(() =>
  import("~/features/media/media-player").then((module) => ({ default: module.MediaPlayer })),
);

export const IMAGE_TYPE_WORDS: Record<ImageType, string> = {
  upclose: "Up close",
  pulledback: "Pulled back",
};

/** The state of an item in words (rule media-reviewed). */
function describeState(item: MediaItem): { tone: BadgeTone; words: string; why?: string } {
  if (item.processing === "failed")
    return { tone: "red", words: "Failed", why: item.failure ?? undefined };
  if (item.processing !== "ready") return { tone: "blue", words: "Being made ready" };
  if (item.review === "refused")
    return { tone: "red", words: "Refused", why: item.reviewReason ?? undefined };
  if (item.review === "approved") return { tone: "green", words: "Approved" };
  return { tone: "yellow", words: "Waiting for review" };
}

/** Width in CSS pixels at which the panels show a picture. */
const SHOWN_WIDTH = 192;

function Photo({ files, label }: { files: readonly MediaFile[]; label: string }) {
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
        className="as-on-card"
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

function Types({ item, onSubmit }: { item: MediaItem; onSubmit: FormEventHandler }) {
  return (
    <PostForm plain action={`/media/${item.id}/image-type`} onSubmit={onSubmit}>
      <fieldset>
        <legend>{item.imageType ? "How it was taken" : "How was it taken?"}</legend>
        <div className="row">
          {(["upclose", "pulledback"] as const).map((type) => (
            <button
              key={type}
              type="submit"
              className={item.imageType === type ? "btn btn-primary" : "btn"}
              name="imageType"
              value={type}
              aria-pressed={item.imageType === type}
            >
              {IMAGE_TYPE_WORDS[type]}
            </button>
          ))}
        </div>
      </fieldset>
    </PostForm>
  );
}

/** What can be changed about an item: a photo's type, and that it is there. */
function Change({ item, onSubmit }: { item: MediaItem; onSubmit: FormEventHandler }) {
  const { noun } = KINDS[item.kind];
  const isPhoto = item.kind === "photo";
  const isVoice = item.kind === "voice_sample";
  return (
    <details open={isPhoto && !item.imageType}>
      <summary className={isPhoto ? "btn btn-quiet" : "btn btn-quiet btn-danger"}>
        {isPhoto ? "Change" : isVoice ? "Delete" : `Remove this ${noun}`}
      </summary>
      <div className="stack">
        {isPhoto ? <Types item={item} onSubmit={onSubmit} /> : null}
        <PostForm plain action={`/media/${item.id}/removal`} onSubmit={onSubmit}>
          <p className="hint">You can’t get it back, but you can upload another.</p>
          <Button variant="danger">
            {isVoice ? "Yes, delete it" : `Yes, remove this ${noun}`}
          </Button>
        </PostForm>
      </div>
    </details>
  );
}

interface ItemProps {
  item: MediaItem;
  /** The alternative text of a photo. */
  label: string;
  onSubmit: FormEventHandler;
}

/** One photo, video or voice sample of the member: its content, its state, its actions. */
export function OwnItem({ item, label, onSubmit }: ItemProps) {
  const { tone, words, why } = describeState(item);
  return (
    <li className="media-item">
      {item.kind === "photo" ? (
        <Photo files={item.files} label={label} />
      ) : (
        <Suspense>
          <MediaPlayer clip={item} noun={CLIP_NOUNS[item.kind]} owner={null} />
        </Suspense>
      )}
      <Badge tone={tone}>{words}</Badge>
      {item.imageType ? <p className="hint">{IMAGE_TYPE_WORDS[item.imageType]}</p> : null}
      {why ? <p>{why}</p> : null}
      {item.processing === "failed" ? (
        <PostForm plain action={`/media/${item.id}/retry`} onSubmit={onSubmit}>
          <Button variant="secondary">Retry</Button>
        </PostForm>
      ) : null}
      <Change item={item} onSubmit={onSubmit} />
    </li>
  );
}
