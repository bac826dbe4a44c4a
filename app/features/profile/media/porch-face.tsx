import { useNavigate, useRouteLoaderData } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { Face, nameOf } from "~/features/discover/face";
import type { ShownCard } from "~/features/discover/shown-card";
import { counts, type MediaItem, WAITING_LABEL } from "~/features/media/media.schema";
import { Button, LinkButton } from "~/ui/button";
import { newClientId } from "~/ui/client-id";
import { PostForm } from "~/ui/post-form";
import { usesScripts } from "~/ui/shell";
import { useHasScripts } from "~/ui/use-has-scripts";
import { cropOf, FIRST_FIT } from "./crop";
import { type ChosenPhoto, FitPhoto, FitSliders } from "./fit-photo";
import { PhotoInput } from "./photo-input";
import { UploadStatus } from "./upload-status";
import { useMedia } from "./use-media";

/** The photo that a new one takes the place of: the upclose one, or the first where both places are taken. */
const findReplaced = (photos: readonly MediaItem[]) =>
  photos.find(({ imageType }) => imageType === "upclose") ?? (photos.length > 1 ? photos[0] : null);

/** The member's card with the photo that they have sent, once it is ready. */
const withPhoto = ({ profile, ...card }: ShownCard, own: MediaItem | undefined): ShownCard => {
  const profileImageUrl = own?.files[0]?.url ?? profile.profileImageUrl;
  return { ...card, profile: { ...profile, profileImageUrl } };
};

/** The photo that is chosen, until another one is or the screen is left. */
function useChosen() {
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null);
  const url = chosen?.url;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const choose = (file: File) =>
    setChosen({
      file,
      url: URL.createObjectURL(file),
      uploadId: newClientId(),
      fit: FIRST_FIT,
      size: null,
    });
  return { chosen, setChosen, choose };
}

/** @returns null where the browser cannot crop the photo */
async function toForm(chosen: ChosenPhoto, fields: FormData): Promise<FormData | null> {
  const { file, size, fit, uploadId } = chosen;
  const { cropPhoto } = await import("~/features/media/shrink-photo.client");
  const photo = size ? await cropPhoto(file, cropOf(size, fit)) : file;
  if (!photo) return null;
  fields.set("uploadId", uploadId);
  fields.set("file", photo, file.name);
  return fields;
}

interface PorchFaceProps {
  card: ShownCard;
  photos: readonly MediaItem[];
  uploadId: string;
  isJoining: boolean;
  /** Where the member continues. */
  next: string;
}

/** The member's own card, with the photo that they choose for it. */
export function PorchFace({ card, photos, uploadId, isJoining, next }: PorchFaceProps) {
  const media = useMedia("photo", photos);
  const { chosen, setChosen, choose } = useChosen();
  const [sent, setSent] = useState<ChosenPhoto | null>(null);
  const navigate = useNavigate();
  const hasScripts = useHasScripts();
  const isAwaited = usesScripts(useRouteLoaderData("root"), []);
  const isNew = chosen !== null && chosen.uploadId !== sent?.uploadId;
  const isSending = media.progress !== null;
  const replaced = findReplaced(media.items);
  const own = media.items.find((item) => counts(item) && item.imageType === "upclose");
  const hasPhoto = own !== undefined;
  const state = isNew || !own || own.review !== "waiting" ? null : WAITING_LABEL;

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!chosen || isSending) return;
    const form = await toForm(chosen, new FormData(event.currentTarget));
    if (!form) return setChosen({ ...chosen, size: null, isWhole: true });
    if (!(await media.send(form))) return;
    if (isJoining) navigate(next);
    else setSent(chosen);
  };
  const picture =
    chosen && !chosen.isUnreadable ? (
      <FitPhoto photo={chosen} onChange={isNew ? setChosen : () => undefined} />
    ) : undefined;
  const another = hasPhoto || chosen ? "Another one" : "Choose a photo";
  return (
    <PostForm
      plain
      action="/welcome/photo"
      encType="multipart/form-data"
      className={isAwaited ? "porch picks" : "porch"}
      noValidate={hasScripts}
      onSubmit={send}
    >
      <article className="porch-card spread">
        <Face card={withPhoto(card, own)} isOwn picture={picture} heading={<h2>{nameOf(card)}</h2>}>
          {isNew && chosen.size ? <p className="shot-pill">Drag to fit</p> : null}
          {state ? <p className="shot-pill">{state}</p> : null}
        </Face>
      </article>
      {isNew ? <FitSliders photo={chosen} onChange={setChosen} /> : null}
      {chosen?.isUnreadable ? (
        <p role="status">
          This browser can’t show that photo. August takes JPEG, PNG, WebP, and AVIF.
        </p>
      ) : null}
      {isNew && chosen.isWhole ? (
        <p role="status">This browser can’t crop photos. Tap again to send all of it.</p>
      ) : null}
      <UploadStatus media={{ ...media, retry: null }} kind="photo" />
      {/* Before the file: the server has read them when the file begins. */}
      <input type="hidden" name="uploadId" value={uploadId} />
      <input type="hidden" name="imageType" value="upclose" />
      {replaced ? <input type="hidden" name="replaces" value={replaced.id} /> : null}
      <div className="row">
        <Button className={isNew ? undefined : "pick-send"} disabled={isSending}>
          Use this photo
        </Button>
        {hasPhoto && !isNew ? (
          <LinkButton to={next}>{isJoining ? "Continue" : "Done"}</LinkButton>
        ) : null}
        {hasScripts && !isNew && !hasPhoto ? (
          <PhotoInput label="Take a photo" isFromCamera onPick={choose}>
            <span className="btn btn-primary">Take a photo</span>
          </PhotoInput>
        ) : null}
        <PhotoInput
          label={another}
          hint="JPEG, PNG, WebP or AVIF, up to 12 MB. Where you took it is removed."
          name="file"
          disabled={isSending}
          onPick={choose}
        >
          <span className="btn">{another}</span>
        </PhotoInput>
      </div>
      <p className="hint">A person looks at each photo before others see it.</p>
      {hasPhoto ? null : (
        <div>
          <LinkButton to={next} variant="quiet">
            {isJoining ? "Skip for now" : "Not now"}
          </LinkButton>
          <p className="hint">Cards without a face come last.</p>
        </div>
      )}
    </PostForm>
  );
}
