import { MINUTE_MS, SECOND_MS } from "../data/clock.server";
import { CAPACITY } from "../ops/capacity.server";

/**
 * Longest time for one request to arrive as a whole: a video of 64 MB takes 22 minutes at 400
 * kbit/s, and twice that at half the speed. Node's own requestTimeout is 5 minutes.
 */
const LONGEST_REQUEST_MS = 45 * MINUTE_MS;

/** Longest time for a plain form or a call of at most 256 KB to arrive. */
export const LONGEST_FORM_MS = 2 * MINUTE_MS;

/** Longest pause of such a body; anyone who sends nothing for so long holds no place. */
export const LONGEST_FORM_PAUSE_MS = 20 * SECOND_MS;

/** Longest pause of an upload; a client that sends nothing for so long counts as disconnected. */
export const LONGEST_PAUSE_MS = MINUTE_MS;

/**
 * What scripts/serve.mjs allows a client: slow uploads get the time that they need, and anything but an upload has a
 * shorter timeout of its own.
 */
export const LIMITS = {
  server: {
    requestTimeout: LONGEST_REQUEST_MS,
    /**
     * How long a connection may be idle. Node's own 5 s are less than the minute or more of browsers and proxies, which
     * then send a request on a connection that is just being closed, and lose it.
     */
    keepAliveTimeout: 2 * MINUTE_MS,
  },
  connections: CAPACITY.connections,
  /** Node reads all requests that are sent ahead; browsers and proxies open another connection after so many. */
  requestsPerConnection: 1_000,
} as const;

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
