import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { endSentence } from "../data/text";
import { env } from "../ops/env.server";
import { describePlace, recordError } from "../ops/error-records.server";
import { errorFields, log } from "../ops/log.server";
import { NotSaved, refuseUnreadable } from "../ops/storage-faults.server";
import { readRequestId } from "./context.server";
import { Refusal } from "./errors";
import { ValidationError } from "./form.server";
import { SignedOut } from "./guards.server";
import type { Failure } from "./plain-page.server";

/** What Remix passes to a loader or an action. */
export type Args = LoaderFunctionArgs | ActionFunctionArgs;

/**
 * Whether a request failed because its client disconnected, which is no failure of the server. Its signal may say
 * nothing of that: a request that Remix copies loses it once the first one is garbage-collected.
 */
export const isAborted = (request: Request, error: unknown): boolean =>
  request.signal.aborted ||
  // Node's error for a body that breaks off.
  (error instanceof Error &&
    error.message === "aborted" &&
    "code" in error &&
    error.code === "ECONNRESET");

/**
 * Logs an unexpected error and records its cause for moderators.
 * @returns its id in the log
 */
export function logUnknown(error: unknown, { request, context, params }: Args): string {
  const id = readRequestId(context);
  if (isAborted(request, error)) return id;
  log("error", "request_failed", {
    id,
    method: request.method,
    path: new URL(request.url).pathname,
    ...errorFields(error),
  });
  recordError({ id, place: describePlace(request, params), error });
  return id;
}

/** A response that a route throws on purpose: a redirect, or data with a status. */
export const isResponse = (error: unknown): error is Response | Failure =>
  error instanceof Response ||
  (typeof error === "object" &&
    error !== null &&
    "type" in error &&
    error.type === "DataWithResponseInit");

/**
 * The fixed words of a failed save (rule failed-saves-say-so): a sentence, with a heading where that is not "Error".
 */
export type FailedSave = string | { title: string; message: string };

/**
 * Turns a failed save into a refusal in its fixed words (rule failed-saves-say-so); an
 * expected error is returned as it is.
 * @param copy none where nothing is saved, so that any error is returned
 */
export function saveFailure(
  thrown: unknown,
  copy: FailedSave | null | undefined,
  args: Args,
): unknown {
  // Where nothing can be read, nothing was to be saved yet.
  const error = refuseUnreadable(thrown);
  if (!copy) return error;
  const { title, message } = typeof copy === "string" ? { title: "Error", message: copy } : copy;
  const sentence = endSentence(message);
  if (error instanceof NotSaved)
    return new Refusal(error.code, title, `${sentence} ${error.reason}`, error.options);
  const isExpected =
    error instanceof Refusal ||
    error instanceof SignedOut ||
    error instanceof ValidationError ||
    isResponse(error);
  if (isExpected) return error;
  const id = logUnknown(error, args);
  return new Refusal(
    "failed",
    title,
    `${sentence} If it keeps happening, write to ${env().CONTACT_ADDRESS} and mention ${id}.`,
  );
}
