import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { Refusal } from "../web/errors";

const kept = globalThis as { augustStopping?: boolean; augustStop?: AbortController };
kept.augustStop ??= new AbortController();
const stopController = kept.augustStop;

/** How long requests to other services may take once shutdown has begun. */
const LAST_ANSWERS_MS = 3_000;

export const isStopping = (): boolean => kept.augustStopping === true;

/** Begins the graceful shutdown; requests to other services are aborted 3 seconds later. */
export function beginStopping(): void {
  kept.augustStopping = true;
  for (const response of inFlight) response.shouldKeepAlive = false;
  setTimeout(() => stopController.abort(), LAST_ANSWERS_MS).unref();
}

/** Aborts requests to other services at shutdown. */
export const stopSignal = (): AbortSignal => stopController.signal;

const admitted = new WeakSet<object>();

/**
 * Refuses a request once shutdown has begun, unless the request began earlier: it may finish, with
 * every loader that renders its response.
 * @param context the object that Remix hands to all loaders and actions of one request
 * @throws Refusal 503
 */
export function refuseWhileStopping(context: object): void {
  if (isStopping() && !admitted.has(context))
    throw new Refusal(
      "restarting",
      "One Moment",
      "August is restarting. Please try again in a few seconds.",
      {
        retryAfterSeconds: 5,
      },
    );
  admitted.add(context);
}

const inFlight = new Set<ServerResponse>();

/** Keeps the responses under way, from now on. Once shutdown has begun, each is the last of its connection. */
export function countRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: ServerResponse };
    inFlight.add(response);
    if (isStopping()) response.shouldKeepAlive = false;
    response.once("close", () => inFlight.delete(response));
  });
}

const POLL_EVERY_MS = 100;

/** Calls `end` once no request has begun or ended for `quietMs` milliseconds. */
export function whenQuiet(quietMs: number, end: () => void): void {
  let quietSinceMs = Date.now();
  setInterval(() => {
    if (inFlight.size > 0) quietSinceMs = Date.now();
    else if (Date.now() - quietSinceMs >= quietMs) end();
  }, POLL_EVERY_MS).unref();
}
