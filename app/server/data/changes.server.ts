import { setImmediate as nextTurn } from "node:timers/promises";
import { CAPACITY, ConcurrencyLimit } from "../ops/capacity.server";
import { isStopping } from "../ops/lifecycle.server";

/** Why a held request is resolved. */
export type HoldEnd =
  /** Something changed that the member should see. */
  | "changed"
  | "unchanged"
  /** There is no room to hold it: the client should retry later. */
  | "full"
  /** The session of the request has ended. */
  | "revoked";

export interface Holder {
  memberId: string;
  sessionId: string;
  /** The client's address, as the proxy reports it. */
  address: string;
}

type End = (reason: HoldEnd) => void;

interface Held {
  byMember: Map<string, Map<End, Holder>>;
  limit: ConcurrencyLimit;
}

// The development server reloads this module after an edit; held requests outlive it.
const kept = globalThis as { augustHeld?: Held };
kept.augustHeld ??= { byMember: new Map(), limit: new ConcurrencyLimit(CAPACITY.held) };
const { byMember, limit } = kept.augustHeld;

/**
 * Holds a request until something changes that the member should see (long polling). One process
 * serves the island, so whoever writes can answer whoever waits.
 * A member's request beyond the limit ends that member's oldest one; beyond the limits of an
 * address or of the total, it is not held at all.
 * @param holdMs milliseconds to hold it at most
 * @param whenEnded called once, at once where it is not held
 * @returns call it when the client disconnects
 */
export function holdRequest(holder: Holder, holdMs: number, whenEnded: End): () => void {
  const { memberId, address } = holder;
  const own = byMember.get(memberId) ?? new Map<End, Holder>();
  const endAtOnce = (reason: HoldEnd) => {
    whenEnded(reason);
    return () => {};
  };
  if (isStopping()) return endAtOnce("unchanged");
  const [first] = own.keys();
  if (first && own.size >= CAPACITY.held.member) first("full");
  if (!limit.enter(address)) return endAtOnce("full");
  const end: End = (reason) => {
    if (!own.delete(end)) return;
    clearTimeout(timer);
    if (own.size === 0) byMember.delete(memberId);
    limit.leave(address);
    whenEnded(reason);
  };
  const leave = () => end("unchanged");
  const timer = setTimeout(leave, holdMs);
  own.set(end, holder);
  byMember.set(memberId, own);
  return leave;
}

/**
 * Waits as `holdRequest` does.
 * @param signal of the request: a client that disconnects no longer waits
 */
export async function waitForChange(
  holder: Holder,
  holdMs: number,
  signal?: AbortSignal,
): Promise<HoldEnd> {
  if (signal?.aborted) return "unchanged";
  let leave = () => {};
  const end = await new Promise<HoldEnd>((resolve) => {
    leave = holdRequest(holder, holdMs, resolve);
    signal?.addEventListener("abort", leave);
  });
  signal?.removeEventListener("abort", leave);
  return end;
}

/** Every held request with the function that ends it, at this moment. */
const allHeld = () => [...byMember.values()].flatMap((own) => [...own]);

/**
 * Resolves the held requests of members, for whom something changed; writers pass this to
 * `afterCommit`.
 */
export function publish(...memberIds: string[]): void {
  for (const id of memberIds)
    for (const end of [...(byMember.get(id)?.keys() ?? [])]) end("changed");
}

/**
 * Held requests checked in one turn of the event loop: a page that is asked for meanwhile waits for a millisecond, not
 * for all of them.
 */
const LOOKS_AT = 500;

/** Runs `look` over some of the values after the others, and says how much it did in all. */
async function lookInTurns<T>(values: T[], look: (some: T[]) => number): Promise<number> {
  let done = 0;
  for (let at = 0; at < values.length; at += LOOKS_AT) {
    if (at > 0) await nextTurn();
    done += look(values.slice(at, at + LOOKS_AT));
  }
  return done;
}

/**
 * Resolves the held requests of members for whom another process changed something.
 *
 * @param findChanged which of these members
 * @returns how many members there were
 */
export const publishWhere = (findChanged: (memberIds: string[]) => string[]): Promise<number> =>
  lookInTurns([...byMember.keys()], (memberIds) => {
    const changed = findChanged(memberIds);
    publish(...changed);
    return changed.length;
  });

/** Ends the held requests of a session that has ended. */
export function endHeld(sessionId: string): void {
  for (const [end, holder] of allHeld()) if (holder.sessionId === sessionId) end("revoked");
}

/**
 * Ends what is held for sessions that are not live anymore.
 *
 * @param keepLive which of these sessions are
 * @returns how many requests were ended
 */
export const endHeldUnless = (keepLive: (sessionIds: string[]) => string[]): Promise<number> =>
  lookInTurns(allHeld(), (held) => {
    const live = new Set(keepLive([...new Set(held.map(([, { sessionId }]) => sessionId))]));
    const revoked = held.filter(([, { sessionId }]) => !live.has(sessionId));
    for (const [end] of revoked) end("revoked");
    return revoked.length;
  });

/** Resolves every held request before the process ends. */
export function releaseWaiting(): void {
  for (const [end] of allHeld()) end("unchanged");
}

/** Held requests of this process, which the status page shows. */
export const waitingCount = (): number => limit.count;
