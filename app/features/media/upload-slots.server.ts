import { Refusal } from "~/server/errors";
import { WAITING_ALERT } from "./media.schema";

/** One for each panel of the editor, and a voice message. */
const MOST_AT_ONCE = 6;

const inFlight = new Map<string, number>();

/**
 * Takes an upload from its first byte to its last write, of one member a few at once: each may hold the
 * largest file in a scratch folder.
 *
 * @throws Refusal 429 while as many are under way
 */
export async function withUploadSlot<T>(memberId: string, work: () => Promise<T>): Promise<T> {
  const count = inFlight.get(memberId) ?? 0;
  if (count >= MOST_AT_ONCE)
    throw new Refusal("too_many_waiting", "Upload Failed", WAITING_ALERT, {
      retryAfterSeconds: 10,
    });
  inFlight.set(memberId, count + 1);
  try {
    return await work();
  } finally {
    const left = (inFlight.get(memberId) ?? 1) - 1;
    if (left > 0) inFlight.set(memberId, left);
    else inFlight.delete(memberId);
  }
}

const queues = new Map<string, Promise<unknown>>();

/**
 * Runs work after all work given before for the same member: their uploads are checked and stored one
 * at a time, and nobody waits for another's.
 */
export function runExclusive<T>(memberId: string, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(memberId) ?? Promise.resolve()).then(work, work);
  const settled = turn
    .catch(() => undefined)
    .then(() => {
      if (queues.get(memberId) === settled) queues.delete(memberId);
    });
  queues.set(memberId, settled);
  return turn;
}
