import { LIMITS } from "@db/schema/values";
import * as z from "zod/mini";
import { clean } from "~/server/data/text";
import { CLIENT_ID } from "~/ui/client-id";

/** A question to the concierge. */
export const questionSchema = z.object({
  question: z.string("Please write your question").check(
    // Cleaned before it is measured, so that a browser's CR LF counts as one character.
    z.overwrite(clean),
    z.minLength(1, "Please write your question"),
    z.maxLength(
      LIMITS.conciergeQuestion,
      `Please use at most ${LIMITS.conciergeQuestion} characters`,
    ),
  ),
  /** Idempotency key: a repeated form is one question. */
  clientId: z.string().check(z.regex(CLIENT_ID, "Please reload the page and send it again")),
});
