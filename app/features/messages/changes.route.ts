import type { ServerResponse } from "node:http";
import { waitForChange } from "~/server/data/changes.server";
import { endFlight } from "~/server/ops/overload.server";
import { hasVersion, unchanged } from "~/server/web/etag.server";
import { unauthorized } from "~/server/web/refusals.server";
import { callLoader, getOnly, json } from "~/server/web/route.server";
import { HOLD_MS, loadVersion, RETRY_AFTER_S } from "./message-changes.server";

/**
 * Aborts once the client has left. why: Remix copies a request, and the signal of a copy is lost once the engine collects
 * the one that it was made of, so that a poll would stay for all of its time.
 */
function watchClient(request: Request, response: ServerResponse | undefined): AbortSignal {
  if (!response) return request.signal;
  const left = new AbortController();
  response.once("close", () => left.abort());
  return left.signal;
}

/**
 * Long polling for changes of a member's conversations. A request with the current version is pending
 * until the next change, so that an idle screen polls once in 50 seconds and a message arrives at
 * once (rule polling-rates). Where too many are pending, Retry-After says when to poll again.
 */
export const loader = callLoader("agreed", async ({ request, member, response }) => {
  const version = loadVersion(member.id);
  if (!hasVersion(request, version)) return json({ version });
  if (request.method === "HEAD") return unchanged(version);
  endFlight(response);
  const poller = { memberId: member.id, sessionId: member.sessionId };
  const end = await waitForChange(poller, HOLD_MS, watchClient(request, response));
  if (end === "revoked") return unauthorized();
  if (end === "changed") return json({ version: null });
  const answer = unchanged(version);
  if (end === "full") answer.headers.set("Retry-After", String(RETRY_AFTER_S));
  return answer;
});

export const action = getOnly;
