import { after, HOUR_MS, now } from "./clock.server";

/**
 * When each member was last active, newest last. Kept in memory: reading a page writes nothing, and
 * after a restart an e-mail comes at most a few minutes early.
 */
const lastSeen = new Map<string, number>();
const KEPT_MS = HOUR_MS;

/** Records that a member sent a request now. */
export function recordActivity(userId: string): void {
  const nowMs = now().getTime();
  lastSeen.delete(userId);
  lastSeen.set(userId, nowMs);
  for (const [id, seenMs] of lastSeen) {
    if (seenMs > nowMs - KEPT_MS) break;
    lastSeen.delete(id);
  }
}

/** Records that a member signed out. */
export const recordSignOut = (userId: string): void => void lastSeen.delete(userId);

/** Until when a member counts as present, if they were active within `durationMs` milliseconds. */
export function activeUntil(userId: string, durationMs: number): Date | null {
  const until = after(new Date(lastSeen.get(userId) ?? 0), durationMs);
  return until > now() ? until : null;
}

/** Clears the record, for a test. */
export const clearPresence = (): void => lastSeen.clear();
