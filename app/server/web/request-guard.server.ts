import type { IncomingMessage, ServerResponse } from "node:http";
import { data } from "@remix-run/node";
import { isClockWrong, now } from "../data/clock.server";
import { env } from "../ops/env.server";
import { log } from "../ops/log.server";
import { beginRequest } from "./access-log.server";
import { BODY_LIMIT_BYTES } from "./body.server";
import { malformed, Refusal } from "./errors";
import { setSecurityHeaders } from "./headers.server";
import { pathOf, wantsJson } from "./incoming.server";
import { redirectToOurHost } from "./our-host.server";
import { plainPage } from "./plain-page.server";
import { refusalHeaders, toRefusalBody } from "./refusals.server";
import { LONGEST_PAUSE_MS } from "./slow-links.server";

/**
 * Passes a request on to Express and Remix, or answers it where they would do so wrongly or without a word (record 19).
 * @param next handles the request
 */
export function guardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  response.once("finish", () => drainBody(request));
  beginRequest(response);
  try {
    assertUniqueHeaders(request);
    assertClock(request);
    if (request.method === "OPTIONS" && request.url === "*") {
      response.writeHead(204, { Allow: "GET, HEAD, POST" }).end();
      return;
    }
    normalizeTarget(request);
    if (redirectToOurHost(request, response)) return;
    normalizeOrigin(request);
  } catch (error) {
    if (error instanceof Refusal) return void refuse(request, response, error);
    throw error;
  }
  next();
}

/**
 * A machine whose battery is empty starts in 1970 or 1999: then every write would fail, and every deadline be wrong.
 * @throws Refusal 503 for all but the sign of life while the clock shows a time that no row takes
 */
function assertClock(request: IncomingMessage): void {
  if (!isClockWrong() || pathOf(request) === "/livez") return;
  log("error", "clock_wrong", { now: now().toISOString() });
  throw new Refusal(
    "clock_wrong",
    "Be Right Back",
    "August can't save anything right now. Please try again later.",
    { retryAfterSeconds: 60 },
  );
}

/** No route accepts the last three, and each says which it accepts. */
const ROUTED_METHODS = new Set<string | undefined>([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
]);

/**
 * Headers that decide where a request goes and where it comes from. Node keeps the first of two or
 * joins them, and a proxy may have read the other (request smuggling). Node itself refuses
 * conflicting lengths and encodings.
 */
const UNIQUE_HEADERS = new Set(["host", "origin", "referer", "sec-fetch-site", "content-type"]);

/** @throws Refusal 400 for such a header that is repeated (RFC 9112, 3.2) */
function assertUniqueHeaders({ rawHeaders }: IncomingMessage): void {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    const key = name.toLowerCase();
    if (!UNIQUE_HEADERS.has(key)) continue;
    if (seen.has(key)) throw malformed(`That request has ${name} twice.`);
    seen.add(key);
  }
}

const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;
const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`);

const UNREADABLE = "We couldn’t read that address.";

/**
 * Normalizes the path and the host so that they form a URL.
 * @throws Refusal 400 where they cannot
 */
function normalizeTarget(request: IncomingMessage): void {
  const { headers, method } = request;
  // Remix would handle OPTIONS like GET, has no response for the rest, and Fetch does not know TRACE. A route alone
  // knows what it accepts, and refuses any of these as it refuses DELETE.
  if (!ROUTED_METHODS.has(method)) request.method = "DELETE";
  // A proxy passes the public host on in Host; anyone could have sent this header.
  delete headers["x-forwarded-host"];
  if (headers.host === undefined && request.httpVersion !== "1.0")
    throw malformed("That request names no host.");
  headers.host ??= new URL(env().APP_URL).host;
  const target = request.url ?? "";
  // The target of a request to a proxy contains the host itself (RFC 9112, 3.2.2).
  const isWhole = /^https?:\/\//i.test(target) && URL.canParse(target);
  if (isWhole) headers.host = new URL(target).host;
  else if (!target.startsWith("/")) throw malformed(UNREADABLE);
  if (!isHost(headers.host)) throw malformed("That request has an impossible host.");
  // Remix resolves dots and backslashes: anyone who compares paths before it has to see the same one.
  const { pathname, search } = new URL(isWhole ? target : `http://${headers.host}${target}`);
  try {
    decodeURIComponent(pathname);
  } catch {
    throw malformed(UNREADABLE);
  }
  request.url = pathname + withoutLoaderName(search);
}

/** Remix still reads a loader's name from `_data`, which none of our addresses uses. */
function withoutLoaderName(query: string): string {
  const params = new URLSearchParams(query);
  if (!params.has("_data")) return query;
  params.delete("_data");
  return params.size > 0 ? `?${params}` : "";
}

/**
 * Remix compares `Origin` with the host before a route is reached, and fails where they differ. The
 * routes have the stricter CSRF check (`origin.server.ts`) and can say what is wrong: any origin
 * but our own reaches them as an opaque one, and Remix finds nothing to compare.
 */
function normalizeOrigin({ headers }: IncomingMessage): void {
  if (headers.origin === undefined) return;
  const { origin, host } = new URL(env().APP_URL);
  const isOwn = headers.origin === origin;
  headers.origin = isOwn ? origin : "null";
  headers["x-forwarded-host"] = isOwn ? host : "null";
}

async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
): Promise<void> {
  const { status } = refusal;
  const page = plainPage(data(toRefusalBody(refusal), { status }));
  const isCall = wantsJson(request);
  if (isCall) page.headers.set("Content-Type", "application/json; charset=utf-8");
  const body = isCall ? JSON.stringify(toRefusalBody(refusal)) : await page.text();
  const headers = { ...Object.fromEntries(page.headers), ...refusalHeaders(refusal) };
  response.writeHead(status, headers).end(body);
}

/**
 * Gives a response the security headers before its head is sent, where it has none: redirects of Remix and files do not.
 * What `setSecurityHeaders` has set stays, and so do the few headers of a script or style of the build.
 */
export function addMissingHeaders(response: ServerResponse): void {
  if (
    response.hasHeader("X-Content-Type-Options") &&
    response.hasHeader("Cross-Origin-Resource-Policy")
  )
    return;
  securityHeaders ??= readSecurityHeaders();
  for (const [name, value] of securityHeaders) response.setHeader(name, value);
}

let securityHeaders: readonly [string, string][] | undefined;

function readSecurityHeaders(): [string, string][] {
  const headers = new Headers();
  setSecurityHeaders(headers, null);
  return [...headers];
}

/** Bytes of an unread body that are read and discarded: as many as the largest upload may have. */
const DRAIN_LIMIT_BYTES = BODY_LIMIT_BYTES.video;

/**
 * Reads and discards the rest of a body after its response, so that the browser reads the response
 * and its next request on the connection is handled. Past a limit, or after a long pause, the
 * connection is closed.
 */
function drainBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  // Remix applies back pressure to the body where nobody reads it.
  request.removeAllListeners("data");
  let leftBytes = DRAIN_LIMIT_BYTES;
  request.on("data", (chunk: Buffer) => {
    leftBytes -= chunk.byteLength;
    if (leftBytes < 0) request.socket.destroy();
  });
  request.resume();
  // By now Node waits for the next request, with a shorter timeout.
  setImmediate(() => request.complete || request.socket.setTimeout(LONGEST_PAUSE_MS));
}
