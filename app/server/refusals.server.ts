import { Refusal } from "./errors";
import type { Flash } from "./flash.server";
import { NotSaved } from "./storage-faults.server";

/** A browser asks for a page to show, not a script for data. */
export const isNavigation = (request: Request) => request.headers.get("Sec-Fetch-Dest") !== "empty";

/** The headers that say when a refused request may be tried again, or how it may be asked. */
export function refusalHeaders({ options }: Refusal): Record<string, string> {
  return {
    ...(options.retryAfterSeconds && { "Retry-After": String(options.retryAfterSeconds) }),
    ...(options.allow && { Allow: options.allow }),
  };
}

/** What a page or a script is told of a refusal. */
export const inWords = ({ code, title, message }: Refusal) => ({ code, title, message });

/** A refusal, as the next page's toast. */
export const dangerFlash = (refusal: Refusal): Flash => ({
  tone: "danger",
  title: refusal.title,
  message: refusal.message,
});

/**
 * Whether a refusal is told where the person was. What could not be saved has its own status instead;
 * a script, which shows no page of ours, is led back all the same.
 */
export const leadsBack = (error: unknown, request: Request): error is Refusal =>
  error instanceof Refusal &&
  !error.options.goTo &&
  error.code !== "not_found" &&
  !(error instanceof NotSaved && isNavigation(request));
