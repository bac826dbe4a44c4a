import { unconnected } from "~/server/ops/unconnected.server";

/** The member who a notice is about, as far as its recipient may see them. */
export interface NoticeFace {
  /** Their id, which leads to their story. */
  id: string;
  name: string;
  photoUrl: string | null;
}

type FaceLoader = (viewerId: string, memberIds: readonly string[]) => Map<string, NoticeFace>;

let load: FaceLoader = unconnected;

/** Registers the function that tells whose story a member may open. Called once at the start (`app/connect-features.server.ts`). */
export function onLoadNoticeFaces(loader: FaceLoader): void {
  load = loader;
}

/**
 * Loads the faces of the members who notices are about, in one query.
 *
 * @returns a function that finds that of a notice; null where it is about nobody, or the recipient may not open the
 *   story
 */
export function loadNoticeFaces(
  viewerId: string,
  notices: readonly { aboutId: string | null }[],
): (notice: { aboutId: string | null }) => NoticeFace | null {
  const ids = new Set(notices.flatMap(({ aboutId }) => aboutId ?? []));
  const faces = ids.size > 0 ? load(viewerId, [...ids]) : new Map<string, NoticeFace>();
  return ({ aboutId }) => (aboutId ? (faces.get(aboutId) ?? null) : null);
}
