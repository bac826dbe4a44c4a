import { idParam } from "~/server/web/params";
import { callLoader, getOnly } from "~/server/web/route.server";
import { loadSuggestScreen } from "./suggest-page.server";

/** What the sheet over a conversation shows, again with each choice; null where no meetup can be suggested. */
export const loader = callLoader("agreed", ({ member, params, url }) =>
  loadSuggestScreen(member, idParam(params.conversationId), url.searchParams),
);

export const action = getOnly;
