import { malformed } from "~/server/errors";
import { formOrScriptAction } from "~/server/upload.server";
import { sectionPath } from "./media.schema";
import { setImageType } from "./own.server";
import { imageTypeOf } from "./receive.server";
import { mediaOf } from "./summary.server";

/** Says whether an own photo is taken up close or pulled back. */
export const action = formOrScriptAction(
  "welcomed",
  sectionPath("photo"),
  ({ member, params, form }) => {
    const imageType = imageTypeOf(String(form.get("imageType") ?? ""));
    if (!imageType) throw malformed("Please choose how the photo was taken.");
    setImageType(member.id, params.mediaId ?? "", imageType);
    const title = "Photo Updated";
    const message = "The type of your photo is saved.";
    return {
      to: sectionPath("photo"),
      flash: { tone: "success", title, message },
      body: { items: mediaOf(member.id).items.photo, title, message },
    };
  },
);
