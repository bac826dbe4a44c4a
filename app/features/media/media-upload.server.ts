import { Refusal } from "~/server/web/errors";
import { recheckViewer } from "~/server/web/guards.server";
import type { Part } from "~/server/web/multipart.server";
import type { Viewer } from "~/server/web/viewer.server";
import { fullAlert, KINDS, type MediaKind, roomAlert } from "./media.schema";
import { countMedia } from "./media-capacity.server";
import { startQueue } from "./media-queue.server";
import type { Reward } from "./media-rows.server";
import { type Received, receiveUpload } from "./receive.server";
import { withScratch } from "./scratch.server";
import { storeUpload } from "./store-upload.server";
import { runExclusive, withUploadSlot } from "./upload-slots.server";

export interface UploadOutcome {
  title: string;
  message: string;
  /** True if there was no room for some of the files. */
  isShort: boolean;
  tokensEarned: number;
}

const capital = (text: string) => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/**
 * Receives, checks, stores and queues the files of one upload form. Files beyond the limit are
 * dropped and reported (rule upload-limits).
 *
 * @param reward awards what an item completes, in the transaction that stores it
 * @throws Refusal with the sentence for the member, also where the guard refuses them by the time a file is stored, or
 *   SignedOut; files stored before it stay
 */
export async function receiveAndStore(
  viewer: Viewer,
  kind: MediaKind,
  parts: AsyncIterable<Part>,
  reward: Reward,
): Promise<UploadOutcome> {
  const { noun } = KINDS[kind];
  const userId = viewer.id;
  // Uploading takes time: anyone who may use the account no more by then stores nothing.
  const checkAndReward: Reward = (tx, mediaId) => {
    recheckViewer("welcomed", viewer);
    return reward(tx, mediaId);
  };
  const outcome = await withUploadSlot(userId, () =>
    withScratch(async (folder) => {
      const received = await receiveUpload(kind, parts, folder);
      return runExclusive(userId, () => storeFiles(userId, kind, received, checkAndReward));
    }),
  );
  startQueue();
  const title = `${capital(noun)} Uploaded`;
  const { tokensEarned } = outcome;
  if (outcome.stored < outcome.sent)
    return {
      title,
      message:
        kind === "photo" ? roomAlert(Math.max(outcome.room, outcome.stored)) : fullAlert(kind),
      isShort: true,
      tokensEarned,
    };
  const subject = outcome.stored === 1 ? `Your ${noun} is` : `Your ${noun}s are`;
  return {
    title,
    message: `${subject} on the way. Others see it once it’s approved.`,
    isShort: false,
    tokensEarned,
  };
}

/** Checks and stores the received files as far as there is room. */
async function storeFiles(
  userId: string,
  kind: MediaKind,
  { files, surplus, uploadId, imageType, replaces }: Received,
  reward: Reward,
) {
  const room = KINDS[kind].most - countMedia(userId, kind, replaces);
  // The form names the type of its first photo, and what that replaces.
  const first = { imageType: kind === "photo" ? imageType : null, replaces };
  let stored = 0;
  let tokensEarned = 0;
  for (const [index, file] of files.entries()) {
    const named = index === 0 ? first : { imageType: null, replaces: null };
    try {
      const upload = { userId, kind, uploadId, file, ...named };
      tokensEarned += (await storeUpload(upload, { reward })).tokensEarned;
      stored += 1;
    } catch (error) {
      const isForRoom = error instanceof Refusal && error.code === "kind_full";
      if (!isForRoom || stored === 0) throw error;
    }
  }
  return { room, sent: files.length + surplus, stored, tokensEarned };
}
