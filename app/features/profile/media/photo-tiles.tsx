import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { ImageType, MediaItem } from "~/features/media/media.schema";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { PostForm } from "~/ui/post-form";
import { usesScripts } from "~/ui/shell";
import { describeState, Photo, Removal, Retry } from "./media-item";
import { PhotoInput } from "./photo-input";
import { placePhotos } from "./place-photos";
import { UploadStatus } from "./upload-status";
import { type MediaState, useMedia } from "./use-media";

const TITLES: Record<ImageType, string> = { upclose: "Close up", pulledback: "The whole you" };
const OTHER: Record<ImageType, ImageType> = { upclose: "pulledback", pulledback: "upclose" };
const HINT = "JPEG, PNG, WebP or AVIF, up to 12 MB. Where you took it is removed.";

/** Pictures that were chosen on this page, by their tile: each is seen at once. */
function usePreviews() {
  const [urls, setUrls] = useState<Partial<Record<ImageType, string>>>({});
  const made = useRef<string[]>([]);
  useEffect(() => () => made.current.forEach((url) => void URL.revokeObjectURL(url)), []);
  const show = (type: ImageType, file: File) => {
    const url = URL.createObjectURL(file);
    made.current.push(url);
    setUrls((last) => ({ ...last, [type]: url }));
  };
  return { urls, show };
}

interface PickFormProps {
  type: ImageType;
  uploadId: string;
  /** The photo that the chosen one replaces. */
  replaced?: MediaItem;
  media: MediaState;
  onPick: (type: ImageType, file: File) => void;
}

/** Sends a photo as soon as it is chosen; without scripts its button does. */
function PickForm({ type, uploadId, replaced, media, onPick }: PickFormProps) {
  const isAwaited = usesScripts(useRouteLoaderData("root"), []);
  return (
    <PostForm
      plain
      action="/profile-setup/media/photo"
      encType="multipart/form-data"
      className={isAwaited ? "stack picks" : "stack"}
      onSubmit={media.onUpload}
    >
      {/* Before the file: the server has read them when the file begins. */}
      <input type="hidden" name="uploadId" value={uploadId} />
      <input type="hidden" name="imageType" value={type} />
      {replaced ? <input type="hidden" name="replaces" value={replaced.id} /> : null}
      <PhotoInput
        label={replaced ? `Replace it: ${TITLES[type].toLowerCase()}` : TITLES[type]}
        hint={HINT}
        name="file"
        disabled={media.progress !== null}
        onPick={(file, { form }) => {
          onPick(type, file);
          form?.requestSubmit();
        }}
      >
        {replaced ? (
          <span className="btn">Replace</span>
        ) : (
          <span className="tile">
            <Icon name="camera" />
            <strong>{TITLES[type]}</strong>
            Tap to add
          </span>
        )}
      </PhotoInput>
      <Button variant="secondary" className="pick-send">
        Upload<span className="sr-only"> {TITLES[type]}</span>
      </Button>
    </PostForm>
  );
}

/** Says which of the two a photo is: asked where it is neither, or where both are the same. */
function TypeForm({
  item,
  type,
  onSubmit,
}: {
  item: MediaItem;
  type: ImageType;
  onSubmit: MediaState["onChange"];
}) {
  return (
    <PostForm plain action={`/media/${item.id}/image-type`} onSubmit={onSubmit}>
      <Button variant="secondary" name="imageType" value={type}>
        It’s {TITLES[type].toLowerCase()}
      </Button>
    </PostForm>
  );
}

interface TileProps extends Omit<PickFormProps, "replaced"> {
  item: MediaItem | undefined;
  /** Whether the photo can be moved to the other tile. */
  isOtherFree: boolean;
  preview: string | undefined;
  /** Whether the photo of this tile is on its way. */
  isSending: boolean;
}

function Tile({ item, isOtherFree, preview, isSending, ...pick }: TileProps) {
  const { type, media } = pick;
  const title = TITLES[type];
  if (!item && !isSending)
    return (
      <li>
        <PickForm {...pick} />
      </li>
    );
  const { label, why } = item ? describeState(item) : { label: "", why: undefined };
  const isMisplaced = item && item.imageType !== type;
  return (
    <li className="media-item">
      <div className="tile tile-full">
        {isSending || (preview && item?.files.length === 0) ? (
          <img src={preview} alt={`Your photo, ${title.toLowerCase()}`} />
        ) : item ? (
          <Photo files={item.files} label={`Your photo, ${title.toLowerCase()}`} />
        ) : null}
        <p className="tile-words">
          <strong>{title}</strong>
          {isSending ? `Uploading ${media.progress} %` : label}
        </p>
        {isSending ? (
          <progress max={100} value={media.progress ?? 0} aria-label={`Uploading ${title}`} />
        ) : null}
      </div>
      {why ? <p>{why}</p> : null}
      {item && !isSending ? (
        <>
          <Retry item={item} onSubmit={media.onChange} />
          {isMisplaced ? (
            <>
              <p>Which one is it?</p>
              <TypeForm item={item} type={type} onSubmit={media.onChange} />
            </>
          ) : null}
          <details key={item.id}>
            <summary className="btn btn-quiet">
              Change<span className="sr-only"> {title.toLowerCase()}</span>
            </summary>
            <div className="stack">
              <PickForm {...pick} replaced={item} />
              {isOtherFree ? (
                <TypeForm item={item} type={OTHER[type]} onSubmit={media.onChange} />
              ) : null}
              <Removal item={item} onSubmit={media.onChange} />
            </div>
          </details>
        </>
      ) : null}
    </li>
  );
}

/** The member's two photos, each in its tile: chosen, seen at once, sent, and changed there. */
export function PhotoTiles({
  items,
  uploadId,
}: {
  items: readonly MediaItem[];
  /** One id per page: the same upload sent twice is one item (idempotency key). */
  uploadId: string;
}) {
  const media = useMedia("photo", items);
  const { urls, show } = usePreviews();
  const [sending, setSending] = useState<ImageType | null>(null);
  const places = placePhotos(media.items);
  const isUploading = media.progress !== null;
  const onPick = (type: ImageType, file: File) => {
    show(type, file);
    setSending(type);
  };
  return (
    <div className="stack">
      <ul className="photo-tiles">
        {(["upclose", "pulledback"] as const).map((type) => (
          <Tile
            key={type}
            type={type}
            item={places[type]}
            isOtherFree={places[OTHER[type]] === undefined}
            preview={urls[type]}
            isSending={isUploading && sending === type}
            uploadId={uploadId}
            media={media}
            onPick={onPick}
          />
        ))}
      </ul>
      {media.items.some(({ isDouble }) => isDouble) ? (
        <Notice tone="warning" title="Twice the same picture?">
          <p>People see more of you with two different ones. You can replace either.</p>
        </Notice>
      ) : null}
      <UploadStatus media={{ ...media, progress: null }} kind="photo" />
    </div>
  );
}
