import { after, HOUR_MS, now } from "./clock.server";

/**
 * When each member was last here, newest last. Kept in memory: reading a page writes nothing, and
 * what a restart forgets is at most an e-mail that comes a few minutes early.
 */
const lastSeen = new Map<string, number>();
const KEPT_MS = HOUR_MS;

/** Notes that a member asks for something now. */
export function noteActive(userId: string): void {
  const nowMs = now().getTime();
  lastSeen.delete(userId);
  lastSeen.set(userId, nowMs);
  for (const [id, seenMs] of lastSeen) {
    if (seenMs > nowMs - KEPT_MS) break;
    lastSeen.delete(id);
  }
}

/** Notes that a member has left: they signed out. */
export const noteGone = (userId: string): void => void lastSeen.delete(userId);

/** Until when a member counts as being here, if they were within `durationMs` milliseconds. */
export function activeUntil(userId: string, durationMs: number): Date | null {
  const until = after(new Date(lastSeen.get(userId) ?? 0), durationMs);
  return until > now() ? until : null;
}

/** Forgets everybody, for a test. */
export const forgetPresence = (): void => lastSeen.clear();
