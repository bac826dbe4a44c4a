import { KINDS } from "~/features/media/media.schema";
import { removeMedia } from "~/features/media/own-media.server";
import { loadMedia } from "~/features/media/summary.server";
import { refuseLoader } from "~/server/web/route.server";
import { formOrScriptAction } from "~/server/web/upload-action.server";
import { panelPath } from "../section-path";

/** Removes one of the member's own photos, videos or voice samples. */
export const action = formOrScriptAction(
  "welcomed",
  "/profile-setup",
  ({ member, params }) => {
    const kind = removeMedia(member.id, params.mediaId ?? "");
    const { noun } = KINDS[kind];
    const title = kind === "voice_sample" ? "Recording Deleted" : "Removed";
    const message =
      kind === "voice_sample" ? "You can record a new voice sample." : `Your ${noun} is removed.`;
    return {
      to: panelPath(kind),
      flash: { tone: "success", title, message },
      body: { items: loadMedia(member.id).items[kind], title, message },
    };
  },
  { isShownThere: true },
);

export const loader = refuseLoader("/profile-setup");
