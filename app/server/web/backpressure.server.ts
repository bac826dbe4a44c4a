import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import type { ServerResponse } from "node:http";

/*
 * Remix reads a body as fast as it comes, whatever the link takes, so that a large one would be in memory as a
 * whole. A stream that knows its response waits by itself.
 */

const responses = new AsyncLocalStorage<ServerResponse>();

/** Runs the handling of a request so that `findResponse` finds its response. */
export const withResponse = (response: ServerResponse, handle: () => void): void =>
  responses.run(response, handle);

/** The response of the request that is handled now; nothing where there is no server. */
export const findResponse = (): ServerResponse | undefined => responses.getStore();

/**
 * Sends a body that is there as a whole with the headers, at once: a body of Fetch is a stream, through which Remix
 * copies it piece by piece.
 *
 * @returns the body of Fetch's response: none where Node's response takes it over
 */
export function sendWhole(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const response = findResponse();
  if (!response) return body;
  const { end } = response;
  response.end = () => {
    response.end = end;
    return response.end(body);
  };
  return null;
}

/**
 * Waits until the link has taken what was written before.
 * @throws where the other side has gone
 */
export async function whenDrained(response: ServerResponse | undefined): Promise<void> {
  if (!response) return;
  while (response.writableNeedDrain && !response.destroyed) {
    const ended = new AbortController();
    const options = { signal: ended.signal };
    await Promise.race([once(response, "drain", options), once(response, "close", options)])
      .finally(() => ended.abort())
      .catch(() => {});
  }
  if (response.destroyed) throw new Error("The connection has ended");
}
