import type { LoaderFunctionArgs } from "@remix-run/node";
import { findAsset } from "~/server/web/assets.server";
import { setSecurityHeaders } from "~/server/web/headers.server";
import { getOnly } from "~/server/web/route.server";

/** One year, because a file's name changes with its content. */
const FOREVER = "public, max-age=31536000, immutable";

function notFound(): Response {
  const headers = new Headers({
    "Cache-Control": "no-store",
    "Content-Type": "text/plain; charset=utf-8",
  });
  setSecurityHeaders(headers, null);
  return new Response("Not Found", { status: 404, headers });
}

/**
 * A script, style or drawing of the build, compressed when it was built (record 14). The content
 * security policy is a header of the page; an asset carries only the headers that apply to it,
 * since each costs bytes.
 */
export const loader = ({ params, request }: LoaderFunctionArgs): Response => {
  const found = findAsset(params.file ?? "", request.headers.get("Accept-Encoding"));
  if (!found) return notFound();
  const headers = new Headers({
    "Cache-Control": FOREVER,
    "Content-Type": found.contentType,
    "Content-Length": String(found.body.length),
    "Cross-Origin-Resource-Policy": "same-origin",
    Vary: "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
  });
  if (found.encoding) headers.set("Content-Encoding", found.encoding);
  return new Response(found.body, { headers });
};

export const action = getOnly;
