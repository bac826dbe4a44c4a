import * as z from "zod/mini";
import { NOTHING_TO_SEND } from "~/features/messages/voice.schema";
import { ignored } from "~/server/web/ignored-fields";
import { callClientId } from "~/ui/call-client-id";

/** The payload of POST /api/voice-messages. */
export const voiceCallSchema = z.object({
  receiverId: z
    .string(NOTHING_TO_SEND)
    .check(z.minLength(1, NOTHING_TO_SEND), z.maxLength(64, NOTHING_TO_SEND)),
  audioData: z.string(NOTHING_TO_SEND).check(z.minLength(1, NOTHING_TO_SEND)),
  /** The sender's claim, null where nobody knows it; the recording itself is measured. */
  duration: z.optional(z.nullable(z.number("The duration is a number of seconds").check(z.gte(0)))),
  clientId: callClientId,
  ...ignored("id", "senderId", "isPlayed", "createdAt"),
});
