import { isMediaKind, type MediaKind } from "~/features/media/media.schema";
import { loadMedia } from "~/features/media/summary.server";
import { CUT_OFF_ALERT } from "~/features/media/upload-alerts";
import { notFound } from "~/server/web/errors";
import { callLoader } from "~/server/web/route.server";
import { uploadAction } from "~/server/web/upload-action.server";
import { panelPath } from "../section-path";
import { FORM_LIMIT_BYTES, takeUpload } from "./take-upload.server";

function parseKind(text: string | undefined): MediaKind {
  if (!isMediaKind(text)) throw notFound();
  return text;
}

/** Receives a photo, a video or a voice sample of the member (rule uploads-real). */
export const action = uploadAction(
  "welcomed",
  {
    limitBytes: FORM_LIMIT_BYTES,
    back: ({ params: { kind } }) => (isMediaKind(kind) ? panelPath(kind) : "/profile-setup"),
    isShownThere: true,
    cutOff: CUT_OFF_ALERT,
  },
  async ({ member, params, parts }) => {
    const kind = parseKind(params.kind);
    return { to: panelPath(kind), ...(await takeUpload(member, kind, parts)) };
  },
);

/** The member's items of a kind, for a panel that polls until one is ready. */
export const loader = callLoader("welcomed", ({ member, params }) => ({
  items: loadMedia(member.id).items[parseKind(params.kind)],
}));
