import type { NOTIFICATION_TYPES } from "@db/schema/values";
import type { Batches } from "./batches";
import type { MatchFact } from "./history";
import type { Person } from "./people";
import type { Island } from "./write-people";

/** A notification of the bell before it is inserted. */
export interface Notice {
  member: Person;
  /** The member it names, if it names one. */
  about: Person | null;
  type: (typeof NOTIFICATION_TYPES)[number];
  title: string;
  message: string;
  link: string;
  cause: string;
  /** Milliseconds before the seed's time. */
  agoMs: number;
  read: boolean;
}

/** A member reads a notice this long after it came, or now if that is sooner. */
const READING_MS = 40 * 60_000;

/** The notifications of a match: the match itself, its expiry, and its last message. */
export function listNotices(
  match: MatchFact,
  matchedAgoMs: number,
  lastMessageId: number | null,
): Notice[] {
  const { low, high, status, starter, messages, expiredAgoMs } = match;
  // After a block or a suspension neither member is named to the other.
  if (status === "deactivated") return [];
  const notices: Notice[] = [];
  const other = (member: Person) => (member === low ? high : low);
  for (const member of [low, high]) {
    const about = other(member);
    const ofMatch = { member, about, link: "/matches", cause: `match:${match.id}` };
    const begins =
      starter === null || starter === member
        ? "You can start the conversation."
        : "Waiting for them to start the conversation.";
    notices.push({
      ...ofMatch,
      type: "new_match",
      title: "It's a Match!",
      message: `You and ${about.stageName} like each other. ${begins}`,
      agoMs: matchedAgoMs,
      read: messages.length > 0 || status !== "matched",
    });
    if (expiredAgoMs !== null)
      notices.push({
        ...ofMatch,
        type: "match_expired",
        title: "A match has expired",
        message: `The time to write with ${about.stageName} is over. You may meet again in Discover.`,
        agoMs: expiredAgoMs,
        read: member.index > 1 && expiredAgoMs % 2 === 0,
      });
  }
  const last = messages.at(-1);
  if (last && status === "matched")
    notices.push({
      member: other(last.sender),
      about: last.sender,
      type: "message_received",
      title: `A message from ${last.sender.stageName}`,
      message: "There is something new in your conversation.",
      link: "/messages",
      cause: `message:${lastMessageId}`,
      agoMs: last.agoMs,
      read: !match.unread,
    });
  return notices;
}

/** Writes notices, oldest first, so that the newest have the highest ids. */
export function writeNotices(batches: Batches, { now }: Island, notices: Notice[]): void {
  for (const { member, about, agoMs, read, ...notice } of notices.sort((x, y) => y.agoMs - x.agoMs))
    batches.insert("notifications", {
      user_id: member.id,
      about_id: about?.id ?? null,
      ...notice,
      created_at: now.getTime() - agoMs,
      read_at: read ? now.getTime() - Math.max(0, agoMs - READING_MS) : null,
    });
}
