import { type Conversation, findConversation } from "~/features/matches/conversations.server";
import { paymentPath } from "~/features/matches/payment-path";
import { mayStart } from "~/features/matches/starting";
import { notFound, Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";

/**
 * Finds one of the viewer's own conversations for its screen or call, in `list` where it is there already. Anyone who may
 * begin it and has no membership is led to everything that is due for it in one step (rule one-checkout).
 *
 * @throws Refusal 404 as `findConversation` does, and for one that is not open to the viewer with a member who is held;
 *   403 with the screen that helps for any other that is not open yet
 */
export function findShownConversation(
  viewer: Viewer,
  conversationId: number,
  list: readonly Conversation[] = [],
): Conversation {
  const listed = list.find(({ id }) => id === conversationId);
  const conversation = listed ?? findConversation(viewer.id, conversationId);
  const { isOpenable, endedAt, firstMessageSentAt, matchId } = conversation;
  if (isOpenable) return conversation;
  if (endedAt) throw notFound("match");
  const mayBegin = !firstMessageSentAt && mayStart(conversation, viewer.id);
  const message = mayBegin
    ? "You can start it with a subscription."
    : "It opens once they write to you, or with a subscription.";
  throw new Refusal("needs_subscription", "Subscribe", message, {
    goTo: mayBegin ? paymentPath(matchId) : "/matches",
    isQuiet: true,
  });
}
