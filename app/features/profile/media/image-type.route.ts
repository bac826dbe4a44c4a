import { earnedText } from "~/features/media/media.schema";
import { setImageType } from "~/features/media/own-media.server";
import { parseImageType } from "~/features/media/receive.server";
import { loadMedia } from "~/features/media/summary.server";
import { malformed } from "~/server/web/errors";
import { refuseLoader } from "~/server/web/route.server";
import { formOrScriptAction } from "~/server/web/upload-action.server";
import { panelPath } from "../section-path";
import { awardMedia } from "./media-award.server";

/** Sets whether one of the member's photos is taken up close or pulled back. */
export const action = formOrScriptAction(
  "welcomed",
  panelPath("photo"),
  ({ member, params, form }) => {
    const imageType = parseImageType(String(form.get("imageType") ?? ""));
    if (!imageType) throw malformed("Please choose how the photo was taken.");
    const tokensEarned = setImageType(member.id, params.mediaId ?? "", imageType, (tx) =>
      awardMedia(tx, member.id),
    );
    const title = "Photo Updated";
    const message = `The type of your photo is saved.${earnedText(tokensEarned)}`;
    return {
      to: panelPath("photo"),
      flash: { tone: "success", title, message },
      body: { items: loadMedia(member.id).items.photo, title, message, tokensEarned },
    };
  },
  { isShownThere: true },
);

export const loader = refuseLoader("/profile-setup");
