import { LIMITS } from "@db/schema/values";
import * as z from "zod/mini";
import { clean } from "~/server/data/text";
import { ignored } from "~/server/web/ignored-fields";
import { callClientId } from "~/ui/call-client-id";
import { CLIENT_ID } from "~/ui/client-id";

/** A message as the form sends it. */
export const messageSchema = z.object({
  content: z.string("Please write a message").check(
    // Cleaned before it is measured, so that a browser's CR LF counts as one character.
    z.overwrite(clean),
    z.minLength(1, "Please write a message"),
    z.maxLength(LIMITS.message, `A message can have at most ${LIMITS.message} characters`),
  ),
  /** Idempotency key from the client: a repeated send is one message (rule message-sent-once). */
  clientId: z.optional(
    z.string().check(z.regex(CLIENT_ID, "Please reload the page and send again")),
  ),
});

/** A message as a call may send it. */
export const messageCallSchema = z.extend(messageSchema, {
  clientId: callClientId,
  /** True if a harsh first message is refused, so that its sender confirms it and sends it again without this. */
  confirmHarsh: z.optional(z.boolean("Please confirm by true or false")),
  ...ignored("id", "conversationId", "senderId", "createdAt", "isOwn"),
});
