import type { IncomingMessage, ServerResponse } from "node:http";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type HoldEnd, type Holder, holdRequest, waitForChange } from "../data/changes.server";
import type { RequestContext } from "./context.server";
import type { DirectPath, DirectPathOf } from "./direct-paths.server";
import type { Guard } from "./guards.server";
import { pathOf } from "./incoming.server";
import { beginCall } from "./route.server";

/*
 * Thousands of polls are held at once, and one that Remix holds keeps Fetch's and Express's objects of its request
 * alive; checks of health come whatever else is to be done. So a GET or HEAD of such an address bypasses both: its
 * loader runs, and what waits is the response of Node with the little that will answer it (record 52).
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
    if (begun instanceof Response) return begun;
    return begun.respond(await waitForChange(begun.holder, begun.holdMs, args.request.signal));
  };
}

/** The request as loaders know it, from what `guardRequest` has checked. */
function toFetchRequest({ headers, method, url }: IncomingMessage): Request {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value) kept.set(name, String(value));
  return new Request(`http://${headers.host}${url}`, { method, headers: kept });
}

/** Sends an answer; it never fails, since whoever has changed something ends what is held. */
async function send(compose: () => Response, response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  try {
    const answer = compose();
    // Set before the head is written: the request guard gives the policies to whatever has no headers by then.
    response
      .setHeaders(answer.headers)
      .writeHead(answer.status)
      .end(await answer.text());
  } catch (error) {
    response.destroy(error as Error);
  }
}

/** Sends the answer of a call, at once or when it comes; of the request nothing is kept. */
function sendWhenReady(begun: Response | HeldCall, response: ServerResponse): void {
  if (begun instanceof Response) return void send(() => begun, response);
  if (response.destroyed) return;
  const { holder, holdMs, respond } = begun;
  const leave = holdRequest(holder, holdMs, (end) => void send(() => respond(end), response));
  response.once("close", leave);
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
  return begin({ request: toFetchRequest(request), params: {}, context: {} })
    .then((begun) => sendWhenReady(begun, response))
    .catch((error: Error) => void response.destroy(error));
}
