import type { RefusalCode } from "~/server/errors";
import { newClientId } from "~/ui/client-id";
import {
  isSignedOut,
  isTrouble,
  leaveForSignIn,
  memberFetch,
  type Problem,
  parseJson,
  SIGNED_OUT,
} from "~/ui/session.client";
import { CUT_OFF_ALERT, type MediaAnswer } from "./media.schema";

/** An upload that did not succeed. */
export class UploadFailed extends Error {
  override name = "UploadFailed";

  /** @param canRetry true where the same file may succeed later */
  constructor(
    message: string,
    readonly canRetry: boolean,
  ) {
    super(message);
  }
}

const isAnswer = (value: unknown): value is MediaAnswer =>
  typeof value === "object" && value !== null && "items" in value && Array.isArray(value.items);

/** After these the same file may succeed. */
const PASSING: readonly unknown[] = [
  "too_often",
  "too_many_waiting",
  "cut_off",
  "malformed",
] satisfies RefusalCode[];

/** What an answer of the server means. */
function understood<Answer>(
  status: number,
  body: Problem | undefined,
  isExpected: (value: unknown) => value is Answer,
): Answer {
  if (isExpected(body)) return body;
  if (isSignedOut({ status })) {
    leaveForSignIn();
    throw new UploadFailed(SIGNED_OUT.message, true);
  }
  const code = body?.code;
  const isPassing = !code || PASSING.includes(code) || isTrouble({ status });
  throw new UploadFailed(body?.message ?? CUT_OFF_ALERT, isPassing);
}

/** Sends an upload form of a panel; see `sendForm`. Its id stays, so that a retry is the same upload. */
export function sendUpload(
  action: string,
  form: FormData,
  onProgress: (percent: number) => void,
): Promise<MediaAnswer> {
  if (!form.has("uploadId")) form.set("uploadId", newClientId());
  return sendForm(action, form, onProgress, isAnswer);
}

/**
 * Sends a form and tells how far it is.
 *
 * @param onProgress percent, in steps of ten (part 1 section 9)
 * @param isExpected whether a body is what success answers
 * @throws UploadFailed
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
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(Math.floor((loaded / Math.max(total, 1)) * 10) * 10);
    request.onload = () => {
      try {
        resolve(understood(request.status, parseJson(request.responseText), isExpected));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new UploadFailed(CUT_OFF_ALERT, true));
    request.send(form);
  });
}

/** Sends one of the small forms of a panel, or asks for its items without a form. */
export async function askMedia(action: string, form?: FormData): Promise<MediaAnswer> {
  const fields = [...(form?.entries() ?? [])].map(([name, value]) => [name, String(value)]);
  const { status, body } = await memberFetch(action, {
    send: form && new URLSearchParams(fields),
  });
  if (status === 0) throw new UploadFailed("There is no connection. Please try again.", true);
  return understood(status, body, isAnswer);
}
