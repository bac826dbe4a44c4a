import { awardMedia } from "~/features/profile/media-award.server";
import { countUse } from "~/server/limits.server";
import { verbLoader } from "~/server/route.server";
import { formOrScriptAction } from "~/server/upload.server";
import { earnedWords, KINDS, sectionPath } from "./media.schema";
import { retryMedia } from "./own.server";
import { startQueue } from "./queue.server";
import { mediaOf } from "./summary.server";
import { UPLOAD_LIMIT } from "./upload-limit.server";

/** Makes an own item ready again whose processing failed. */
export const action = formOrScriptAction("welcomed", "/profile-setup", ({ member, params }) => {
  countUse(UPLOAD_LIMIT, member.id);
  const { kind, tokensEarned } = retryMedia(member.id, params.mediaId ?? "", (tx) =>
    awardMedia(tx, member.id),
  );
  startQueue();
  const title = "Trying Again";
  const message = `Your ${KINDS[kind].noun} is being made ready.${earnedWords(tokensEarned)}`;
  return {
    to: sectionPath(kind),
    flash: { tone: "info", title, message },
    body: { items: mediaOf(member.id).items[kind], title, message, tokensEarned },
  };
});

export const loader = verbLoader("/profile-setup");
