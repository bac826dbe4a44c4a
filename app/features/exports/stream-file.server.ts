import { type FileHandle, open } from "node:fs/promises";
import { findResponse, whenDrained } from "~/server/web/backpressure.server";

const PIECE_BYTES = 64 * 1024;

/**
 * The bytes of a file as a stream that reads one piece at a time, each once what came before it has left.
 *
 * @param first position of the first byte
 * @param last position of the last byte, inclusive
 */
export function streamFile(path: string, first: number, last: number): ReadableStream<Uint8Array> {
  const response = findResponse();
  let file: FileHandle | undefined;
  let position = first;
  const close = () => file?.close();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          await whenDrained(response);
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
