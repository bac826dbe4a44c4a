import { earnedText, type MediaKind } from "~/features/media/media.schema";
import { receiveAndStore } from "~/features/media/media-upload.server";
import { loadMedia } from "~/features/media/summary.server";
import { retryWhileLocked } from "~/server/data/write-retry.server";
import { countUse } from "~/server/ops/rate-limits.server";
import type { Flash } from "~/server/web/flash.server";
import type { Part } from "~/server/web/multipart.server";
import type { Viewer } from "~/server/web/viewer.server";
import { awardMedia } from "./media-award.server";
import { UPLOAD_LIMIT } from "./upload-limit.server";

/** The largest file with its form around it. */
export const FORM_LIMIT_BYTES = 64 * 1024 * 1024 + 64 * 1024;

/**
 * Stores what an upload form of a member brings (rule uploads-real), with what it earns.
 *
 * @returns what a page says of it, and what a script receives
 */
export async function takeUpload(
  member: Viewer,
  kind: MediaKind,
  parts: AsyncIterable<Part>,
): Promise<{ flash: Flash; body: unknown }> {
  await retryWhileLocked(() => countUse(UPLOAD_LIMIT, member.id));
  const upload = await receiveAndStore(member, kind, parts, (tx) => awardMedia(tx, member.id));
  const { title, isShort, tokensEarned } = upload;
  const message = `${upload.message}${earnedText(tokensEarned)}`;
  return {
    flash: { tone: isShort ? "danger" : "success", title, message },
    body: { items: loadMedia(member.id).items[kind], title, message, tokensEarned },
  };
}
