import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import {
  type AppLoadContext,
  data,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { errorFields, log } from "~/server/ops/log.server";
import { countConnection, refuseOverload } from "~/server/ops/overload.server";
import {
  renderScripts,
  renderScriptsCheck,
  toRendered,
} from "~/server/remix-internals/late-scripts.server";
import { logAccess, toLoadContext } from "~/server/web/access-log.server";
import { compressed } from "~/server/web/compress.server";
import { describeMemberPage, findRequestViewer, readRequestId } from "~/server/web/context.server";
import { notFound } from "~/server/web/errors";
import { hashContent, hasVersion } from "~/server/web/etag.server";
import { dropPolicies, setSecurityHeaders } from "~/server/web/headers.server";
import { cachedPage, computePageKey } from "~/server/web/page-cache.server";
import { plainPage } from "~/server/web/plain-page.server";
import { acceptsHtml, toRefusalBody } from "~/server/web/refusals.server";
import { addMissingHeaders, guardRequest } from "~/server/web/request-guard.server";
import { json } from "~/server/web/route.server";
import { isAborted } from "~/server/web/route-failure.server";
import { LIMITS } from "~/server/web/slow-links.server";
import { setViewerHeader } from "~/server/web/viewer-key.server";
import { MISSING_PART, renderWithKept } from "~/ui/kept-parts.server";
import { NonceContext } from "~/ui/nonce";
import { findScripts, takesPayment } from "~/ui/shell";
import { boot } from "./boot.server";

boot();

/** What scripts/serve.mjs puts in front of Remix. */
export const front = {
  guardRequest,
  addMissingHeaders,
  countConnection,
  refuseOverload,
  logAccess,
  toLoadContext,
  LIMITS,
};

/**
 * Nothing is deferred, so a stream is complete when it begins. Remix keeps a timer of this length
 * alive for every response.
 */
export const streamTimeout = 1_000;

const listHandles = ({ staticHandlerContext: { matches } }: EntryContext): unknown[] =>
  matches.map(({ route }) => route.handle as unknown);

const findPageScripts = (context: EntryContext) =>
  findScripts(context.staticHandlerContext.loaderData.root, listHandles(context));

const renderPageScripts = (
  context: EntryContext,
  kind: ReturnType<typeof findScripts>,
  nonce: string,
) => (kind === "own" ? renderScripts(context, nonce) : renderScriptsCheck(nonce));

/** The nonce of a page's scripts: 122 random bits, which Node draws for many at once. */
const newNonce = (): string => randomUUID().replaceAll("-", "");

/** What every rendered page ends with. */
const PAGE_END = "</body></html>";

/** Renders a page whole, with those of its parts whose code is loaded when they are first shown. */
async function render(element: JSX.Element): Promise<string> {
  // A stream encodes the page piece by piece, for parts that are missing once after a start.
  const html = renderWithKept(element);
  return html.includes(MISSING_PART) ? renderWithParts(element) : html;
}

/** Renders a page once the code of all its parts is loaded. */
function renderWithParts(element: JSX.Element): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough();
    text(body).then((html) => resolve(html.replace(/^<!doctype html>/i, "")), reject);
    const { pipe } = renderToPipeableStream(element, {
      onAllReady: () => void pipe(body),
      onShellError: reject,
      onError: reject,
    });
  });
}

const asksForPage = (request: Request): boolean =>
  ["GET", "HEAD"].includes(request.method) &&
  (request.headers.get("Sec-Fetch-Dest") === "document" || acceptsHtml(request));

/** True where a script calls an address that has no route; a browser that opens it gets the page. */
function isUnknownCall(request: Request, status: number, context: EntryContext): boolean {
  return (
    [404, 405].includes(status) &&
    context.staticHandlerContext.matches.at(-1)?.route.path === "*" &&
    /^\/api(?:\/|$)/.test(new URL(request.url).pathname) &&
    !asksForPage(request)
  );
}

/** A page with a refused form says so in its title, which is read out first. */
function markedTitle(html: string, request: Request, status: number): string {
  const wasRefused = request.method === "POST" && status >= 400 && status < 500;
  return wasRefused ? html.replace("<title>", "<title>Error: ") : html;
}

/** A screen without a form does not accept POST; one that has a form says so itself. */
function allowGets(status: number, headers: Headers): void {
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
}

