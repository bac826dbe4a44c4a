import { matchesEtag, parseRange } from "~/features/media/range";
import { islandDate } from "~/server/data/clock.server";
import { setSecurityHeaders } from "~/server/web/headers.server";
import { getOnly, screenLoader } from "~/server/web/route.server";
import { findArchive } from "./exports.server";
import { streamFile } from "./stream-file.server";

/** Downloads one of the viewer's own archives, whole or in ranges: a weak link can go on where it broke off. */
export const loader = screenLoader(
  "member",
  ({ member, params, request, response }) => {
    const { path, byteLength, readyAt } = findArchive(member, params.exportId ?? "");
    const tag = `"${params.exportId}-${readyAt.getTime()}"`;
    const headers = new Headers({
      "Cache-Control": "private, no-store",
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="august-${islandDate(readyAt)}.zip"`,
      "Accept-Ranges": "bytes",
      ETag: tag,
    });
    setSecurityHeaders(headers, null);
    const condition = request.headers.get("If-Range");
    const isSame = condition === null || matchesEtag(condition, tag);
    const range = isSame ? parseRange(request.headers.get("Range"), byteLength) : "whole";
    if (range === "none") {
      headers.set("Content-Range", `bytes */${byteLength}`);
      headers.delete("Content-Type");
      headers.delete("Content-Disposition");
      return new Response(null, { status: 416, headers });
    }
    const { first, last } = range === "whole" ? { first: 0, last: byteLength - 1 } : range;
    headers.set("Content-Length", String(last - first + 1));
    if (range !== "whole") headers.set("Content-Range", `bytes ${first}-${last}/${byteLength}`);
    const body = request.method === "HEAD" ? null : streamFile(path, first, last, response);
    return new Response(body, { status: range === "whole" ? 200 : 206, headers });
  },
  { hasScreen: false },
);

export const action = getOnly;
