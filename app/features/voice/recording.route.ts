import { VOICE_MESSAGE } from "~/features/media/media.schema";
import { FAILED_TITLE, SEND_FAILED } from "~/features/messages/voice.schema";
import { retryWhileLocked } from "~/server/data/write-retry.server";
import { countUse } from "~/server/ops/rate-limits.server";
import { Refusal } from "~/server/web/errors";
import { refuseLoader } from "~/server/web/route.server";
import { uploadAction } from "~/server/web/upload-action.server";
import { VOICE_LIMIT } from "./voice-limits.server";
import { receiveVoiceForm } from "./voice-upload.server";

const FORM_LIMIT_BYTES = VOICE_MESSAGE.maxBytes + 64 * 1024;

const screenFor = (conversationId: number | null) =>
  conversationId === null ? "/voice-message" : `/voice-message?to=${conversationId}`;

/**
 * A refused form leads back to the screen with the same match chosen and the reason, under the
 * title of every voice message that was not sent (rule fixed-words).
 */
function leadingTo(path: string, error: unknown): unknown {
  const isRule = error instanceof Refusal && !["not_found", "not_saved"].includes(error.code);
  if (!isRule || error.options.goTo) return error;
  return new Refusal(error.code, FAILED_TITLE, error.message, { ...error.options, goTo: path });
}

/** Sends a recording or a sound file to a match. */
export const action = uploadAction(
  "agreed",
  {
    limitBytes: FORM_LIMIT_BYTES,
    back: () => "/voice-message",
    cutOff: SEND_FAILED,
    cutOffTitle: FAILED_TITLE,
    failure: SEND_FAILED,
  },
  async ({ member, parts }) => {
    await retryWhileLocked(() => countUse(VOICE_LIMIT, member.id));
    let target: number | null = null;
    try {
      const { id, conversationId } = await receiveVoiceForm(member, parts, (conversation) => {
        target = conversation;
      });
      const title = "Voice message sent";
      const message = "It’ll be there in a moment.";
      return {
        to: `/messages/${conversationId}#latest`,
        flash: { tone: "success", title, message },
        body: { id, conversationId, title, message },
      };
    } catch (error) {
      throw leadingTo(screenFor(target), error);
    }
  },
);

export const loader = refuseLoader("/voice-message");
