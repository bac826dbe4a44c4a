import { tooLargeAlert, VOICE_MESSAGE } from "~/features/media/media.schema";
import { LostUpload, sendForm, UploadError } from "~/features/media/upload.client";
import { SEND_FAILED } from "~/features/messages/voice.schema";

/** The server's response to a voice message that was sent. */
interface SentVoice {
  title: string;
  message: string;
}

const isSent = (value: unknown): value is SentVoice =>
  typeof value === "object" && value !== null && "conversationId" in value;

interface UnsentVoice {
  conversationId: string;
  /** Id of this recording: a retry is the same message (idempotency key). */
  clientId: string;
  sound: Blob;
  /** The recorder's own measurement; null for a file. */
  durationMs: number | null;
}

/**
 * Sends a recording.
 *
 * @param onProgress percent, in steps of ten
 * @throws UploadError with the sentence for the person
 */
export async function sendVoice(
  { conversationId, clientId, sound, durationMs }: UnsentVoice,
  onProgress: (percent: number) => void,
): Promise<SentVoice> {
  if (sound.size > VOICE_MESSAGE.maxBytes)
    throw new UploadError(tooLargeAlert("voice_message"), false);
  const form = new FormData();
  // Before the sound: the server decides by them whether to read it.
  form.set("to", conversationId);
  form.set("clientId", clientId);
  if (durationMs) form.set("durationMs", String(durationMs));
  form.set("file", sound, "recording");
  try {
    return await sendForm("/voice-message/recording", form, onProgress, isSent);
  } catch (error) {
    // The connection or the server failed: the general sentence fits best, unless it may have been sent.
    if (error instanceof UploadError && error.canRetry && !(error instanceof LostUpload))
      throw new UploadError(SEND_FAILED, true);
    throw error;
  }
}
