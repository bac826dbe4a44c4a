import { stopSignal } from "./lifecycle.server";

interface Bounds {
  /** From sending the request to the last byte of the response. */
  deadlineMs: number;
  maxBytes: number;
}

/** Thrown when a response from another service is larger than any expected one. */
class TooLong extends Error {
  constructor(maxBytes: number) {
    super(`The response is longer than ${maxBytes} bytes`);
  }
}

async function readWithin(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let readBytes = 0;
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    readBytes += chunk.byteLength;
    // Leaving the loop closes the connection too.
    if (readBytes > maxBytes) throw new TooLong(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Statuses without a body, for which Response accepts only null. */
const BODILESS = new Set([204, 205, 304]);

/**
 * A `fetch` with a timeout and a size limit for the whole response, which gives up soon after
 * shutdown begins: a service that hangs, trickles or never ends delays neither a member nor the
 * shutdown.
 */
export function boundedFetch({ deadlineMs, maxBytes }: Bounds): typeof fetch {
  return async (input, init) => {
    const signals = [AbortSignal.timeout(deadlineMs), stopSignal(), init?.signal];
    const signal = AbortSignal.any(signals.filter((each) => each instanceof AbortSignal));
    const response = await fetch(input, { ...init, signal });
    const body = await readWithin(response, maxBytes);
    const { status, statusText, headers } = response;
    return new Response(BODILESS.has(status) ? null : new Uint8Array(body), {
      status,
      statusText,
      headers,
    });
  };
}
