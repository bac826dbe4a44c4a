import { redirectDocument } from "@remix-run/node";
import { Refusal } from "./errors";
import type { BoundFlash } from "./flash.server";
import { setSecurityHeaders } from "./headers.server";
import { refererPath } from "./referer.server";
import type { Viewer } from "./viewer.server";

/** Whether a request says that it takes a page. */
export const acceptsHtml = ({ headers }: Request): boolean =>
  headers.get("Accept")?.includes("text/html") === true;

/**
 * True where a browser requests a page to show, not data for a script. What a service worker passes on has lost its
 * destination, and still says what it accepts.
 */
export const isNavigation = (request: Request): boolean =>
  request.headers.get("Sec-Fetch-Dest") !== "empty" || acceptsHtml(request);

/**
 * Tells a script that asks for a screen's data to load its document.
 * @throws Response where the request is no navigation
 */
export function assertDocument(request: Request): void {
  const { pathname, search } = new URL(request.url);
  if (!isNavigation(request)) throw redirectDocument(`${pathname}${search}`);
}

/** The Retry-After and Allow headers of a refusal. */
export function refusalHeaders({ options }: Refusal): Record<string, string> {
  return {
    ...(options.retryAfterSeconds && { "Retry-After": String(options.retryAfterSeconds) }),
    ...(options.allow && { Allow: options.allow }),
  };
}

/** The part of a refusal that a page or a script receives. */
export const toRefusalBody = ({ code, title, message }: Refusal) => ({ code, title, message });

/** A refusal as the toast of that session's next page. */
export const dangerFlash = (refusal: Refusal, member: Viewer | null): BoundFlash => ({
  for: member,
  tone: "danger",
  title: refusal.title,
  message: refusal.message,
});

/**
 * Whether a refusal redirects to the page where the person was. A failed save has its own status
 * instead; a script, which shows no page of ours, is redirected all the same.
 */
export const redirectsBack = (error: unknown, request: Request): error is Refusal =>
  error instanceof Refusal &&
  !error.options.goTo &&
  error.code !== "not_found" &&
  !(error.code === "not_saved" && isNavigation(request));

/** Redirects to sign-in, which returns to where the person was. */
export function signIn(request: Request, headers: HeadersInit = []): Response {
  const { pathname, search } = new URL(request.url);
  const back = request.method === "GET" ? `${pathname}${search}` : refererPath(request, pathname);
  return redirectDocument(`/api/login?returnTo=${encodeURIComponent(back)}`, {
    status: 303,
    headers,
  });
}

/** The response of a call to someone whose session has ended. */
export function unauthorized(): Response {
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8" });
  setSecurityHeaders(headers, null);
  return new Response("Unauthorized", { status: 401, headers });
}
