import { earnedText, isMediaKind, type MediaKind, panelPath } from "~/features/media/media.schema";
import { processUpload } from "~/features/media/media-upload.server";
import { loadMedia } from "~/features/media/summary.server";
import { CUT_OFF_ALERT } from "~/features/media/upload-alerts";
import { retryWhileLocked } from "~/server/data/write-retry.server";
import { countUse } from "~/server/ops/rate-limits.server";
import { notFound } from "~/server/web/errors";
import { callLoader } from "~/server/web/route.server";
import { uploadAction } from "~/server/web/upload-action.server";
import { awardMedia } from "./media-award.server";
import { UPLOAD_LIMIT } from "./upload-limit.server";

/** The largest file with its form around it. */
const FORM_LIMIT_BYTES = 64 * 1024 * 1024 + 64 * 1024;

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
    await retryWhileLocked(() => countUse(UPLOAD_LIMIT, member.id));
    const upload = await processUpload(member, kind, parts, (tx) => awardMedia(tx, member.id));
    const { title, isShort, tokensEarned } = upload;
    const message = `${upload.message}${earnedText(tokensEarned)}`;
    return {
      to: panelPath(kind),
      flash: { tone: isShort ? "danger" : "success", title, message },
      body: { items: loadMedia(member.id).items[kind], title, message, tokensEarned },
    };
  },
);

/** The member's items of a kind, for a panel that polls until one is ready. */
export const loader = callLoader("welcomed", ({ member, params }) => ({
  items: loadMedia(member.id).items[parseKind(params.kind)],
}));
