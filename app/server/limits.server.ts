import { now } from "./clock.server";
import { prepared, transact } from "./database.server";
import { env } from "./env.server";
import { Refusal } from "./errors";

export interface RateLimit {
  /** Name of the limited action, first part of the key. */
  action: string;
  uses: number;
  windowMs: number;
}

/**
 * Counts one use of a limited action and refuses it past the limit.
 *
 * @param who member id, or client address before sign-in
 * @throws Refusal 429 with the seconds to wait
 */
export function countUse({ action, uses, windowMs }: RateLimit, who: string): void {
  const nowMs = now().getTime();
  const windowStart = nowMs - (nowMs % windowMs);
  const row = transact(() =>
    prepared<{ uses: number }>(
      `INSERT INTO rate_limits (key, window_start, uses, expires_at) VALUES (?, ?, 1, ?)
       ON CONFLICT (key, window_start) DO UPDATE SET uses = uses + 1 RETURNING uses`,
    ).get(`${action}:${who}`, windowStart, windowStart + windowMs),
  );
  if (row && row.uses > uses)
    throw new Refusal(
      429,
      "Slow Down",
      "That was a lot at once. Please wait a moment and try again.",
      {
        retryAfterSeconds: Math.ceil((windowStart + windowMs - nowMs) / 1000),
      },
    );
}

/** Counts one use and says whether it is still within the limit. */
export function mayUse(limit: RateLimit, who: string): boolean {
  try {
    countUse(limit, who);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Forgets windows that have passed. */
export function forgetOldUses(): number {
  return prepared("DELETE FROM rate_limits WHERE expires_at < ?").run(now().getTime()).changes;
}

/** The client's address as the platform's proxy tells it, else one shared name. */
export function clientAddress(request: Request): string {
  const header = env().CLIENT_ADDRESS_HEADER;
  return (header && request.headers.get(header)?.slice(0, 64)) || "direct";
}
