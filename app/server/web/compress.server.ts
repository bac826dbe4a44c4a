import { gzipSync } from "node:zlib";

/** Below this many bytes, the headers of a compressed response cost more than compression saves. */
const LEAST_BYTES = 1_024;

const WEIGHT = /^\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/i;

/**
 * How much a browser wants an encoding (RFC 9110, 12.5.3), from its Accept-Encoding header.
 * @returns the quality value, 0 to 1; 0 where neither the encoding nor `*` is named, and where the
 *   value is missing
 */
export function parseQuality(encoding: string, acceptEncoding: string | null): number {
  let byStar = 0;
  for (const part of acceptEncoding?.toLowerCase().split(",") ?? []) {
    const [name = "", weight] = part.split(";");
    const wish = weight === undefined ? 1 : Number(WEIGHT.exec(weight)?.[1] ?? 0);
    if (name.trim() === encoding) return wish;
    if (name.trim() === "*") byStar = wish;
  }
  return byStar;
}

/** Whether a browser accepts gzip, from its Accept-Encoding header. */
export const acceptsGzip = (acceptEncoding: string | null): boolean =>
  parseQuality("gzip", acceptEncoding) > 0;

/**
 * Compresses a whole page at once. For pages of this size gzip is as small as the server's brotli
 * and takes a fraction of the processor time, most of which a stream spends on overhead.
 * @param page in UTF-8
 * @param ready the page as compressed before, if it was
 * @param headers of the response; Content-Length is set, and Content-Encoding where it is compressed
 */
export function compressed(
  page: Uint8Array<ArrayBuffer>,
  acceptEncoding: string | null,
  headers: Headers,
  ready?: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const isSmaller = page.length >= LEAST_BYTES && acceptsGzip(acceptEncoding);
  const body = isSmaller ? (ready ?? gzipSync(page)) : page;
  if (isSmaller) headers.set("Content-Encoding", "gzip");
  headers.set("Content-Length", String(body.length));
  return body;
}
