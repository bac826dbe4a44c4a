import { idParam } from "~/server/params";
import { verbAction, verbLoader } from "~/server/route.server";
import { openableConversation } from "./openable.server";
import { markRead } from "./reads.server";

/** Marks a conversation as read up to the newest message that was shown. */
export const action = verbAction("agreed", "/messages", ({ member, params, form }) => {
  const { id } = openableConversation(member, idParam(params.conversationId));
  markRead(member, id, idParam(String(form.get("upTo") ?? "")));
  return { to: `/messages/${id}` };
});

export const loader = verbLoader("/messages");
