import { VIEWER_HEADER } from "~/server/web/viewer-header";
import { isLost, isSignedOut, isTrouble, memberFetch } from "~/ui/session.client";
import { MESSAGE_FAILED } from "./message-failure";
import { LIMIT_REACHED } from "./message-limits";
import type { SendOutcome, UnsentMessage } from "./outbox";

/**
 * Makes one attempt to send a message. The client's id makes a retry idempotent (rule message-sent-once).
 *
 * @param sessionKey of the session that wrote it
 */
export async function postMessage(
  conversationId: number,
  { clientId, content, confirmHarsh }: UnsentMessage,
  sessionKey: string | null = null,
): Promise<SendOutcome> {
  const reply = await memberFetch<{ id: number }>(`/api/conversations/${conversationId}/messages`, {
    send: { clientId, content, confirmHarsh },
    // Another member's session in this browser must not send it.
    headers: sessionKey ? { [VIEWER_HEADER]: sessionKey } : {},
  });
  const { ok, body, retryAfterMs } = reply;
  if (ok && typeof body?.id === "number") return { kind: "sent", id: body.id };
  if (isSignedOut(reply)) return { kind: "signed out" };
  if (body?.code === "harsh_message") return { kind: "harsh" };
  if (ok || body?.code === "too_often" || isTrouble(reply))
    return {
      kind: "later",
      ...(retryAfterMs > 0 && { afterMs: retryAfterMs }),
      ...(isLost(reply) && { isLost: true }),
    };
  if (body?.code === "message_limit") return { kind: "refused", ...LIMIT_REACHED };
  return {
    kind: "refused",
    title: body?.title ?? "Error",
    message: body?.message ?? MESSAGE_FAILED,
  };
}
