import { findOpenableConversation } from "~/features/matches/conversations.server";
import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { markRead } from "./reads.server";

/** Marks a conversation as read up to the newest message that was shown. */
export const action = formAction("agreed", "/messages", ({ member, params, form }) => {
  const { id } = findOpenableConversation(member.id, idParam(params.conversationId));
  markRead(member, id, idParam(String(form.get("upTo") ?? "")));
  return { to: `/messages/${id}` };
});

export const loader = refuseLoader("/messages");
