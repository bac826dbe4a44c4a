import { malformed } from "./errors";

/** One part of a multipart form. Its body is read before the next part begins. */
export interface Part {
  name: string;
  /** Null where the part is no file. */
  filename: string | null;
  body: AsyncGenerator<Buffer, void, undefined>;
}

const HEAD_LIMIT_BYTES = 4096;
const PART_LIMIT = 24;
const HEAD_END = Buffer.from("\r\n\r\n");

/** The body ended before its closing boundary. */
export class CutOff extends Error {}

/**
 * The boundary of a multipart form.
 *
 * @throws Refusal 400 when the content type is another or names none
 */
export function parseBoundary(contentType: string | null): string {
  const match = /^multipart\/form-data;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? "",
  );
  const boundary = match?.[1] ?? match?.[2];
  if (!boundary) throw malformed("We couldn’t read that form.");
  return boundary;
}

const ATTRIBUTE = /;\s*([\w*-]+)\s*=\s*(?:"((?:\\"|[^"])*)"|([^;\s]*))/gy;
const unquote = (value: string) => value.replace(/\\"|%22/g, '"').replace(/%0D|%0A/gi, " ");

function parseNames(head: string): { name: string; filename: string | null } {
  const line = head.split("\r\n").find((each) => /^content-disposition:/i.test(each)) ?? "";
  const start = line.search(/;/);
  if (!/^content-disposition:\s*form-data\s*;/i.test(line)) throw malformed();
  const found = new Map<string, string>();
  ATTRIBUTE.lastIndex = start;
  for (let hit = ATTRIBUTE.exec(line); hit; hit = ATTRIBUTE.exec(line))
    found.set((hit[1] ?? "").toLowerCase(), unquote(hit[2] ?? hit[3] ?? ""));
  const name = found.get("name");
  if (name === undefined) throw malformed();
  return { name, filename: found.get("filename") ?? null };
}

/** What has arrived and is not consumed yet. */
class Window {
  bytes = Buffer.from("\r\n");

  constructor(private readonly source: AsyncIterator<Uint8Array>) {}

  async grow(): Promise<void> {
    const { value, done } = await this.source.next();
    if (done) throw new CutOff("The body ended before its closing boundary");
    this.bytes = Buffer.concat([this.bytes, value]);
  }

  take(count: number): Buffer {
    const taken = this.bytes.subarray(0, count);
    this.bytes = this.bytes.subarray(count);
    return taken;
  }

  /** Everything up to a mark that must arrive within `limit` bytes; the mark is consumed. */
  async until(mark: Buffer, limit: number): Promise<Buffer> {
    for (;;) {
      const at = this.bytes.indexOf(mark);
      if (at > limit || (at < 0 && this.bytes.length > limit + mark.length)) throw malformed();
      if (at >= 0) {
        const taken = this.take(at);
        this.take(mark.length);
        return taken;
      }
      await this.grow();
    }
  }
}

async function* readPartBody(window: Window, delimiter: Buffer): Part["body"] {
  for (;;) {
    const at = window.bytes.indexOf(delimiter);
    if (at >= 0) {
      if (at > 0) yield window.take(at);
      window.take(delimiter.length);
      return;
    }
    const safe = window.bytes.length - delimiter.length + 1;
    if (safe > 0) yield window.take(safe);
    await window.grow();
  }
}

/**
 * Parses a multipart form part by part as a stream, holding no more than one network chunk. Of the
 * maintained parsers, `@remix-run/multipart-parser` returns a part only once the whole of it is in
 * memory, even a video of 64 MB. `busboy` skips a part that is not form-data and a preamble of any
 * length, accepts heads of 16 KB, and emits its parts as events, which would need as much code
 * again to be read in turn.
 * @throws Refusal 400 for what is no such form, CutOff when it ends early
 */
export async function* readParts(
  source: AsyncIterator<Uint8Array>,
  boundary: string,
): AsyncGenerator<Part, void, undefined> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const window = new Window(source);
  await window.until(delimiter, HEAD_LIMIT_BYTES);
  for (let count = 0; ; count += 1) {
    while (window.bytes.length < 2) await window.grow();
    if (window.bytes.subarray(0, 2).toString("latin1") === "--") return;
    if (count === PART_LIMIT) throw malformed();
    await window.until(Buffer.from("\r\n"), 64);
    const head = await window.until(HEAD_END, HEAD_LIMIT_BYTES);
    const body = readPartBody(window, delimiter);
    yield { ...parseNames(head.toString("utf8")), body };
    // A consumer that stopped early leaves the rest of the part to skip.
    for await (const _ of body);
  }
}

const TEXT_LIMIT_BYTES = 2048;

/**
 * The text of a part that is no file.
 * @throws Refusal 400 when it is longer than 2048 bytes
 */
export async function textOfPart({ body }: Part): Promise<string> {
  const bytes: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > TEXT_LIMIT_BYTES) throw malformed();
    bytes.push(Buffer.from(chunk));
  }
  return Buffer.concat(bytes).toString("utf8");
}
