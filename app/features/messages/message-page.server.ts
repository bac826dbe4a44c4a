import type { Conversation } from "~/features/matches/conversations.server";
import { islandDate } from "~/server/data/clock.server";
import { Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { type Cursor, listMessages, PAGE_SIZE } from "./messages.server";
import { clockTime, formatDay } from "./summaries.server";
import type { Voice } from "./voice.schema";

/** A message as the thread shows it. */
export interface ShownMessage {
  id: number;
  content: string;
  isOwn: boolean;
  /** The time of day on the island's clock; the line above says the day. */
  time: string;
  /** The island's calendar day in words, shown above the day's first message. */
  day: string;
  voice: Voice | null;
}

export interface MessagePage {
  messages: ShownMessage[];
  hasOlder: boolean;
}

/**
 * Loads a page of a conversation's messages as the thread shows them, oldest first.
 *
 * @param conversation one that was loaded through the viewer
 */
export function loadMessagePage(
  viewer: Viewer,
  conversation: Conversation,
  cursor: Pick<Cursor, "before">,
  at: Date,
): MessagePage {
  if (conversation.messageCount === 0) return { messages: [], hasOlder: false };
  const found = listMessages(conversation, cursor, PAGE_SIZE + 1);
  const hasOlder = found.length > PAGE_SIZE;
  const days = new Map<string, string>();
  const formatDate = (timestamp: Date) => {
    const date = islandDate(timestamp);
    const label = days.get(date) ?? formatDay(timestamp, at);
    days.set(date, label);
    return label;
  };
  return {
    hasOlder,
    messages: (hasOlder ? found.slice(1) : found).map(
      ({ id, senderId, content, voice, createdAt }) => ({
        id,
        content,
        isOwn: senderId === viewer.id,
        time: clockTime.format(createdAt),
        day: formatDate(createdAt),
        voice:
          voice && senderId !== viewer.id && !conversation.otherIsVisible
            ? { ...voice, state: "withheld" as const, url: null }
            : voice,
      }),
    ),
  };
}

/**
 * Parses a cursor, a message id in the query string.
 *
 * @throws Refusal 422 for anything that is not a message id
 */
export function parseCursor(query: URLSearchParams, name: keyof Cursor): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^(?:0|[1-9]\d{0,14})$/.test(text))
    throw new Refusal("invalid", "Error", `Please give the number of a message as ${name}.`, {
      field: name,
    });
  return Number(text);
}
