import { now } from "~/server/clock.server";
import { idParam } from "~/server/params";
import { callLoader, getOnly } from "~/server/route.server";
import { cursorIn, shownPage } from "./message-page.server";
import { openableConversation } from "./openable.server";

/** Messages before `?before=`, as the thread of a page with scripts puts them above its own. */
export const loader = callLoader("agreed", ({ member, params, url }) => {
  const conversation = openableConversation(member, idParam(params.conversationId));
  const before = cursorIn(url.searchParams, "before");
  return shownPage(member, conversation, { before }, now());
});

export const action = getOnly;
