import { formOrScriptAction } from "~/server/upload.server";
import { KINDS, sectionPath } from "./media.schema";
import { retryMedia } from "./own.server";
import { startQueue } from "./queue.server";
import { mediaOf } from "./summary.server";

/** Makes an own item ready again whose processing failed. */
export const action = formOrScriptAction("welcomed", "/profile-setup", ({ member, params }) => {
  const kind = retryMedia(member.id, params.mediaId ?? "");
  startQueue();
  const title = "Trying Again";
  const message = `Your ${KINDS[kind].noun} is being made ready.`;
  return {
    to: sectionPath(kind),
    flash: { tone: "info", title, message },
    body: { items: mediaOf(member.id).items[kind], title, message },
  };
});
