import { createHash } from "node:crypto";
import { dropPolicies } from "./headers.server";
import { json } from "./route.server";

/** A short digest of a content: equal content, equal digest. */
export const hashContent = (content: string): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 16);

/** Whether a conditional request (If-None-Match) already has this version; `*` is any (RFC 9110, 13.1.2). */
export const hasVersion = (request: Request, version: string): boolean =>
  (request.headers.get("If-None-Match") ?? "")
    .split(",")
    .some((tag) => ["*", `"${version}"`].includes(tag.trim().replace(/^W\//, "")));

/**
 * A 304 response without a body, in few bytes: an idle page polls for hours.
 * @param more headers of its own, which are those of the 200
 */
export function unchanged(version: string, more: Record<string, string> = {}): Response {
  // `compression` says of a 200 that it may be compressed, and of what has no type nothing (RFC 9110, 15.4.5).
  const kept = { ETag: `"${version}"`, Vary: "Accept-Encoding", ...more };
  const { headers } = json(null, { headers: kept });
  dropPolicies(headers);
  return new Response(null, { status: 304, headers });
}

/** A call's JSON response with its ETag, or 304 for a client that has it already (rule polling-rates). */
export function taggedJson(request: Request, body: unknown): Response {
  const version = hashContent(JSON.stringify(body));
  return hasVersion(request, version)
    ? unchanged(version)
    : json(body, { headers: { ETag: `"${version}"` } });
}
