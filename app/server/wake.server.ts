import { isStopping } from "./lifecycle.server";

type Waiting = Map<string, Set<(isWoken: boolean) => void>>;

// The development server loads this module anew after an edit; who waits outlives it.
const kept = globalThis as { augustWaiting?: Waiting };
kept.augustWaiting ??= new Map();
const waiting: Waiting = kept.augustWaiting;

/** Requests of one member that may wait at once; a further one sends the first away. */
const MOST_EACH = 6;

/**
 * Waits until something happens that a member should see. One process serves the island, so that
 * whoever writes can tell whoever waits.
 *
 * @param holdMs milliseconds to wait at most
 * @param signal of the request: who has gone waits no longer
 * @returns false when nothing happened, or when the process ends
 */
export function untilWoken(
  memberId: string,
  holdMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  if (isStopping() || signal?.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const own = waiting.get(memberId) ?? new Set();
    const end = (isWoken: boolean) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
      own.delete(end);
      if (own.size === 0 && waiting.get(memberId) === own) waiting.delete(memberId);
      resolve(isWoken);
    };
    const leave = () => end(false);
    const timer = setTimeout(leave, holdMs);
    signal?.addEventListener("abort", leave);
    const [first] = own;
    if (first && own.size >= MOST_EACH) first(false);
    own.add(end);
    waiting.set(memberId, own);
  });
}

/** Tells members that there is something new. Called after the transaction that made it so. */
export function wake(...memberIds: string[]): void {
  for (const id of memberIds) for (const end of [...(waiting.get(id) ?? [])]) end(true);
}

/** Lets everybody go who waits, before the process ends. */
export function releaseWaiting(): void {
  for (const own of [...waiting.values()]) for (const end of [...own]) end(false);
}

/** How many requests wait now. */
export const waitingCount = (): number =>
  [...waiting.values()].reduce((all, own) => all + own.size, 0);
