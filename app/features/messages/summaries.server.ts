import type { Conversation } from "~/features/matches/conversations.server";
import {
  after,
  calendarDay,
  DAY_MS,
  ISLAND_TIME_ZONE,
  islandDate,
  startOfIslandDay,
} from "~/server/data/clock.server";
import { isolate } from "~/server/data/text";

/** One line of the conversation list. */
export interface Summary {
  id: number;
  /** Null where the other may not be shown. */
  otherId: string | null;
  otherName: string;
  otherPhotoUrl: string | null;
  preview: string;
  time: string;
  /** Unread messages of the other. */
  unreadCount: number;
}

/** A time on the island: "9:31 AM". */
export const clockTime = new Intl.DateTimeFormat("en-US", {
  timeStyle: "short",
  timeZone: ISLAND_TIME_ZONE,
});

/** Within 24 hours the time, earlier the date (rule relative-time), on the island's clock. */
export const shortTime = (timestamp: Date, at: Date): string =>
  at.getTime() - timestamp.getTime() < DAY_MS
    ? clockTime.format(timestamp)
    : calendarDay(timestamp);

const weekday = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: ISLAND_TIME_ZONE,
});

/** The island's calendar day of a timestamp, in words: "Today", "Yesterday", "Friday, August 8". */
export function formatDay(timestamp: Date, at: Date): string {
  const day = islandDate(timestamp);
  if (day === islandDate(at)) return "Today";
  return day === islandDate(after(startOfIslandDay(at), -1))
    ? "Yesterday"
    : weekday.format(timestamp);
}

/** Characters that fit into one line of the list. */
const PREVIEW_LENGTH = 60;

function firstLine(text: string): string {
  const signs = [...text.replace(/\s+/g, " ")];
  return signs.length > PREVIEW_LENGTH
    ? `${signs.slice(0, PREVIEW_LENGTH).join("")}…`
    : signs.join("");
}

/** Summarizes a conversation in one line. */
export function summarize(conversation: Conversation, at: Date): Summary {
  const { id, otherName, otherPhotoUrl, lastMessage, lastMessageAt, lastIsOwn } = conversation;
  const { otherIsVisible, createdAt, unreadCount, endedAt } = conversation;
  const spokenAt = lastMessage === null ? null : lastMessageAt;
  return {
    id,
    otherId: otherIsVisible ? conversation.otherId : null,
    otherName,
    otherPhotoUrl,
    preview:
      lastMessage === null
        ? "No messages"
        : `${lastIsOwn ? "You: " : ""}${isolate(firstLine(lastMessage))}`,
    // Ended conversations are listed by their end.
    time: shortTime(endedAt ?? spokenAt ?? createdAt, at),
    unreadCount,
  };
}
