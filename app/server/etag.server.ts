import { createHash } from "node:crypto";
import { json } from "./route.server";

/** A short name for a content, the same for the same content. */
export const computeDigest = (content: string): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 16);

/** Whether a request already has the version of this name. */
export const hasVersion = (request: Request, version: string): boolean =>
  (request.headers.get("If-None-Match") ?? "")
    .split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === `"${version}"`);

/** An answer without a body: what the asker has is still true. */
export function unchanged(version: string): Response {
  const answer = json(null, { headers: { ETag: `"${version}"` } });
  answer.headers.delete("Content-Type");
  return new Response(null, { status: 304, headers: answer.headers });
}

/** A call's answer with its ETag; 304 for whoever has it already (decision D9). */
export function taggedJson(request: Request, body: unknown): Response {
  const version = computeDigest(JSON.stringify(body));
  return hasVersion(request, version)
    ? unchanged(version)
    : json(body, { headers: { ETag: `"${version}"` } });
}
