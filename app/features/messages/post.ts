import { memberFetch } from "~/ui/session";
import type { Outcome, Unsent } from "./outbox";

const LIMIT = {
  title: "Message Limit Reached",
  message: "You've reached the 20-message limit for this conversation.",
};
const FAILED = "Failed to send message. Please try again.";

/** Sends a message once. The client's id makes a repeat of it the same message (decision D7). */
export async function post(
  conversationId: number,
  { clientId, content, looksTwice }: Unsent,
): Promise<Outcome> {
  const { status, body, retryAfterMs } = await memberFetch<{ id: number }>(
    `/api/conversations/${conversationId}/messages`,
    { send: { clientId, content, looksTwice } },
  );
  if (status === 201 && body) return { kind: "sent", id: body.id };
  if (status === 401) return { kind: "signed out" };
  if (status === 409) return { kind: "second look" };
  if (status < 400 || status === 429 || status >= 500)
    return { kind: "later", ...(retryAfterMs > 0 && { afterMs: retryAfterMs }) };
  if (body?.message === "Message limit reached") return { kind: "refused", ...LIMIT };
  return { kind: "refused", title: body?.title ?? "Error", message: body?.message ?? FAILED };
}
