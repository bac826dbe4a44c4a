import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listConversations } from "~/features/matches/conversations.server";
import { findRules, tooLargeAlert } from "~/features/media/media.schema";
import { saveFile } from "~/features/media/receive.server";
import { withScratch } from "~/features/media/scratch.server";
import type { ReceivedFile } from "~/features/media/store-upload.server";
import { withUploadSlot } from "~/features/media/upload-slots.server";
import type { Message } from "~/features/messages/messages.server";
import { FAILED_TITLE, NOTHING_TO_SEND } from "~/features/messages/voice.schema";
import { assertRoomForUploads } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { malformed, notFound, Refusal, type RefusalCode } from "~/server/web/errors";
import type { Part } from "~/server/web/multipart.server";
import { idParam } from "~/server/web/params";
import type { Viewer } from "~/server/web/viewer.server";
import { CLIENT_ID } from "~/ui/client-id";
import { assertCanSendVoice, findSentVoice, sendVoice } from "./send.server";

const nothingToSend = (field?: string) =>
  new Refusal("invalid", FAILED_TITLE, NOTHING_TO_SEND, { field });

interface Fields {
  conversationId: number;
  clientId: string;
  claimedMs: number | null;
}

function readFields(given: ReadonlyMap<string, string>): Fields {
  const to = given.get("to") ?? "";
  if (to === "") throw nothingToSend();
  const clientId = given.get("clientId") || newId();
  if (!CLIENT_ID.test(clientId)) throw malformed("Please reload the page and send again.");
  const claimedMs = Number(given.get("durationMs"));
  return {
    conversationId: idParam(to),
    clientId,
    claimedMs: Number.isFinite(claimedMs) && claimedMs > 0 ? Math.round(claimedMs) : null,
  };
}

/**
 * Receives the form of the voice screen: the conversation, then the recording. A member who may not
 * send is refused before the sound is read.
 * @param onTarget called with the conversation as soon as it is known, for the redirect
 * @throws Refusal with the sentence for the person; then nothing is stored
 */
export function receiveVoiceForm(
  viewer: Viewer,
  parts: AsyncIterable<Part>,
  onTarget: (conversationId: number) => void,
): Promise<Message> {
  return withUploadSlot(viewer.id, () =>
    withScratch(async (folder) => {
      const given = new Map<string, string>();
      let sent: Message | undefined;
      for await (const part of parts) {
        if ("text" in part) {
          given.set(part.name, part.text);
        } else if (part.name === "file" && !sent) {
          const fields = readFields(given);
          const { conversationId, clientId } = fields;
          onTarget(conversationId);
          assertCanSendVoice(viewer, conversationId, clientId);
          const file = await saveFile("voice_message", part, join(folder, "recording"));
          if (file.byteLength === 0) throw nothingToSend();
          sent = await sendVoice(viewer, conversationId, { ...fields, file });
        }
      }
      if (!sent) throw nothingToSend();
      return sent;
    }),
  );
}

/** The field of a call that holds the recording. */
const SOUND = "audioData";
/** How a call is told what is wrong with its recording. A form is told by the code of a file. */
const SOUND_CODES: Partial<Record<RefusalCode, RefusalCode>> = {
  unsupported_type: "invalid",
  too_large: "too_large",
  too_long: "too_long",
};
/** Where there is no room for any file of the member's. */
const ROOM_CODES: readonly RefusalCode[] = ["too_many_waiting", "no_room"];

/** Puts what the pipeline of all uploads refuses into the words of a call (record 59). */
function toCallRefusal(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { message, options } = error;
  const code = SOUND_CODES[error.code];
  if (code) return new Refusal(code, FAILED_TITLE, message, { ...options, field: SOUND });
  return ROOM_CODES.includes(error.code)
    ? new Refusal(error.code, FAILED_TITLE, message, options)
    : error;
}

const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w.+-]+=(?:"[^"]{0,80}"|[\w.+,-]{0,80}))*;base64,/;
const HEAD_LIMIT = 300;

/**
 * Decodes a data URL (RFC 2397). Its media type is ignored, since the content decides.
 * @throws Refusal 422 when it is none, 413 when it holds more than a recording may
 */
function bytesOfDataUrl(url: string): Buffer {
  const head = DATA_URL.exec(url.slice(0, HEAD_LIMIT))?.[0];
  const base64 = url.slice(head?.length);
  if (!head || base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64))
    throw new Refusal("invalid", FAILED_TITLE, "The recording is not a data URL with base64.", {
      field: SOUND,
    });
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length === 0) throw nothingToSend(SOUND);
  if (bytes.length > findRules("voice_message").maxBytes)
    throw new Refusal("too_large", FAILED_TITLE, tooLargeAlert("voice_message"), { field: SOUND });
  return bytes;
}

interface VoiceCall {
  receiverId: string;
  audioData: string;
  /** Seconds; null where nobody knows. */
  duration?: number | null;
  clientId?: string;
}

/**
 * Sends a recording that came as a data URL to a match. Without a client id the recording itself is
 * the idempotency key: the same sound sent again to the same person is the same message.
 * @throws Refusal 404 for someone who is no match, 422 or 413 that names `audioData`, and all else that `sendVoice`
 *   throws
 */
export async function receiveVoiceCall(
  viewer: Viewer,
  { receiverId, audioData, duration, clientId }: VoiceCall,
): Promise<Message> {
  const match = listConversations(viewer.id).find(({ otherId }) => otherId === receiverId);
  if (!match) throw notFound("match");
  const bytes = bytesOfDataUrl(audioData);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const id = clientId ?? `sound-${sha256.slice(0, 40)}`;
  const sent = findSentVoice(viewer, match.id, { clientId: id, file: { sha256 } });
  if (sent) return sent;
  try {
    assertRoomForUploads();
    return await withScratch(async (folder) => {
      const path = join(folder, "recording");
      await writeFile(path, bytes, { mode: 0o600, flush: true });
      const file: ReceivedFile = { path, byteLength: bytes.length, sha256 };
      const claimedMs = duration ? Math.round(duration * 1000) : null;
      return sendVoice(viewer, match.id, { clientId: id, file, claimedMs });
    });
  } catch (error) {
    throw toCallRefusal(error);
  }
}
