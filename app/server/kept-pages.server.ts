import { hashContent } from "./etag.server";
import type { Viewer } from "./viewer.server";
import { VIEWER_HEADER } from "./viewer-header";

/** What stands for everybody of whom nothing may be kept: visitors, light pages, members who are suspended or held. */
const NOBODY = "-";

/** A short name for one of the few members, or sessions, of a browser, which does not lead back to it. */
const nameBriefly = (id: string): string => hashContent(`kept ${id}`).slice(0, 4);

/**
 * The key of what a browser keeps for the session of a member: another session has another one, which begins alike if
 * it is the same member's, and it leads back to neither.
 *
 * @returns null where nothing may be kept
 */
export function computeKeptKey(viewer: Viewer | null, request: Request): string | null {
  if (!viewer?.isWelcomed || viewer.lightPages) return null;
  if (viewer.state !== "active" && viewer.state !== "paused") return null;
  if (request.headers.get("Save-Data") === "on") return null;
  // Short, since every page says it twice.
  return nameBriefly(viewer.id) + nameBriefly(viewer.sessionId);
}

/** Says in an answer whose page it is. */
export function setViewerHeader(headers: Headers, viewer: Viewer | null, request: Request): void {
  headers.set(VIEWER_HEADER, computeKeptKey(viewer, request) ?? NOBODY);
}

/** Whether a request that says who wrote it comes from another session. */
export function isOfAnotherSession(viewer: Viewer, request: Request): boolean {
  const writer = request.headers.get(VIEWER_HEADER);
  return writer !== null && writer !== computeKeptKey(viewer, request);
}
