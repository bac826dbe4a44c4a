import { type Conversation, findConversation } from "~/features/matches/conversations.server";
import { notFound } from "~/server/errors";
import type { Viewer } from "~/server/viewer.server";
import { filterOpenable } from "./summaries.server";

/**
 * A conversation that the viewer may read (decision D8).
 *
 * @throws Refusal 404 for one of others, or one that is not open to them
 */
export function findOpenableConversation(viewer: Viewer, conversationId: number): Conversation {
  const conversation = findConversation(viewer.id, conversationId);
  if (filterOpenable(viewer, [conversation]).length === 0) throw notFound();
  return conversation;
}
