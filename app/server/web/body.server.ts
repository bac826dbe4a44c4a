import type { ReadableStream } from "node:stream/web";
import { BUTTON_NAME } from "./button-name";
import { malformed, Refusal } from "./errors";
import {
  LONGEST_FORM_MS,
  LONGEST_FORM_PAUSE_MS,
  LONGEST_PAUSE_MS,
  TooSlow,
  within,
} from "./slow-links.server";

const KIB = 1024;
/** Largest bodies in bytes, by what they are for. */
export const BODY_LIMIT_BYTES = {
  form: 64 * KIB,
  profile: 256 * KIB,
  /** A recording as a data URL inside JSON. */
  voice: 8 * KIB * KIB,
  video: 64 * KIB * KIB,
} as const;
export type BodyKind = keyof typeof BODY_LIMIT_BYTES;

/** Bytes of a refused body that are read and discarded, so that the browser reads the response. */
const DISCARD_LIMIT_BYTES = 32 * KIB * KIB;

const tooLarge = () =>
  new Refusal("too_large", "Too Large", "That’s more than this page can take. Please send less.");

const tooSlow = () =>
  new Refusal("too_slow", "Error", "That took too long to arrive. Please try again.", {
    retryAfterSeconds: 5,
  });

const tooMany = () =>
  new Refusal("busy", "Error", "Too much is coming in at once. Please try again in a bit.", {
    retryAfterSeconds: 5,
  });

/** Bodies of several megabytes that may be in memory at once, while they arrive. */
export const MOST_LARGE_BODIES = 8;
let largeBodies = 0;

/**
 * Reads a body and stops storing it as soon as it exceeds its limit.
 * @param limitBytes largest size that is kept
 * @param withinMs longest time in milliseconds until all of it is there
 * @throws Refusal 413 when the body is larger, 408 when it does not arrive in time, 503 when too many large ones arrive
 */
export async function readBody(
  request: Request,
  limitBytes: number,
  withinMs = LONGEST_FORM_MS,
): Promise<Buffer> {
  let isLarge = false;
  let isOver = false;
  const countLarge = () => {
    if (isOver || largeBodies >= MOST_LARGE_BODIES) throw tooMany();
    isLarge = true;
    largeBodies += 1;
  };
  try {
    return await within(withinMs, readWhole(request, limitBytes, countLarge));
  } catch (error) {
    throw error instanceof TooSlow ? tooSlow() : error;
  } finally {
    // What is too slow may go on to arrive, and takes no place for that.
    isOver = true;
    if (isLarge) largeBodies -= 1;
  }
}

/** The chunks of a body. Anyone who stops reading them keeps the connection, which carries the answer. */
const listChunks = ({ body }: Request): AsyncIterable<Uint8Array> =>
  (body as unknown as ReadableStream<Uint8Array>).values({ preventCancel: true });

async function readWhole(
  request: Request,
  limitBytes: number,
  countLarge: () => void,
): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let keep = Number(request.headers.get("Content-Length") ?? 0) <= limitBytes;
  let readBytes = 0;
  let isLarge = false;
  const arrivingChunks = listChunks(request)[Symbol.asyncIterator]();
  while (true) {
    const { value: chunk, done } = await within(LONGEST_FORM_PAUSE_MS, arrivingChunks.next());
    if (done) break;
    readBytes += chunk.byteLength;
    if (readBytes > limitBytes) keep = false;
    if (keep && !isLarge && readBytes > BODY_LIMIT_BYTES.profile) {
      countLarge();
      isLarge = true;
    }
    if (keep) chunks.push(chunk);
    else chunks.length = 0;
    if (readBytes > DISCARD_LIMIT_BYTES) break;
  }
  if (!keep) throw tooLarge();
  return Buffer.concat(chunks);
}

/** A body that is read as it arrives. */
interface BodyStream extends AsyncIterator<Uint8Array> {
  next(): Promise<IteratorResult<Uint8Array, undefined>>;
}

