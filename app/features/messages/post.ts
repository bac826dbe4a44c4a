import type { RefusalCode } from "~/server/errors";
import { isSignedOut, isTrouble, memberFetch } from "~/ui/session";
import type { Outcome, Unsent } from "./outbox";

const LIMIT = {
  title: "Message Limit Reached",
  message: "You've reached the 20-message limit for this conversation.",
};
const FAILED = "Failed to send message. Please try again.";
const WAIT_AT_MOST_MS = 20_000;

/** Sends a message once. The client's id makes a repeat of it the same message (decision D7). */
export async function post(
  conversationId: number,
  { clientId, content, looksTwice }: Unsent,
): Promise<Outcome> {
  let answer: Response;
  let body: { id?: unknown; code?: RefusalCode; title?: unknown; message?: unknown } = {};
  const lost = new AbortController();
  const timer = setTimeout(() => lost.abort(), WAIT_AT_MOST_MS);
  try {
    answer = await memberFetch(`/api/conversations/${conversationId}/messages`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ clientId, content, looksTwice }),
      signal: lost.signal,
    });
    body = await answer.json().catch(() => ({}));
  } catch {
    return { kind: "later" };
  } finally {
    clearTimeout(timer);
  }
  if (answer.ok)
    return typeof body.id === "number" ? { kind: "sent", id: body.id } : { kind: "later" };
  if (isSignedOut(answer)) return { kind: "signed out" };
  if (body.code === "second_look") return { kind: "second look" };
  const waitS = Number(answer.headers.get("Retry-After"));
  if (body.code === "too_often" || isTrouble(answer))
    return { kind: "later", ...(waitS > 0 && { afterMs: waitS * 1_000 }) };
  if (body.code === "message_limit") return { kind: "refused", ...LIMIT };
  return {
    kind: "refused",
    title: typeof body.title === "string" ? body.title : "Error",
    message: typeof body.message === "string" ? body.message : FAILED,
  };
}
