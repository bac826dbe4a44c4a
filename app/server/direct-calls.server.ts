import type { IncomingMessage, ServerResponse } from "node:http";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type HoldEnd, type Holder, waitForChange } from "./changes.server";
import type { RequestContext } from "./context.server";
import type { DirectPath, DirectPathOf } from "./direct-paths.server";
import type { Guard } from "./guards.server";
import { pathOf } from "./incoming.server";
import { beginCall } from "./route.server";

/*
 * Thousands of polls are held at once, and one that Remix holds keeps Fetch's and Express's objects of its request
 * alive; checks of health come whatever else is to be done. So a GET or HEAD of such an address bypasses both: its
 * loader runs, and what waits is the response of Node with the little that will answer it (docs/decisions/0052).
 */

/** A call that is answered once something changes. */
interface HeldCall {
  holder: Holder;
  /** How long it is held at most, in milliseconds. */
  holdMs: number;
  respond: (end: HoldEnd) => Response;
}

type Begin = (args: LoaderFunctionArgs) => Promise<Response | HeldCall>;

const directCalls = new Map<string, Begin>();

const waitFor = async (
  { holder, holdMs, respond }: HeldCall,
  signal: AbortSignal,
): Promise<Response> => respond(await waitForChange(holder, holdMs, signal));

/**
 * The loader of a JSON call that bypasses Remix, and may be held until something changes.
 *
 * @param path of the route
 * @param begin answers at once, or, at the address of a poll, says how the call is held; what it returns keeps nothing
 *   of the request
 */
export function directLoader<G extends Guard, P extends DirectPath>(
  path: P,
  guard: G,
  begin: (ctx: RequestContext<G>) => Response | (P extends DirectPathOf<"poll"> ? HeldCall : never),
) {
  const beginDirectly = beginCall(guard, begin);
  directCalls.set(path, beginDirectly);
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    const begun = await beginDirectly(args);
    return begun instanceof Response ? begun : waitFor(begun, args.request.signal);
  };
}

/** The request as loaders know it, from what `guardRequests` has checked. */
function toFetchRequest({ headers, method, url }: IncomingMessage): Request {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value) kept.set(name, String(value));
  return new Request(`http://${headers.host}${url}`, { method, headers: kept });
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  // Set before the head is written: the request guard gives the policies to whatever has no headers by then.
  response
    .setHeaders(answer.headers)
    .writeHead(answer.status)
    .end(await answer.text());
}

/** Sends the answer of a call, at once or when it comes; of the request nothing is kept. */
function sendWhenReady(begun: Response | HeldCall, response: ServerResponse): Promise<void> {
  if (begun instanceof Response) return send(begun, response);
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.once("close", () => gone.abort());
  return waitFor(begun, gone.signal).then((answer) => send(answer, response));
}

/**
 * Answers a request without Remix.
 * @returns resolves once it is answered or held; nothing where its address is not one of a direct call
 */
export function answerDirectly(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | undefined {
  const begin = directCalls.get(pathOf(request));
  if (!begin || !["GET", "HEAD"].includes(request.method ?? "")) return undefined;
  const hangUp = (error: Error) => void response.destroy(error);
  return begin({ request: toFetchRequest(request), params: {}, context: {} })
    .then((begun) => void sendWhenReady(begun, response).catch(hangUp))
    .catch(hangUp);
}
