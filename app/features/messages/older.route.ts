import { findOpenableConversation } from "~/features/matches/conversations.server";
import { now } from "~/server/data/clock.server";
import { idParam } from "~/server/web/params";
import { callLoader, getOnly } from "~/server/web/route.server";
import { loadMessagePage, parseCursor } from "./message-page.server";

/** Messages before `?before=`, which scripts insert at the top of the thread. */
export const loader = callLoader("agreed", ({ member, params, url }) => {
  const conversation = findOpenableConversation(member.id, idParam(params.conversationId));
  const before = parseCursor(url.searchParams, "before");
  return loadMessagePage(member, conversation, { before }, now());
});

export const action = getOnly;
