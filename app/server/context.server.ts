import { randomUUID } from "node:crypto";
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { sessionCookie } from "./cookies.server";
import { type Guard, pass } from "./guards.server";
import { noteActive } from "./presence.server";
import { loadViewer, type Viewer } from "./viewer.server";

/** One request, as a route module sees it. */
export interface RequestContext<G extends Guard = Guard> {
  request: Request;
  url: URL;
  params: LoaderFunctionArgs["params"];
  /** Identifies this request in the log and on an error page. */
  requestId: string;
  /** The signed-in person; null only on a `visitor` route. */
  member: G extends "visitor" ? Viewer | null : Viewer;
}

interface Known {
  requestId: string;
  viewer?: Promise<Viewer | null>;
}

// Remix passes the same context object to every loader and action of one request.
const known = new WeakMap<AppLoadContext, Known>();

function readKnown(context: AppLoadContext): Known {
  const entry = known.get(context) ?? { requestId: randomUUID() };
  known.set(context, entry);
  return entry;
}

/** The id of the request that a context belongs to. */
export const readRequestId = (context: AppLoadContext): string => readKnown(context).requestId;

async function readViewer(request: Request): Promise<Viewer | null> {
  const token: unknown = await sessionCookie().parse(request.headers.get("Cookie"));
  return typeof token === "string" && token !== "" ? loadViewer(token) : null;
}

/**
 * Loads the signed-in person once per request and applies the guard.
 * @throws SignedOut or Refusal when the guard does not let them through
 */
export async function loadContext<G extends Guard>(
  guard: G,
  { request, params, context }: LoaderFunctionArgs,
): Promise<RequestContext<G>> {
  const entry = readKnown(context);
  entry.viewer ??= readViewer(request);
  const viewer = await entry.viewer;
  pass(guard, viewer);
  if (viewer) noteActive(viewer.id);
  return {
    request,
    url: new URL(request.url),
    params,
    requestId: entry.requestId,
    member: viewer as RequestContext<G>["member"],
  };
}
