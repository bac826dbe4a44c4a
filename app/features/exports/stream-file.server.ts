import { once } from "node:events";
import { type FileHandle, open } from "node:fs/promises";
import type { ServerResponse } from "node:http";

const PIECE_BYTES = 64 * 1024;

/**
 * Waits until the link has taken what was written before: Remix writes as fast as it can read.
 * @throws where the other side has gone
 */
async function whenDrained(response: ServerResponse): Promise<void> {
  if (response.writableNeedDrain && !response.destroyed) {
    const ended = new AbortController();
    const options = { signal: ended.signal };
    await Promise.race([
      once(response, "drain", options),
      once(response, "close", options),
    ]).finally(() => ended.abort());
  }
  if (response.destroyed) throw new Error("The connection has ended");
}

/**
 * The bytes of a file as a stream that reads one piece at a time, each once what came before it has left.
 *
 * @param first position of the first byte
 * @param last position of the last byte, inclusive
 * @param response of Node, which takes them; undefined where there is none
 */
export function streamFile(
  path: string,
  first: number,
  last: number,
  response?: ServerResponse,
): ReadableStream<Uint8Array> {
  let file: FileHandle | undefined;
  let position = first;
  const close = () => file?.close();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          if (response) await whenDrained(response);
          file ??= await open(path, "r");
          const bytes = new Uint8Array(Math.min(PIECE_BYTES, last - position + 1));
          const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
          if (bytesRead === 0) throw new Error("The file is shorter than it was");
          controller.enqueue(bytes.subarray(0, bytesRead));
          position += bytesRead;
          if (position <= last) return;
          await close();
          controller.close();
        } catch (error) {
          await close();
          throw error;
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
