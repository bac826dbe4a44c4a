import { findConversation } from "~/features/matches/conversations.server";
import { notFound } from "~/server/errors";
import { newId } from "~/server/ids.server";
import { idParam } from "~/server/params";
import { parsed } from "~/server/parse.server";
import { callAction, callLoader, json } from "~/server/route.server";
import { countMessage } from "./limits.server";
import { MESSAGE_LIMIT, messageSchema } from "./messages.schema";
import { listMessages, remainingOf, sendMessage } from "./messages.server";
import { openTo } from "./summaries.server";

/** GET /api/conversations/{id}/messages (part 1 section 7). Without a limit, limit and remaining are null. */
export const loader = callLoader("agreed", ({ member, params }) => {
  const conversation = findConversation(member.id, idParam(params.conversationId));
  if (openTo(member, [conversation]).length === 0) throw notFound();
  return {
    messages: listMessages(conversation).map(({ voice: _, ...message }) => message),
    messageCount: conversation.messageCount,
    limit: conversation.isUnlimited ? null : MESSAGE_LIMIT,
    remaining: remainingOf(conversation),
  };
});

/** POST /api/conversations/{id}/messages: sends `content`; a `clientId` makes a repeat the same message. */
export const action = callAction("agreed", ({ member, params, body }) => {
  const { content, clientId } = parsed(messageSchema, body);
  countMessage(member.id);
  const message = sendMessage(member, idParam(params.conversationId), {
    content,
    clientId: clientId ?? newId(),
  });
  return json(message, { status: 201 });
});
