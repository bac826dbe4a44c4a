import { on } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { malformed } from "./errors";

export interface FilePart {
  name: string;
  /** Empty where the sender chose no file. */
  filename: string;
  body: Readable;
}

/** One part of a multipart form. A file must be read before the next part is asked for; else it is skipped. */
export type Part = FilePart | { name: string; text: string };

/** The first numbers of parts, and of bytes of a text, that are too many. */
const LIMITS = { parts: 25, fieldSize: 2049 };

function openParser(contentType: string | null): busboy.Busboy {
  try {
    if (contentType && /^multipart\/form-data\b/i.test(contentType))
      return busboy({
        headers: { "content-type": contentType },
        defParamCharset: "utf8",
        limits: LIMITS,
      });
  } catch {}
  throw malformed("We couldn’t read that form.");
}

/** Whether a form or one of its files ended before its closing boundary. */
export const isCutOff = (error: unknown): boolean =>
  error instanceof Error && /^Unexpected end of f(orm|ile)$/.test(error.message);

async function* streamParts(
  source: AsyncIterator<Uint8Array>,
  parser: busboy.Busboy,
): AsyncGenerator<Part, void, undefined> {
  const parts = on(parser, "part", { close: ["finish"] });
  parser.on("file", (name, body, { filename = "" }) => {
    // A file that nobody reads yet may break off; its reader is told when it gets there.
    body.on("error", () => {});
    parser.emit("part", { name, filename, body });
  });
  parser.on("field", (name, text, { valueTruncated }) => {
    if (valueTruncated) parser.destroy(malformed());
    else parser.emit("part", { name, text });
  });
  parser.on("partsLimit", () => parser.destroy(malformed()));
  const arriving = Readable.from({ [Symbol.asyncIterator]: () => source });
  // What fails here reaches the reader as an error of the parser.
  pipeline(arriving, parser).catch(() => {});
  try {
    for await (const [part] of parts) {
      yield part;
      // The rest of a file that was not read to its end is skipped.
      part.body?.resume();
    }
  } catch (error) {
    throw error instanceof Error && error.message === "Malformed part header" ? malformed() : error;
  } finally {
    parser.destroy();
  }
}

/**
 * Parses a multipart form part by part as it arrives, holding a file no further than 64 KB ahead of
 * its reader. A part that is no form data is skipped. Of the other parsers, those with async iterators
 * read a file whole into memory, or refuse or lose a file whose name has a semicolon or an emoji.
 *
 * @throws Refusal 400 for what is no such form, has too many parts, or too long a text; an error that
 *   `isCutOff` knows when it ends early, also from the body of a file
 */
export const readParts = (source: AsyncIterator<Uint8Array>, contentType: string | null) =>
  streamParts(source, openParser(contentType));
