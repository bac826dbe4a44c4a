import { hasVersion, unchanged } from "~/server/etag.server";
import { callLoader, getOnly, json } from "~/server/route.server";
import { untilWoken } from "~/server/wake.server";
import { HOLD_MS, newsOf } from "./news.server";

/**
 * Whether anything is new in a member's conversations. Who knows the newest version waits for the
 * next, so that an idle screen asks once in 50 seconds and a message is there at once (decision D9).
 */
export const loader = callLoader("agreed", async ({ request, member }) => {
  const version = newsOf(member.id);
  if (!hasVersion(request, version)) return json({ version });
  const isWoken = await untilWoken(member.id, HOLD_MS, request.signal);
  return isWoken ? json({ version: null }) : unchanged(version);
});

export const action = getOnly;