/** Copies Retry-After and Allow from the refusal that the page shows. */
function keepRefusalHeaders({ staticHandlerContext }: EntryContext, headers: Headers): void {
  const { loaderHeaders, actionHeaders } = staticHandlerContext;
  for (const refused of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    for (const name of ["Retry-After", "Allow"]) {
      const said = refused.get(name);
      if (said) headers.set(name, said);
    }
  }
}

const VARY = "Cookie, Save-Data, Accept-Encoding";

/** Gives a member's page its ETag. @returns whether the browser has that page already */
async function isUnchanged(
  request: Request,
  loadContext: AppLoadContext,
  status: number,
  headers: Headers,
): Promise<boolean> {
  const { method } = request;
  if (!["GET", "HEAD"].includes(method) || status !== 200 || headers.has("Set-Cookie"))
    return false;
  const page = await describeMemberPage(loadContext, request);
  if (!page) return false;
  const version = hashContent(page);
  headers.set("ETag", `W/"${version}"`);
  return hasVersion(request, version);
}

/**
 * A page that the browser has: nothing is rendered. Headers of such an answer replace those that the page came with,
 * so it has none that depends on the page's scripts.
 */
function notModified(headers: Headers): Response {
  headers.set("Cache-Control", "private, no-cache");
  headers.set("Vary", VARY);
  setSecurityHeaders(headers, null);
  dropPolicies(headers);
  return new Response(null, { status: 304, headers });
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  if (isUnknownCall(request, status, context)) {
    const refusal = notFound();
    return json(toRefusalBody(refusal), { status: refusal.status });
  }
  const viewer = await findRequestViewer(loadContext);
  // Without one the browser would delete what it keeps of the session; here the session could not be read.
  if (viewer !== undefined) setViewerHeader(headers, viewer, request);
  if (await isUnchanged(request, loadContext, status, headers)) return notModified(headers);
  const scriptsKind = findPageScripts(context);
  const nonce = scriptsKind ? newNonce() : null;
  setSecurityHeaders(headers, nonce, takesPayment(listHandles(context)));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", VARY);
  headers.set("X-Request-Id", readRequestId(loadContext));
  allowGets(status, headers);
  keepRefusalHeaders(context, headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  const element = (
    <NonceContext.Provider value={nonce ?? ""}>
      <RemixServer context={toRendered(context)} url={request.url} />
    </NonceContext.Provider>
  );
  try {
    const accepted = request.headers.get("Accept-Encoding");
    const name = computePageKey(request, status, context, scriptsKind !== null);
    if (name) {
      const { html, gzip } = cachedPage(name, () => `<!doctype html>${renderToString(element)}`);
      return new Response(compressed(html, accepted, headers, gzip), { status, headers });
    }
    const scripts = nonce ? await renderPageScripts(context, scriptsKind, nonce) : "";
    const html = `<!doctype html>${(await render(element)).slice(0, -PAGE_END.length)}${scripts}${PAGE_END}`;
    const page = Buffer.from(markedTitle(html, request, status));
    return new Response(compressed(page, accepted, headers), { status, headers });
  } catch (error) {
    const id = readRequestId(loadContext);
    log("error", "render_failed", {
      id,
      path: new URL(request.url).pathname,
      ...errorFields(error),
    });
    return plainPage(data({ id }, { status: 500, headers: { "X-Request-Id": id } }));
  }
}

/** Adds the security headers to what the router fetches, and does not send again what the browser has. */
export async function handleDataRequest(
  response: Response,
  { request, context }: LoaderFunctionArgs,
): Promise<Response> {
  const viewer = await findRequestViewer(context);
  if (viewer !== undefined) setViewerHeader(response.headers, viewer, request);
  if (await isUnchanged(request, context, response.status, response.headers)) {
    await response.body?.cancel();
    return notModified(response.headers);
  }
  setSecurityHeaders(response.headers, null);
  response.headers.append("Vary", VARY);
  allowGets(response.status, response.headers);
  if (!response.headers.has("Cache-Control"))
    response.headers.set("Cache-Control", "private, no-cache");
  return response;
}

/** Handles errors that no route turned into a response. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (isAborted(request, error)) return;
  // For an unknown method or a route without an action, the response already says so.
  if (
    typeof error === "object" &&
    error !== null &&
    "status" in error &&
    Number(error.status) < 500
  )
    return;
  log("error", "unhandled", {
    id: readRequestId(context),
    path: new URL(request.url).pathname,
    ...errorFields(error),
  });
}
