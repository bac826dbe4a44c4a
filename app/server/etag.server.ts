import { createHash } from "node:crypto";
import { dropPolicies } from "./headers.server";
import { json } from "./route.server";

/** A short digest of a content: equal content, equal digest. */
export const hashContent = (content: string): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 16);

/** Whether a conditional request (If-None-Match) already has this version. */
export const hasVersion = (request: Request, version: string): boolean =>
  (request.headers.get("If-None-Match") ?? "")
    .split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === `"${version}"`);

/** A 304 response without a body, in few bytes: an idle page polls for hours. */
export function unchanged(version: string): Response {
  const response = json(null, { headers: { ETag: `"${version}"` } });
  dropPolicies(response.headers);
  return new Response(null, { status: 304, headers: response.headers });
}

/** A call's JSON response with its ETag, or 304 for a client that has it already (decision D9). */
export function taggedJson(request: Request, body: unknown): Response {
  const version = hashContent(JSON.stringify(body));
  return hasVersion(request, version)
    ? unchanged(version)
    : json(body, { headers: { ETag: `"${version}"` } });
}
