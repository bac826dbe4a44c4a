import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import { MINUTE_MS, SECOND_MS } from "../data/clock.server";
import { CAPACITY } from "../ops/capacity.server";

/**
 * Longest time for one request to arrive as a whole: a video of 64 MB takes 22 minutes at 400
 * kbit/s, and twice that at half the speed. Node's own requestTimeout is 5 minutes.
 */
const LONGEST_REQUEST_MS = 45 * MINUTE_MS;

/** Longest time for a plain form or a call of at most 256 KB to arrive. */
export const LONGEST_FORM_MS = 2 * MINUTE_MS;

/** Longest pause of such a body; whoever sends nothing for so long holds no place. */
export const LONGEST_FORM_PAUSE_MS = 20 * SECOND_MS;

/** Longest pause of an upload; a client that sends nothing for so long counts as disconnected. */
export const LONGEST_PAUSE_MS = MINUTE_MS;

/**
 * How long a connection may be idle before the server closes it. Node's own 5 s are less than the
 * minute or more of browsers and proxies, which then send a request on a connection that is just
 * being closed, and lose it.
 */
export const LONGEST_IDLE_MS = 2 * MINUTE_MS;

/**
 * Gives slow uploads the time that they need, and idle connections more than their clients give
 * them. The server belongs to remix-serve, so it is reached through its first request; Node reads
 * both timeouts again at each check or response. Anything but an upload has a shorter timeout of
 * its own.
 */
export function allowSlowLinks(longestMs = LONGEST_REQUEST_MS): void {
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    server.requestTimeout = longestMs;
    server.keepAliveTimeout = LONGEST_IDLE_MS;
    server.maxConnections = CAPACITY.connections;
  });
}

/** Nothing arrived in time. */
export class TooSlow extends Error {
  constructor(withinMs: number) {
    super(`Nothing came within ${withinMs / SECOND_MS} s`);
  }
}

/**
 * Waits no longer than `withinMs` milliseconds.
 *
 * @throws TooSlow
 */
export function within<T>(withinMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow(withinMs)), withinMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
