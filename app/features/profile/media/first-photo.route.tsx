import { redirect } from "@remix-run/node";
import { useLoaderData, useNavigate, useRouteLoaderData } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { findCard } from "~/features/discover/deck.server";
import { Face, nameOf } from "~/features/discover/face";
import { type ShownCard, toShownCard } from "~/features/discover/shown-card";
import { counts, type MediaItem, WAITING_LABEL } from "~/features/media/media.schema";
import { loadMedia } from "~/features/media/summary.server";
import { CUT_OFF_ALERT } from "~/features/media/upload-alerts";
import { JoiningStep } from "~/features/members/joining-step";
import { screenLoader } from "~/server/web/route.server";
import { uploadAction } from "~/server/web/upload-action.server";
import styles from "~/styles/first-photo.css?url";
import { Button, LinkButton } from "~/ui/button";
import { newClientId } from "~/ui/client-id";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { usesScripts } from "~/ui/shell";
import { useHasScripts } from "~/ui/use-has-scripts";
import { cropOf, FIRST_FIT } from "./crop";
import { type ChosenPhoto, FitPhoto, FitSliders } from "./fit-photo";
import { PhotoInput } from "./photo-input";
import { FORM_LIMIT_BYTES, takeUpload } from "./take-upload.server";
import { UploadStatus } from "./upload-status";
import { useMedia } from "./use-media";

const PATH = "/welcome/photo";
/** What follows for somebody who is joining. */
const NEXT = "/community-agreements?returnTo=%2Fwelcome%2Fquestions";

export const handle = { shell: "bare" };
export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = () => [{ title: "Add your porch face · August" }];

export const loader = screenLoader("welcomed", ({ member }) => {
  const card = findCard(member.id, member.id);
  if (!card) throw redirect("/welcome", 303);
  const { items, uploadId } = loadMedia(member.id);
  return { card: toShownCard(card), photos: items.photo, uploadId, isJoining: !member.hasAgreed };
});

/** Receives the upclose photo of a browser without scripts (rule uploads-real). */
export const action = uploadAction(
  "welcomed",
  {
    limitBytes: FORM_LIMIT_BYTES,
    back: () => `${PATH}#photo`,
    isShownThere: true,
    cutOff: CUT_OFF_ALERT,
  },
  async ({ member, parts }) => {
    const { flash, body } = await takeUpload(member, "photo", parts);
    // The next step of joining is the answer.
    return member.hasAgreed ? { to: `${PATH}#photo`, flash, body } : { to: NEXT, body };
  },
);

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

async function toForm(chosen: ChosenPhoto, fields: FormData): Promise<FormData> {
  const { file, size, fit, uploadId } = chosen;
  const { cropPhoto } = await import("~/features/media/shrink-photo.client");
  fields.set("uploadId", uploadId);
  fields.set("file", size ? await cropPhoto(file, cropOf(size, fit)) : file, file.name);
  return fields;
}

export default function FirstPhoto() {
  const { card, photos, uploadId, isJoining } = useLoaderData<typeof loader>();
  const media = useMedia("photo", photos);
  const { chosen, setChosen, choose } = useChosen();
  const [sent, setSent] = useState<ChosenPhoto | null>(null);
  const navigate = useNavigate();
  const hasScripts = useHasScripts();
  const isAwaited = usesScripts(useRouteLoaderData("root"), [handle]);
  const isNew = chosen !== null && chosen.uploadId !== sent?.uploadId;
  const isSending = media.progress !== null;
  const replaced = findReplaced(media.items);
  const own = media.items.find((item) => counts(item) && item.imageType === "upclose");
  const hasPhoto = own !== undefined;
  const state = isNew || !own || own.review !== "waiting" ? null : WAITING_LABEL;
  const next = isJoining ? NEXT : "/";

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!chosen || isSending) return;
    const form = await toForm(chosen, new FormData(event.currentTarget));
    if (!(await media.send(form))) return;
    if (isJoining) navigate(NEXT);
    else setSent(chosen);
  };
  const picture =
    chosen && !chosen.isUnreadable ? (
      <FitPhoto photo={chosen} onChange={isNew ? setChosen : () => undefined} />
    ) : undefined;
  const another = hasPhoto || chosen ? "Another one" : "Choose a photo";
  return (
    <Page
      lead={isJoining ? <JoiningStep name="Your porch face" /> : null}
      title="Add your porch face"
      intro="This is how your card looks to others."
      width="narrow"
    >
      <PostForm
        plain
        action={PATH}
        encType="multipart/form-data"
        className={isAwaited ? "porch picks" : "porch"}
        noValidate={hasScripts}
        onSubmit={send}
      >
        <article className="porch-card spread">
          <Face
            card={withPhoto(card, own)}
            isOwn
            picture={picture}
            heading={<h2>{nameOf(card)}</h2>}
          >
            {isNew && chosen.size ? <p className="shot-pill">Drag to fit</p> : null}
            {state ? <p className="shot-pill">{state}</p> : null}
          </Face>
        </article>
        {isNew ? <FitSliders photo={chosen} onChange={setChosen} /> : null}
        {chosen?.isUnreadable ? (
          <p role="status">This browser can’t show that photo. You can still try to send it.</p>
        ) : null}
        <UploadStatus media={{ ...media, retry: null }} kind="photo" />
        {/* Before the file: the server has read them when the file begins. */}
        <input type="hidden" name="uploadId" value={uploadId} />
        <input type="hidden" name="imageType" value="upclose" />
        {replaced ? <input type="hidden" name="replaces" value={replaced.id} /> : null}
        <div className="row">
          <Button
            className={isNew ? undefined : "pick-send"}
            disabled={isSending}
            aria-disabled={isSending || undefined}
          >
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
    </Page>
  );
}
