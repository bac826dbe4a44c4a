import { CAPACITY, ConcurrencyLimit } from "./capacity.server";
import { isStopping } from "./lifecycle.server";

/** Why a held request is answered. */
export type HoldEnd =
  /** Something happened that the member should see. */
  | "changed"
  | "unchanged"
  /** There is no room to hold it: ask again later. */
  | "full"
  /** The session that it was asked in has ended. */
  | "revoked";

export interface Holder {
  memberId: string;
  sessionId: string;
  /** Of the client, as the proxy tells it. */
  address: string;
}

type End = (reason: HoldEnd) => void;

interface Held {
  byMember: Map<string, Map<End, Holder>>;
  limit: ConcurrencyLimit;
}

// The development server loads this module anew after an edit; who waits outlives it.
const kept = globalThis as { augustHeld?: Held };
kept.augustHeld ??= { byMember: new Map(), limit: new ConcurrencyLimit(CAPACITY.held) };
const { byMember, limit } = kept.augustHeld;

/**
 * Waits until something happens that a member should see. One process serves the island, so that
 * whoever writes can tell whoever waits.
 *
 * A member's request beyond the most sends that member's first one away; beyond the bounds of an
 * address or of the whole, it is not held at all.
 *
 * @param holdMs milliseconds to wait at most
 * @param signal of the request: who has gone waits no longer
 */
export function waitForChange(
  holder: Holder,
  holdMs: number,
  signal?: AbortSignal,
): Promise<HoldEnd> {
  const { memberId, address } = holder;
  if (isStopping() || signal?.aborted) return Promise.resolve("unchanged");
  const [first] = byMember.get(memberId)?.keys() ?? [];
  if (first && (byMember.get(memberId)?.size ?? 0) >= CAPACITY.held.member) first("full");
  if (!limit.enter(address)) return Promise.resolve("full");
  return new Promise((resolve) => {
    const own = byMember.get(memberId) ?? new Map<End, Holder>();
    const end: End = (reason) => {
      if (!own.delete(end)) return;
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
      if (own.size === 0) byMember.delete(memberId);
      limit.leave(address);
      resolve(reason);
    };
    const leave = () => end("unchanged");
    const timer = setTimeout(leave, holdMs);
    signal?.addEventListener("abort", leave);
    own.set(end, holder);
    byMember.set(memberId, own);
  });
}

/** Every held request with the reason to end it, as they are now. */
const allHeld = () => [...byMember.values()].flatMap((own) => [...own]);

/** Tells members that there is something new; whoever writes hands this to `afterCommit`. */
export function publish(...memberIds: string[]): void {
  for (const id of memberIds)
    for (const end of [...(byMember.get(id)?.keys() ?? [])]) end("changed");
}

/** Ends what is held for a session that has ended. */
export function endHeld(sessionId: string): void {
  for (const [end, holder] of allHeld()) if (holder.sessionId === sessionId) end("revoked");
}

/**
 * Ends what is held for sessions that are not live any more.
 *
 * @param keepLive which of these sessions are
 * @returns how many requests were ended
 */
export function endHeldUnless(keepLive: (sessionIds: string[]) => string[]): number {
  const held = allHeld();
  if (held.length === 0) return 0;
  const live = new Set(keepLive([...new Set(held.map(([, { sessionId }]) => sessionId))]));
  const revoked = held.filter(([, { sessionId }]) => !live.has(sessionId));
  for (const [end] of revoked) end("revoked");
  return revoked.length;
}

/** Lets everybody go who waits, before the process ends. */
export function releaseWaiting(): void {
  for (const [end] of allHeld()) end("unchanged");
}

/** How many requests wait now. */
export const waitingCount = (): number => limit.count;
