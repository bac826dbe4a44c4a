import { waitForChange } from "~/server/changes.server";
import { hasVersion, unchanged } from "~/server/etag.server";
import { SignedOut } from "~/server/guards.server";
import { clientAddress } from "~/server/limits.server";
import { callLoader, getOnly, json } from "~/server/route.server";
import { HOLD_MS, loadVersion, RETRY_AFTER_S } from "./changes.server";

/**
 * Whether anything is new in a member's conversations. Who knows the newest version waits for the
 * next, so that an idle screen asks once in 50 seconds and a message is there at once (decision D9).
 * Where there is no room to wait, the answer says when to ask again.
 */
export const loader = callLoader("agreed", async ({ request, member }) => {
  const version = loadVersion(member.id);
  if (!hasVersion(request, version)) return json({ version });
  const { id: memberId, sessionId } = member;
  const holder = { memberId, sessionId, address: clientAddress(request) };
  const end = await waitForChange(holder, HOLD_MS, request.signal);
  if (end === "revoked") throw new SignedOut();
  if (end === "changed") return json({ version: null });
  const answer = unchanged(version);
  if (end === "full") answer.headers.set("Retry-After", String(RETRY_AFTER_S));
  return answer;
});

export const action = getOnly;
