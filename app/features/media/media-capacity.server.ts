import { prepared } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import { fullAlert, KINDS, type MediaKind, type StoredKind, WAITING_ALERT } from "./media.schema";

/** Most items of one member in the queue: a whole profile, and as many voice messages. */
const MOST_WAITING_MEDIA = 12;

/** Counts a member's items of a kind, without the one that is to be replaced. */
export function countMedia(userId: string, kind: MediaKind, replaces?: string | null): number {
  const row = prepared<{ count: number }>(
    `SELECT count(*) AS count FROM media WHERE user_id = ? AND kind = ? AND id <> ?
     AND processing <> 'removed'`,
  ).get(userId, kind, replaces ?? "");
  return row?.count ?? 0;
}

/** Whether a member may have one more item of a kind, besides the one that it replaces. */
export const hasRoomFor = (userId: string, kind: StoredKind, replaces?: string | null): boolean =>
  kind === "voice_message" || countMedia(userId, kind, replaces) < KINDS[kind].most;

/**
 * Asserts that a member may have one more item of a kind.
 *
 * @throws Refusal 409 when the kind is full, 429 while too much of the member waits
 */
export function assertCapacity(userId: string, kind: StoredKind, replaces?: string | null): void {
  if (kind !== "voice_message" && !hasRoomFor(userId, kind, replaces))
    throw new Refusal("kind_full", "Upload Failed", fullAlert(kind));
  const { count } = prepared<{ count: number }>(
    "SELECT count(*) AS count FROM media WHERE user_id = ? AND processing IN ('waiting', 'working')",
  ).get(userId) ?? { count: 0 };
  if (count >= MOST_WAITING_MEDIA)
    throw new Refusal("too_many_waiting", "Upload Failed", WAITING_ALERT, {
      retryAfterSeconds: 60,
    });
}
