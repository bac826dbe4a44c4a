import { stopSignal } from "./lifecycle.server";

export interface Bounds {
  /** From the question to the last byte of the answer. */
  deadlineMs: number;
  maxBytes: number;
}

/** An answer from outside is larger than anything that is asked for. */
export class TooLong extends Error {
  constructor(maxBytes: number) {
    super(`The answer is longer than ${maxBytes} bytes`);
  }
}

async function readWithin(answer: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let readBytes = 0;
  for await (const chunk of (answer.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    readBytes += chunk.byteLength;
    // Leaving the loop ends the connection as well.
    if (readBytes > maxBytes) throw new TooLong(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Answers without a body, which Response takes with none alone. */
const BODILESS = new Set([204, 205, 304]);

/**
 * A `fetch` that reads the whole answer within a time and a size, and gives up soon after the process
 * was told to stop: a service that hangs, trickles or never ends holds up neither a member nor a stop.
 */
export function boundedFetch({ deadlineMs, maxBytes }: Bounds): typeof fetch {
  return async (input, init) => {
    const signals = [AbortSignal.timeout(deadlineMs), stopSignal(), init?.signal];
    const signal = AbortSignal.any(signals.filter((each) => each instanceof AbortSignal));
    const answer = await fetch(input, { ...init, signal });
    const body = await readWithin(answer, maxBytes);
    const { status, statusText, headers } = answer;
    return new Response(BODILESS.has(status) ? null : new Uint8Array(body), {
      status,
      statusText,
      headers,
    });
  };
}
