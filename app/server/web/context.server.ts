import type { ServerResponse } from "node:http";
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { now } from "../data/clock.server";
import { readVersion } from "../data/database.server";
import { recordActivity } from "../data/presence.server";
import { newRequestId } from "./access-log.server";
import { sentCookie, sessionCookie } from "./cookies.server";
import { assertGuard, type Guard } from "./guards.server";
import { describePage, recordPost } from "./page-cache.server";
import { loadViewer, reloadViewer, type Viewer } from "./viewer.server";
import { isVisit } from "./visit.server";

declare module "@remix-run/server-runtime" {
  /** What scripts/serve.mjs passes on; without that server there is nothing in it. */
  interface AppLoadContext {
    requestId?: string;
    response?: ServerResponse;
  }
}

/** One request, as a route module sees it. */
export interface RequestContext<G extends Guard = Guard> {
  request: Request;
  url: URL;
  params: LoaderFunctionArgs["params"];
  /** Identifies this request in the log and on an error page. */
  requestId: string;
  /** Of Node; undefined where another server than scripts/serve.mjs runs. */
  response: ServerResponse | undefined;
  /** The signed-in person; null only on a `visitor` route. */
  member: G extends "visitor" ? Viewer | null : Viewer;
}

interface RequestCache {
  requestId: string;
  viewer?: Promise<Viewer | null>;
  /** The same for a sender, and what the database was when they were read. */
  sender?: { version: string; viewer: Viewer | null };
  /** What the loaders of a screen found. */
  loaded: unknown[];
}

// Remix passes the same context object to every loader and action of one request.
const caches = new WeakMap<AppLoadContext, RequestCache>();

function readCache(context: AppLoadContext): RequestCache {
  const entry = caches.get(context) ?? {
    requestId: context.requestId ?? newRequestId(),
    loaded: [],
  };
  caches.set(context, entry);
  return entry;
}

/** The id of the request that a context belongs to. */
export const readRequestId = (context: AppLoadContext): string => readCache(context).requestId;

/**
 * The sender of a form or a call as they are now, who the loaders of the same request then see too. They are read again
 * only where anything was written since.
 */
export function refreshSender(context: AppLoadContext, { sessionId }: Viewer): Viewer | null {
  const entry = readCache(context);
  const version = readVersion();
  if (entry.sender?.version !== version) {
    entry.sender = { version, viewer: reloadViewer({ sessionId }) };
    entry.viewer = Promise.resolve(entry.sender.viewer);
  }
  return entry.sender.viewer;
}

/** Keeps what a loader found for a member, of which the page's version is made. @returns the same */
export function keepLoaded<T>(context: AppLoadContext, member: Viewer | null, data: T): T {
  if (member) readCache(context).loaded.push(data);
  return data;
}

/**
 * The signed-in person of a request, once its loaders have run.
 *
 * @returns null for a visitor; undefined where it is not known who asked
 */
export async function findRequestViewer(
  context: AppLoadContext,
): Promise<Viewer | null | undefined> {
  // The loader that failed has already reported it.
  return readCache(context).viewer?.catch(() => undefined);
}

/** The text that stands for a member's page, once its loaders have run; null where nobody is signed in. */
export async function describeMemberPage(
  context: AppLoadContext,
  request: Request,
): Promise<string | null> {
  const { viewer, loaded } = readCache(context);
  const member = await viewer;
  return member ? describePage(member, request.url, loaded) : null;
}

async function readViewer(request: Request, entry: RequestCache): Promise<Viewer | null> {
  const token: unknown = await sessionCookie().parse(request.headers.get("Cookie"));
  if (typeof token !== "string" || token === "") return null;
  if (request.method !== "POST") return loadViewer(token);
  // The version comes first, so that it is no newer than the viewer.
  entry.sender = { version: readVersion(), viewer: loadViewer(token) };
  return entry.sender.viewer;
}

/** Makes every cached page of this session stale, those in the browser's history too. */
async function recordSent({ sessionId }: Viewer, { response }: AppLoadContext): Promise<void> {
  recordPost(sessionId);
  const cookie = await sentCookie().serialize(now().getTime().toString(36));
  response?.appendHeader("Set-Cookie", cookie);
}

/**
 * Loads the signed-in person once per request and applies the guard.
 * @throws SignedOut or Refusal when the guard does not let them through
 */
export async function loadContext<G extends Guard>(
  guard: G,
  { request, params, context }: LoaderFunctionArgs,
): Promise<RequestContext<G>> {
  const entry = readCache(context);
  const isFirst = entry.viewer === undefined;
  entry.viewer ??= readViewer(request, entry);
  const viewer = await entry.viewer;
  assertGuard(guard, viewer);
  if (viewer && isVisit(request)) recordActivity(viewer.id);
  if (viewer && isFirst && request.method === "POST") await recordSent(viewer, context);
  return {
    request,
    url: new URL(request.url),
    params,
    requestId: entry.requestId,
    response: context.response,
    member: viewer as RequestContext<G>["member"],
  };
}
