import { streamBytes } from "~/features/media/chunks.server";
import { matchesEtag, parseRange } from "~/features/media/range";
import { fileLoader } from "~/server/web/file-loader.server";
import { setMediaHeaders } from "~/server/web/headers.server";
import { getOnly } from "~/server/web/route.server";
import { findDelivered } from "./media-access.server";

/**
 * Serves a picture, video or voice to those who may see it, whole or in ranges. Its content never
 * changes, so browsers may cache it forever; what a moderator sees for a case alone stays in no browser.
 */
export const loader = fileLoader("welcomed", ({ member, params, request }) => {
  const found = findDelivered(member.id, params.mediaId ?? "", params.file ?? "");
  const { id, contentType, byteLength, sha256, isForReview } = found;
  const tag = `"${sha256}"`;
  const headers = new Headers({
    "Cache-Control": isForReview ? "private, no-store" : "private, max-age=31536000, immutable",
    ETag: tag,
    "Accept-Ranges": "bytes",
    "Content-Type": contentType,
  });
  setMediaHeaders(headers);
  if (matchesEtag(request.headers.get("If-None-Match"), tag))
    return new Response(null, { status: 304, headers });
  const condition = request.headers.get("If-Range");
  const isSame = condition === null || condition === tag;
  const range = isSame ? parseRange(request.headers.get("Range"), byteLength) : "whole";
  if (range === "none") {
    headers.set("Content-Range", `bytes */${byteLength}`);
    headers.delete("Content-Type");
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = range === "whole" ? { first: 0, last: byteLength - 1 } : range;
  headers.set("Content-Length", String(last - first + 1));
  if (range !== "whole") headers.set("Content-Range", `bytes ${first}-${last}/${byteLength}`);
  return new Response(streamBytes(id, first, last), {
    status: range === "whole" ? 200 : 206,
    headers,
  });
});

export const action = getOnly;
