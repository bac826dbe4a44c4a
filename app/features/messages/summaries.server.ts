import type { Conversation } from "~/features/matches/conversations.server";
import { DAY_MS, ISLAND_TIME_ZONE } from "~/server/clock.server";
import type { Viewer } from "~/server/viewer.server";

/** One line of the conversation list. */
export interface Summary {
  id: number;
  otherName: string;
  otherPhotoUrl: string | null;
  preview: string;
  time: string;
}

const clockTime = new Intl.DateTimeFormat("en-US", {
  timeStyle: "short",
  timeZone: ISLAND_TIME_ZONE,
});
const calendarDay = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: ISLAND_TIME_ZONE,
});

/** Within 24 hours the time, earlier the date (part 1 section 4), on the island's clock. */
export const shortTime = (moment: Date, at: Date): string =>
  (at.getTime() - moment.getTime() < DAY_MS ? clockTime : calendarDay).format(moment);

/** Conversations that a member may open: without a subscription those in which the other wrote (decision D8). */
export const openTo = (viewer: Viewer, conversations: Conversation[]): Conversation[] =>
  viewer.isSubscribed
    ? conversations
    : conversations.filter(({ otherHasWritten }) => otherHasWritten);

/** A conversation as one line. */
export function summaryOf(viewerId: string, conversation: Conversation, at: Date): Summary {
  const { id, otherName, otherPhotoId, lastMessage, lastMessageAt, starterId, createdAt } =
    conversation;
  const mayStart = starterId === null || starterId === viewerId;
  const waiting = mayStart
    ? "You can start the conversation"
    : "Waiting for them to start the conversation";
  return {
    id,
    otherName,
    otherPhotoUrl: otherPhotoId && `/media/${otherPhotoId}/192.webp`,
    preview: lastMessage ?? waiting,
    time: shortTime(lastMessageAt ?? createdAt, at),
  };
}
