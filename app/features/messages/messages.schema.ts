import { LIMITS } from "@db/schema/values";
import * as z from "zod/mini";
import { clean } from "~/server/text";

/** A message as sent by the form and by the call. */
export const messageSchema = z.object({
  content: z.string("Please write a message").check(
    // Cleaned before it is measured, so that a browser's CR LF counts as one character.
    z.overwrite(clean),
    z.minLength(1, "Please write a message"),
    z.maxLength(LIMITS.message, `A message can have at most ${LIMITS.message} characters`),
  ),
  /** Idempotency key from the client: a repeated send is one message (decision D7). */
  clientId: z.optional(
    z.string().check(z.regex(/^[\w-]{8,64}$/, "Please reload the page and send again")),
  ),
});

/** A message as a call may send it. */
export const messageCallSchema = z.extend(messageSchema, {
  /** True if a harsh first message must be confirmed by its sender before it is sent. */
  confirmHarsh: z.optional(z.boolean("confirmHarsh is true or false")),
});

/** Messages that the two members of a conversation may send in total (part 1 section 9). */
export const MESSAGE_LIMIT = 20;
/**
 * Messages a day for a member without a subscription, in conversations where the other wrote
 * (decision D8).
 */
export const FREE_MESSAGES_A_DAY = 2;
