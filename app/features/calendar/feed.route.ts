import { hashContent, hasVersion, unchanged } from "~/server/web/etag.server";
import { fileLoader } from "~/server/web/file-loader.server";
import { setSecurityHeaders } from "~/server/web/headers.server";
import { getOnly } from "~/server/web/route.server";
import { writeFeed } from "./feed.server";

/** The feed that a calendar app reads without a session: the secret in its address grants it. */
export const loader = fileLoader("visitor", ({ params, request }) => {
  const text = writeFeed(params.token ?? "");
  const version = hashContent(text);
  if (hasVersion(request, version)) return unchanged(version);
  const headers = new Headers({
    "Cache-Control": "private, no-cache",
    "Content-Type": "text/calendar; charset=utf-8",
    ETag: `"${version}"`,
  });
  setSecurityHeaders(headers, null);
  return new Response(text, { headers });
});

export const action = getOnly;
