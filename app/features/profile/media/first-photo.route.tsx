import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findCard } from "~/features/discover/deck.server";
import { toShownCard } from "~/features/discover/shown-card";
import { loadMedia } from "~/features/media/summary.server";
import { CUT_OFF_ALERT } from "~/features/media/upload-alerts";
import { JoiningStep } from "~/features/members/joining-step";
import { screenLoader } from "~/server/web/route.server";
import { uploadAction } from "~/server/web/upload-action.server";
import styles from "~/styles/first-photo.css?url";
import { Page } from "~/ui/page";
import { PorchFace } from "./porch-face";
import { FORM_LIMIT_BYTES, takeUpload } from "./take-upload.server";

const PATH = "/welcome/photo";
/** What follows for someone who is joining. */
const NEXT = "/community-agreements?joining";

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
    hasScreen: true,
    cutOff: CUT_OFF_ALERT,
  },
  async ({ member, parts }) => {
    const { flash, body } = await takeUpload(member, "photo", parts);
    // The next step of joining is the answer.
    return member.hasAgreed ? { to: `${PATH}#photo`, flash, body } : { to: NEXT, body };
  },
);

export default function FirstPhoto() {
  const { isJoining, ...loaded } = useLoaderData<typeof loader>();
  return (
    <Page
      lead={isJoining ? <JoiningStep name="Your porch face" /> : null}
      title="Add your porch face"
      intro="This is how your card looks to others."
      width="narrow"
    >
      <PorchFace {...loaded} isJoining={isJoining} next={isJoining ? NEXT : "/"} />
    </Page>
  );
}