/**
 * Reads a body chunk by chunk, up to a limit.
 * @param limitBytes past it `next` throws Refusal 413, also at once where the length is announced
 * @param pauseMs longest pause in milliseconds; `next` throws TooSlow after it
 */
export function streamBody(
  request: Request,
  limitBytes: number,
  pauseMs = LONGEST_PAUSE_MS,
): BodyStream {
  const reader = request.body?.getReader();
  let isRefused = Number(request.headers.get("Content-Length") ?? 0) > limitBytes;
  let readBytes = 0;
  return {
    async next() {
      if (isRefused) {
        isRefused = false;
        throw tooLarge();
      }
      if (!reader) return { value: undefined, done: true };
      const { value, done } = await within(pauseMs, reader.read());
      if (done || !value) return { value: undefined, done: true };
      const wasWithin = readBytes <= limitBytes;
      readBytes += value.byteLength;
      if (wasWithin && readBytes > limitBytes) throw tooLarge();
      return { value, done: false };
    },
  };
}

/** Reads and discards what a refused sender still sends, up to a limit. */
export async function discardRest(body: BodyStream): Promise<void> {
  let readBytes = 0;
  while (readBytes <= DISCARD_LIMIT_BYTES) {
    // A refused body keeps arriving; a sender that has disconnected or stopped sends nothing more.
    const rest = await body
      .next()
      .catch((error) => ({ value: undefined, done: !(error instanceof Refusal) }));
    if (rest.done) return;
    readBytes += rest.value?.byteLength ?? 0;
  }
}

/** Reads a content type without its parameters; empty where it names a charset but UTF-8. */
function readContentType(request: Request): string {
  const [type = "", ...parameters] = (request.headers.get("Content-Type") ?? "").split(";");
  const charset = /charset\s*=\s*"?([^"\s]*)/i.exec(parameters.join(";"))?.[1] ?? "utf-8";
  return /^(utf-?8|us-ascii)$/i.test(charset) ? type.trim().toLowerCase() : "";
}

const decoder = new TextDecoder("utf-8", { fatal: true });

function decodeText(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw malformed("That text isn’t valid UTF-8.");
  }
}

/**
 * Reads a URL-encoded form.
 * @throws Refusal 413 too large, 415 another content type
 */
export async function readForm(request: Request, kind: BodyKind = "form"): Promise<FormData> {
  const type = readContentType(request);
  const body = await readBody(request, BODY_LIMIT_BYTES[kind]);
  if (body.length > 0 && type !== "application/x-www-form-urlencoded")
    throw new Refusal("unsupported_type", "Error", "We couldn’t read that form.");
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(decodeText(body))) form.append(name, value);
  form.delete(BUTTON_NAME);
  return form;
}

/** Most values and containers of a large body; a recording is one long text and has hardly any. */
const MOST_JSON_PARTS = 10_000;
const JSON_PARTS = new Set(Buffer.from("{[,"));

/**
 * Whether a body is cheap to parse: millions of small values (a JSON bomb) take seconds and
 * gigabytes.
 */
function isPlain(body: Buffer): boolean {
  if (body.length <= BODY_LIMIT_BYTES.profile) return true;
  let parts = 0;
  for (const byte of body) if (JSON_PARTS.has(byte) && ++parts > MOST_JSON_PARTS) return false;
  return true;
}

/**
 * Reads a JSON body; an empty one is an empty object.
 *
 * @throws Refusal 413 too large, 415 another content type, 400 not JSON
 */
export async function readJson(request: Request, kind: BodyKind = "form"): Promise<unknown> {
  const type = readContentType(request);
  const body = await readBody(request, BODY_LIMIT_BYTES[kind]);
  if (body.length === 0) return {};
  if (type !== "application/json")
    throw new Refusal("unsupported_type", "Error", "This call reads application/json.");
  if (!isPlain(body)) throw malformed("That’s more JSON than this call reads.");
  try {
    return JSON.parse(decodeText(body));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw malformed("That isn’t valid JSON.");
  }
}
