import { isStopping } from "../ops/lifecycle.server";

/** Polls that may be pending at once; beyond them the answer tells clients when to poll again (record 17). */
export const MOST_POLLS = 1_000;

/** Why a pending poll ended. */
export type PollEnd =
  /** Something changed that the member should see. */
  | "changed"
  | "unchanged"
  /** Too many are pending: the client should retry later. */
  | "full"
  /** The session of the request has ended. */
  | "revoked";

interface Poller {
  memberId: string;
  sessionId: string;
}

interface Poll extends Poller {
  end: (reason: PollEnd) => void;
}

// The development server reloads this module after an edit; pending polls outlive it.
const kept = globalThis as { augustPolls?: Set<Poll> };
kept.augustPolls ??= new Set();
const polls = kept.augustPolls;

/**
 * Waits until something changes that the member should see (long polling). One process serves a deployment, so a writer
 * can answer everyone who waits.
 * @param longestMs milliseconds to wait at most
 * @param signal of the request: a client that disconnects no longer waits
 */
export function waitForChange(
  { memberId, sessionId }: Poller,
  longestMs: number,
  signal?: AbortSignal,
): Promise<PollEnd> {
  if (isStopping() || signal?.aborted) return Promise.resolve("unchanged");
  if (polls.size >= MOST_POLLS) return Promise.resolve("full");
  return new Promise((resolve) => {
    const end = (reason: PollEnd) => {
      polls.delete(poll);
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
      resolve(reason);
    };
    const poll = { memberId, sessionId, end };
    const leave = () => end("unchanged");
    const timer = setTimeout(leave, longestMs);
    signal?.addEventListener("abort", leave);
    polls.add(poll);
  });
}

/** Ends pending polls. @returns how many */
function endPolls(reason: PollEnd, isMeant: (poll: Poll) => boolean): number {
  const ended = [...polls].filter(isMeant);
  for (const { end } of ended) end(reason);
  return ended.length;
}

/**
 * Answers the pending polls of members, for whom something changed; writers pass this to
 * `afterCommit`.
 */
export function publish(...memberIds: string[]): void {
  endPolls("changed", ({ memberId }) => memberIds.includes(memberId));
}

/**
 * Answers the pending polls of members for whom another process changed something.
 *
 * @param findChanged which of these members
 * @returns how many members there were
 */
export function publishWhere(findChanged: (memberIds: string[]) => string[]): number {
  const changed = findChanged([...new Set([...polls].map(({ memberId }) => memberId))]);
  publish(...changed);
  return changed.length;
}

/** Ends the pending polls of a session that has ended. */
export function endPollsOfSession(sessionId: string): void {
  endPolls("revoked", (poll) => poll.sessionId === sessionId);
}

/**
 * Ends the pending polls of sessions that are not live anymore.
 *
 * @param keepLive which of these sessions are
 * @returns how many polls were ended
 */
export function endPollsUnless(keepLive: (sessionIds: string[]) => string[]): number {
  const live = new Set(keepLive([...new Set([...polls].map(({ sessionId }) => sessionId))]));
  return endPolls("revoked", ({ sessionId }) => !live.has(sessionId));
}

/** Ends every pending poll before the process ends. */
export function endAllPolls(): void {
  endPolls("unchanged", () => true);
}

/** Pending polls of this process, which the status page shows. */
export const pollCount = (): number => polls.size;
