import { type Conversation, findConversation } from "~/features/matches/conversations.server";
import { notFound } from "~/server/errors";
import type { Viewer } from "~/server/viewer.server";

/** Conversations that a member may open: without a subscription those in which the other wrote (decision D8). */
export const filterOpenable = (viewer: Viewer, conversations: Conversation[]): Conversation[] =>
  viewer.isSubscribed
    ? conversations
    : conversations.filter(({ otherHasWritten }) => otherHasWritten);

/**
 * Finds a conversation that the viewer may open (decision D8).
 *
 * @throws Refusal 404 for another pair's conversation or one that is not open to the viewer
 */
export function findOpenableConversation(viewer: Viewer, conversationId: number): Conversation {
  const conversation = findConversation(viewer.id, conversationId);
  if (filterOpenable(viewer, [conversation]).length === 0) throw notFound();
  return conversation;
}
