import { clientAddress } from "~/server/ops/rate-limits.server";
import { directLoader } from "~/server/web/direct-calls.server";
import { hasVersion, unchanged } from "~/server/web/etag.server";
import { unauthorized } from "~/server/web/refusals.server";
import { getOnly, json } from "~/server/web/route.server";
import { HOLD_MS, loadVersion, RETRY_AFTER_S } from "./message-changes.server";

/**
 * Long polling for changes of a member's conversations. A request with the current version is held
 * until the next change, so that an idle screen polls once in 50 seconds and a message arrives at
 * once (rule polling-rates). If the request cannot be held, Retry-After says when to poll again.
 */
export const loader = directLoader("/messages/changes", "agreed", ({ request, member }) => {
  const version = loadVersion(member.id);
  if (!hasVersion(request, version)) return json({ version });
  if (request.method === "HEAD") return unchanged(version);
  const holder = {
    memberId: member.id,
    sessionId: member.sessionId,
    address: clientAddress(request),
  };
  return {
    holder,
    holdMs: HOLD_MS,
    respond: (end) => {
      if (end === "revoked") return unauthorized();
      if (end === "changed") return json({ version: null });
      const response = unchanged(version);
      if (end === "full") response.headers.set("Retry-After", String(RETRY_AFTER_S));
      return response;
    },
  };
});

export const action = getOnly;
