import { LIMITS } from "@db/schema/values";
import * as z from "zod/mini";
import { clean } from "~/server/text";

/** A message as sent by the form and by the call. */
export const messageSchema = z.object({
  content: z.string("Please write a message").check(
    // Cleaned before it is measured: a line end that a browser sends as two signs counts once.
    z.overwrite(clean),
    z.minLength(1, "Please write a message"),
    z.maxLength(LIMITS.message, `A message can have at most ${LIMITS.message} characters`),
  ),
  /** Made by the client, so that a repeated send is one message (decision D7). */
  clientId: z.optional(
    z.string().check(z.regex(/^[\w-]{8,64}$/, "Please reload the page and send again")),
  ),
});

/** A message as a call may send it. */
export const messageCallSchema = z.extend(messageSchema, {
  /** True where rough first words come back to the sender before they go out. */
  confirmHarsh: z.optional(z.boolean("confirmHarsh is true or false")),
});

/** Messages that both members of a conversation may send together (part 1 section 9). */
export const MESSAGE_LIMIT = 20;
/** Messages a day for a member without a subscription, where somebody wrote first (decision D8). */
export const FREE_MESSAGES_A_DAY = 2;
