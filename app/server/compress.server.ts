import { gzipSync } from "node:zlib";

/** Below this many bytes the headers of a compressed answer cost more than it saves. */
const LEAST_BYTES = 1_024;
const GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;

/** Whether a browser takes gzip, from its Accept-Encoding header. */
export const takesGzip = (acceptEncoding: string | null): boolean =>
  acceptEncoding !== null && GZIP.test(acceptEncoding);

/**
 * Compresses a whole page at once. On pages of our size gzip is as small as the server's brotli and
 * takes a fraction of the processor time, most of which goes into the stream and not the bytes.
 *
 * @param ready the page as compressed before, where it was
 * @param headers of the answer; Content-Encoding and Content-Length are set where it is compressed
 */
export function compressed(
  html: string,
  acceptEncoding: string | null,
  headers: Headers,
  ready?: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> | string {
  if (html.length < LEAST_BYTES || !takesGzip(acceptEncoding)) return html;
  const body = ready ?? gzipSync(html);
  headers.set("Content-Encoding", "gzip");
  headers.set("Content-Length", String(body.length));
  return body;
}
