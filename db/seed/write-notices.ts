import type { NOTIFICATION_TYPES } from "@db/schema/values";
import type { Batches } from "./batches";
import type { Person } from "./people";
import type { Island } from "./write-people";

/** A notice of the bell, not written yet. */
export interface Notice {
  member: Person;
  type: (typeof NOTIFICATION_TYPES)[number];
  title: string;
  message: string;
  link: string;
  cause: string;
  /** Milliseconds before the seed's moment. */
  agoMs: number;
  read: boolean;
}

/** A member reads a notice this long after it came, or now if that is sooner. */
const READING_MS = 40 * 60_000;

/** Writes notices, oldest first, so that the newest have the highest ids. */
export function writeNotices(batches: Batches, { now }: Island, notices: Notice[]): void {
  const insert = batches.into("notifications", [
    "user_id",
    "type",
    "title",
    "message",
    "link",
    "cause",
    "created_at",
    "read_at",
  ]);
  for (const notice of notices.sort((x, y) => y.agoMs - x.agoMs)) {
    insert({
      user_id: notice.member.id,
      type: notice.type,
      title: notice.title,
      message: notice.message,
      link: notice.link,
      cause: notice.cause,
      created_at: now.getTime() - notice.agoMs,
      read_at: notice.read ? now.getTime() - Math.max(0, notice.agoMs - READING_MS) : null,
    });
  }
}
