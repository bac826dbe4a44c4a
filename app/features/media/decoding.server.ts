let last: Promise<unknown> = Promise.resolve();

/** Decodes a picture after all pictures given before: one at a time is in memory. */
export function decodeOneAtATime<T>(decode: () => Promise<T>): Promise<T> {
  const turn = last.then(decode);
  last = turn.catch(() => undefined);
  return turn;
}
