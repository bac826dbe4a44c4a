import { Refusal } from "~/server/web/errors";
import { WAITING_ALERT } from "./media.schema";

/** One for each panel of the editor and one for a voice message. */
const MOST_AT_ONCE = 6;

const inFlight = new Map<string, number>();

/**
 * Concurrency limit: runs an upload, from its first byte to its last write, in one of a member's
 * few slots, because each may hold the largest file in a scratch folder.
 *
 * @throws Refusal 429 while all slots are in use
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
 * A mutex for each member: runs work after all earlier work of the same member, so that their
 * uploads are checked and stored one at a time and nobody waits for another member.
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
