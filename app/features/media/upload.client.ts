import type { RefusalCode } from "~/server/web/errors";
import { newClientId } from "~/ui/client-id";
import {
  isLost,
  isSignedOut,
  isTrouble,
  leaveForSignIn,
  memberFetch,
  type Problem,
  parseJson,
  SIGNED_OUT,
  viewerHeader,
} from "~/ui/session.client";
import type { MediaResponse } from "./media.schema";
import { CUT_OFF_ALERT, LOST_ALERT } from "./upload-alerts";

/** A failed upload. */
export class UploadError extends Error {
  override name = "UploadError";

  /** @param canRetry true if a retry with the same file may succeed */
  constructor(
    message: string,
    readonly canRetry: boolean,
  ) {
    super(message);
  }
}

/** An upload that was sent whole, of which no answer came: the server may have it. */
export class LostUpload extends UploadError {
  override name = "LostUpload";

  constructor() {
    super(LOST_ALERT, true);
  }
}

const isMediaResponse = (value: unknown): value is MediaResponse =>
  typeof value === "object" && value !== null && "items" in value && Array.isArray(value.items);

/** Codes after which a retry with the same file may succeed. */
const TRANSIENT_CODES: readonly unknown[] = [
  "too_often",
  "too_many_waiting",
  "cut_off",
  "malformed",
] satisfies RefusalCode[];

/** Parses a response of the server. */
function parseReply<Answer>(
  status: number,
  body: Problem | undefined,
  isExpected: (value: unknown) => value is Answer,
): Answer {
  if (isExpected(body)) return body;
  if (isSignedOut({ status })) {
    leaveForSignIn();
    throw new UploadError(SIGNED_OUT.message, true);
  }
  if (!body?.message) throw new LostUpload();
  const { code, message } = body;
  const isTransient = !code || TRANSIENT_CODES.includes(code) || isTrouble({ status });
  throw new UploadError(message, isTransient);
}

/** Sends a panel's upload form; see `sendForm`. Its id is kept, so that a retry is idempotent. */
export function sendUpload(
  action: string,
  form: FormData,
  onProgress: (percent: number) => void,
): Promise<MediaResponse> {
  if (!form.has("uploadId")) form.set("uploadId", newClientId());
  return sendForm(action, form, onProgress, isMediaResponse);
}

/**
 * Sends a form and reports progress.
 *
 * @param onProgress percent, in steps of ten (rule uploads-real)
 * @param isExpected tests whether a body is that of a successful response
 * @throws UploadError
 */
export function sendForm<Answer>(
  action: string,
  form: FormData,
  onProgress: (percent: number) => void,
  isExpected: (value: unknown) => value is Answer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", action);
    const headers = { Accept: "application/json", ...viewerHeader() };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(Math.floor((loaded / Math.max(total, 1)) * 10) * 10);
    request.onload = () => {
      try {
        resolve(parseReply(request.status, parseJson(request.responseText), isExpected));
      } catch (error) {
        reject(error);
      }
    };
    let failure = new UploadError(CUT_OFF_ALERT, true);
    request.upload.onload = () => {
      failure = new LostUpload();
    };
    request.onerror = () => reject(failure);
    request.send(form);
  });
}

/** Sends one of a panel's small forms, or requests its items without a form. */
export async function requestMedia(action: string, form?: FormData): Promise<MediaResponse> {
  const fields = [...(form?.entries() ?? [])].map(([name, value]) => [name, String(value)]);
  const reply = await memberFetch(action, { send: form && new URLSearchParams(fields) });
  if (isLost(reply)) throw new LostUpload();
  return parseReply(reply.status, reply.body, isMediaResponse);
}
