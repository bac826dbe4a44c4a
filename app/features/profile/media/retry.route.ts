import { earnedText, KINDS } from "~/features/media/media.schema";
import { startQueue } from "~/features/media/media-queue.server";
import { findKind, retryMedia } from "~/features/media/own-media.server";
import { loadMedia } from "~/features/media/summary.server";
import { countUse } from "~/server/ops/rate-limits.server";
import { refuseLoader } from "~/server/web/route.server";
import { formOrScriptAction } from "~/server/web/upload-action.server";
import { panelPath } from "../section-path";
import { awardMedia } from "./media-award.server";
import { UPLOAD_LIMIT } from "./upload-limit.server";

/** Finds the panel of one of the member's items; the editor where there is none. */
function findPanelPath(userId: string | undefined, mediaId: string | undefined): string {
  const kind = userId && mediaId ? findKind(userId, mediaId) : undefined;
  return kind ? panelPath(kind) : "/profile-setup";
}

/** Retries the processing of one of the member's items that failed. */
export const action = formOrScriptAction(
  "welcomed",
  ({ member, params }) => findPanelPath(member?.id, params.mediaId),
  ({ member, params }) => {
    const { kind, tokensEarned } = countUse(UPLOAD_LIMIT, member.id, () =>
      retryMedia(member.id, params.mediaId ?? "", (tx) => awardMedia(tx, member.id)),
    );
    startQueue();
    const title = "Trying Again";
    const message = `Your ${KINDS[kind].noun} is being made ready.${earnedText(tokensEarned)}`;
    return {
      to: panelPath(kind),
      flash: { tone: "info", title, message },
      body: { items: loadMedia(member.id).items[kind], title, message, tokensEarned },
    };
  },
  { isShownThere: true },
);

export const loader = refuseLoader("/profile-setup");
