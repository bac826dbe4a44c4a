import { createHash } from "node:crypto";
import { Refusal } from "./errors";
import type { Viewer } from "./viewer.server";
import { DIGEST_LENGTH, VIEWER_HEADER } from "./viewer-header";

/** What stands for a visitor; after a session key it says that nothing of the session may be kept. */
const NOTHING = "-";

/** A short name for one of the few members, or sessions, of a browser, which does not lead back to it. */
const nameBriefly = (id: string): string =>
  createHash("sha256").update(`kept ${id}`).digest("base64url").slice(0, DIGEST_LENGTH);

/** Every page asks for its viewer's twice. */
const keys = new WeakMap<Viewer, string>();

/**
 * The session key, by which a browser keeps what a session of a member writes: another session has another one, which
 * begins alike if it is the same member's, and it leads back to neither. It is short, since every page says it twice.
 */
export function computeSessionKey(viewer: Viewer): string {
  const key = keys.get(viewer) ?? nameBriefly(viewer.id) + nameBriefly(viewer.sessionId);
  keys.set(viewer, key);
  return key;
}

/** Whether a browser may keep pages: not light ones, and none of members who are suspended or held. */
export function mayKeepPages(viewer: Viewer, request: Request): boolean {
  if (!viewer.isWelcomed || viewer.lightPages) return false;
  if (viewer.state !== "active" && viewer.state !== "paused") return false;
  return request.headers.get("Save-Data") !== "on";
}

/** Says which session a response belongs to, and whether it may be kept. */
export function setViewerHeader(headers: Headers, viewer: Viewer | null, request: Request): void {
  const keeps = viewer && mayKeepPages(viewer, request);
  headers.set(VIEWER_HEADER, (viewer ? computeSessionKey(viewer) : "") + (keeps ? "" : NOTHING));
}

/** Whether a message comes from another session of the browser, also one of the same member. */
export const isOfAnotherSession = (viewer: Viewer, key: string | null): boolean =>
  key !== null && key !== computeSessionKey(viewer);

/** Whether a session key is one of this member's, of whichever of their sessions. */
export const isOwnKey = (viewer: Pick<Viewer, "id">, key: string): boolean =>
  key.slice(0, DIGEST_LENGTH) === nameBriefly(viewer.id);

/** @param isKept true where what was typed is saved for that member */
export const anotherMember = (isKept = false) =>
  new Refusal(
    "another_member",
    "Another Member",
    `This page was for someone else who was signed in here. ${isKept ? "What was typed wasn't sent; we saved it for them." : "Nothing was sent."}`,
  );

/**
 * Refuses what a page sends that was made for another member of the same browser. What names no session is no page of
 * ours, or a visitor's.
 *
 * @param key that of the page's session, from a form or a header
 * @throws Refusal 409
 */
export function assertOwnPage(viewer: Viewer | null, key: unknown): void {
  if (viewer && typeof key === "string" && key !== "" && !isOwnKey(viewer, key))
    throw anotherMember();
}
