import { voiceMessages } from "@db/schema";
import { findConversation } from "~/features/matches/conversations.server";
import { checkFile, sniffType } from "~/features/media/check.server";
import { type ClipType, decodedMs, hasFfmpeg, ToolError } from "~/features/media/ffmpeg.server";
import { tooLargeAlert, tooLongAlert } from "~/features/media/media.schema";
import { startQueue } from "~/features/media/media-queue.server";
import type { Reward } from "~/features/media/media-rows.server";
import {
  computeMediaId,
  type ReceivedFile,
  storeUpload,
} from "~/features/media/store-upload.server";
import { runExclusive } from "~/features/media/upload-slots.server";
import { describeVoice } from "~/features/messages/describe-voice";
import {
  findSentMessage,
  type Message,
  sentBefore,
  writeMessage,
} from "~/features/messages/messages.server";
import { VOICE_SECONDS } from "~/features/messages/voice.schema";
import { database, prepared } from "~/server/data/database.server";
import { Refusal, type RefusalCode } from "~/server/web/errors";
import { recheckViewer } from "~/server/web/guards.server";
import type { Viewer } from "~/server/web/viewer.server";
import { voiceRefusal } from "./rules.server";

/** A recorder stops by its own clock, and its encoded sound ends a little later. */
const SLACK_MS = 1000;
const MOST_MS = VOICE_SECONDS * 1000;
/** Shorter than any word. */
const LEAST_MS = 200;
/** Largest file of unknown length, where there is no ffmpeg: a minute in good quality. */
const UNMEASURED_BYTES = 2 * 1024 * 1024;

const refuse = (code: RefusalCode, message: string) => new Refusal(code, "Error", message);

/** Measures a validated sound by decoding it; slightly more than a minute counts as a minute. */
async function measure(file: ReceivedFile, claimedMs: number | null): Promise<number | null> {
  if (!(await hasFfmpeg())) {
    if (file.byteLength > UNMEASURED_BYTES)
      throw refuse("too_large", tooLargeAlert("voice_message"));
    return claimedMs && claimedMs >= 1 ? Math.min(claimedMs, MOST_MS) : null;
  }
  const type = (await sniffType(file.path, file.byteLength)) as ClipType;
  const lengthMs = await decodedMs(type, file.path, VOICE_SECONDS + 1).catch((error) => {
    if (!(error instanceof ToolError)) throw error;
    throw refuse(
      "unsupported_type",
      "That recording is damaged or incomplete. Please record it again.",
    );
  });
  if (lengthMs > MOST_MS + SLACK_MS) throw refuse("too_long", tooLongAlert("voice_message"));
  if (lengthMs < LEAST_MS)
    throw refuse(
      "unsupported_type",
      "There’s nothing to play in that recording. Please record it again.",
    );
  return Math.min(lengthMs, MOST_MS);
}

export interface Recording {
  clientId: string;
  file: ReceivedFile;
  /** The sender's measurement; used only where no tool can measure. */
  claimedMs: number | null;
}

/** What tells a recording from others under its client id. */
type Sound = Pick<Recording, "clientId"> & { file: Pick<ReceivedFile, "sha256"> };

const describeUpload = (viewer: Viewer, conversationId: number, clientId: string) => ({
  userId: viewer.id,
  kind: "voice_message" as const,
  uploadId: `${conversationId}:${clientId}`,
});

const SAME_SQL = "SELECT 1 FROM voice_messages WHERE message_id = ? AND media_id = ?";

/**
 * Finds the message that was sent under a client id.
 *
 * @throws Refusal as `assertCanSendVoice` does, where there is none
 */
function findSentOrThrow(
  viewer: Viewer,
  conversationId: number,
  clientId: string,
): Message | undefined {
  const conversation = findConversation(viewer.id, conversationId);
  const sent = findSentMessage(database(), viewer.id, conversationId, clientId);
  const refusal = sent ? undefined : voiceRefusal(viewer, conversation);
  if (refusal) throw refusal;
  return sent;
}

/**
 * Checks early whether a voice message may be sent, before its sound is read; under a client id that was used it may,
 * until `findSentVoice` knows the sound.
 *
 * @throws Refusal 404 for other members' conversations, 403 with the reason when sending is not
 *   allowed
 */
export const assertCanSendVoice = (
  viewer: Viewer,
  conversationId: number,
  clientId: string,
): void => void findSentOrThrow(viewer, conversationId, clientId);

/**
 * Finds the message that the same recording made when it came before. why: its file is made small and not kept, but the
 * id of its sound is made of it.
 *
 * @throws Refusal 409 for a client id that was used for another message, and what `assertCanSendVoice` throws where it
 *   was not used
 */
export function findSentVoice(
  viewer: Viewer,
  conversationId: number,
  { clientId, file }: Sound,
): Message | undefined {
  const sent = findSentOrThrow(viewer, conversationId, clientId);
  if (!sent) return undefined;
  const mediaId = computeMediaId({ ...describeUpload(viewer, conversationId, clientId), file });
  if (prepared(SAME_SQL).get(sent.id, mediaId)) return sent;
  throw sentBefore("You already sent a recording from this page. Please send this one again.");
}

/**
 * Sends a voice message: validates and measures the recording, stores it, and in the same
 * transaction writes the message by the rules of text (rule voice-60-seconds). A queued job makes it small.
 * @param file in a scratch folder of the caller
 * @throws Refusal 404, 403 with the reason, 409 for another recording under a client id that was used, 413 or 415 for
 *   the recording, 429 while too much of the member waits; then nothing is stored
 */
export async function sendVoice(
  viewer: Viewer,
  conversationId: number,
  { clientId, file, claimedMs }: Recording,
): Promise<Message> {
  const message = await runExclusive(viewer.id, async () => {
    const sent = findSentVoice(viewer, conversationId, { clientId, file });
    if (sent) return sent;
    const item = { ...describeUpload(viewer, conversationId, clientId), imageType: null, file };
    let durationMs: number | null = null;
    let written: Message | undefined;
    const check = async () => {
      const checked = await checkFile("voice_message", file.path, file.byteLength);
      durationMs = await measure(file, claimedMs);
      return { ...checked, durationMs };
    };
    try {
      const reward: Reward = (tx, mediaId) => {
        // Uploading and measuring took time: the rules are checked again.
        assertCanSendVoice(recheckViewer("agreed", viewer), conversationId, clientId);
        const conversation = findConversation(viewer.id, conversationId);
        const outgoing = { clientId, content: describeVoice(durationMs) };
        written = writeMessage(tx, viewer, conversation, outgoing);
        const { otherId: receiverId } = conversation;
        tx.insert(voiceMessages)
          .values({ messageId: written.id, mediaId, receiverId, durationMs })
          .run();
        return 0;
      };
      await storeUpload(item, { check, reward });
    } catch (error) {
      // The same message was sent meanwhile: the unique index refused this one, and its sound was
      // dropped.
      const first = findSentVoice(viewer, conversationId, { clientId, file });
      if (!first) throw error;
      return first;
    }
    if (!written) throw new Error("A voice message was stored without its message");
    return written;
  });
  startQueue();
  return message;
}
