let last: Promise<unknown> = Promise.resolve();

/** Queues the decoding of a picture, so that only one at a time is in memory. */
export function decodeOneAtATime<T>(decode: () => Promise<T>): Promise<T> {
  const turn = last.then(decode);
  last = turn.catch(() => undefined);
  return turn;
}
