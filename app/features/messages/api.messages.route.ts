import { MESSAGE_LIMIT } from "~/features/prices/catalog";
import { newId } from "~/server/data/ids.server";
import { countUse } from "~/server/ops/rate-limits.server";
import { taggedJson } from "~/server/web/etag.server";
import { SignedOut } from "~/server/web/guards.server";
import { idParam } from "~/server/web/params";
import { parsed } from "~/server/web/parse.server";
import { callAction, callLoader, json } from "~/server/web/route.server";
import { VIEWER_HEADER } from "~/server/web/viewer-header";
import { isOfAnotherSession } from "~/server/web/viewer-key.server";
import { harshRefusal } from "./content-filter.server";
import { findShownConversation } from "./gate.server";
import { computeAllowance } from "./message-allowance.server";
import { MESSAGE_FAILED } from "./message-failure";
import { SEND_LIMIT } from "./message-limits.server";
import { parseCursor } from "./message-page.server";
import { messageCallSchema } from "./messages.schema";
import {
  listMessages,
  needsHarshConfirmation,
  sendMessage,
  toMessageJson,
} from "./messages.server";

/**
 * GET /api/conversations/{id}/messages: the newest 50, or those `?after=` or
 * `?before=` a message. `remaining` is the number of messages that this member may still send;
 * `limitedBy` says what limits it: "conversation", "day" or "state". Without a limit, limit,
 * remaining and limitedBy are null. A match in which a free member may not write yet is refused with 403, as a
 * message to it is (rule free-two-messages-a-day).
 */
export const loader = callLoader("agreed", ({ request, member, params, url }) => {
  const conversation = findShownConversation(member, idParam(params.conversationId));
  const after = parseCursor(url.searchParams, "after");
  const before = parseCursor(url.searchParams, "before");
  const messages = listMessages(conversation, { after, before });
  const { remaining, limitedBy } = computeAllowance(member, conversation);
  return taggedJson(request, {
    messages: messages.map((message) => toMessageJson(member.id, conversation, message)),
    messageCount: conversation.messageCount,
    limit: conversation.isUnlimited ? null : MESSAGE_LIMIT,
    remaining,
    limitedBy,
  });
});

/**
 * POST /api/conversations/{id}/messages: sends `content`. A `clientId` makes it idempotent; with
 * `confirmHarsh` a harsh first message is refused with 409; once its sender confirmed it, it is sent without.
 */
export const action = callAction(
  "agreed",
  ({ request, member, params, body }) => {
    // Written in an earlier session of the browser, maybe by another member.
    if (isOfAnotherSession(member, request.headers.get(VIEWER_HEADER))) throw new SignedOut();
    const { content, clientId, confirmHarsh } = parsed(messageCallSchema, body);
    const id = idParam(params.conversationId);
    const message = countUse(SEND_LIMIT, member.id, () => {
      if (confirmHarsh && needsHarshConfirmation(member, id, content)) throw harshRefusal();
      return sendMessage(member, id, { content, clientId: clientId ?? newId() });
    });
    return json(message, { status: 201 });
  },
  { isRead: true, failure: MESSAGE_FAILED },
);
