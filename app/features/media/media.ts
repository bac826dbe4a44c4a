import { notFound } from "~/server/errors";
import { secure } from "~/server/headers.server";
import { callLoader } from "~/server/route.server";
import { findPicture, readBytes } from "./media.server";

const FILE = /^(\d{1,4})\.(webp|jpeg|avif)$/;

/** A picture, to those who may see it. Its content never changes, so that browsers may keep it. */
export const loader = callLoader("welcomed", ({ member, params, request }) => {
  const [, width, format] = FILE.exec(params.file ?? "") ?? [];
  if (!width || !format) throw notFound();
  const picture = findPicture(member.id, params.mediaId ?? "", Number(width), `image/${format}`);
  const headers = new Headers({
    "Cache-Control": "private, max-age=31536000, immutable",
    ETag: `"${picture.sha256}"`,
    "Content-Type": picture.contentType,
    "Content-Length": String(picture.byteLength),
  });
  secure(headers, null);
  if (request.headers.get("If-None-Match") === headers.get("ETag")) {
    headers.delete("Content-Length");
    return new Response(null, { status: 304, headers });
  }
  return new Response(readBytes(picture.id), { headers });
});
