import type { IncomingMessage, ServerResponse } from "node:http";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type HoldEnd, type Holder, waitForChange } from "./changes.server";
import type { RequestContext } from "./context.server";
import type { Guard } from "./guards.server";
import { beginCall } from "./route.server";

/*
 * Thousands of polls are held at once, and one that Remix holds keeps Fetch's and Express's objects of its request
 * alive. So a GET of such an address passes them by: its loader runs, and what waits is the response of Node with the
 * little that will answer it (docs/decisions/0050).
 */

/** A call that is answered once something changes. */
interface HeldCall {
  holder: Holder;
  /** How long it is held at most, in milliseconds. */
  holdMs: number;
  respond: (end: HoldEnd) => Response;
}

type Begin = (args: LoaderFunctionArgs) => Promise<Response | HeldCall>;

const heldCalls = new Map<string, Begin>();

const waitFor = async (
  { holder, holdMs, respond }: HeldCall,
  signal: AbortSignal,
): Promise<Response> => respond(await waitForChange(holder, holdMs, signal));

/**
 * The loader of a JSON call that is held until something changes.
 *
 * @param path of the route
 * @param begin answers at once, or says how the call is held; what it returns keeps nothing of the request
 */
export function heldLoader<G extends Guard>(
  path: string,
  guard: G,
  begin: (ctx: RequestContext<G>) => Response | HeldCall,
) {
  const beginHeld = beginCall(guard, begin);
  heldCalls.set(path, beginHeld);
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    const begun = await beginHeld(args);
    return begun instanceof Response ? begun : waitFor(begun, args.request.signal);
  };
}

/** The request as loaders know it, from what `guardRequests` has checked. */
function toFetchRequest({ headers, url }: IncomingMessage): Request {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value) kept.set(name, String(value));
  return new Request(`http://${headers.host}${url}`, { headers: kept });
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
}

/** Sends the answer of a call, at once or when it comes; of the request nothing is kept. */
function sendWhenReady(begun: Response | HeldCall, response: ServerResponse): Promise<void> {
  if (begun instanceof Response) return send(begun, response);
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  return waitFor(begun, gone.signal).then((answer) => send(answer, response));
}

/** Answers a request past Remix. @returns false where its address is not one of a held call */
export function answerHeldCall(request: IncomingMessage, response: ServerResponse): boolean {
  const begin = heldCalls.get(request.url?.replace(/\?.*/s, "") ?? "");
  if (!begin || request.method !== "GET") return false;
  begin({ request: toFetchRequest(request), params: {}, context: {} })
    .then((begun) => sendWhenReady(begun, response))
    .catch((error: Error) => response.destroy(error));
  return true;
}
